import { Button } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, FilterRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isUnanswered, reasonOf } from '#contract/failure.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import { useDecision } from '#hooks/use-decision.ts';
import { useJobLines } from '#hooks/use-job-log.ts';
import { linesIn, type JobView } from '#hooks/use-jobs.ts';
import { Banner } from '#ui/Banner.tsx';
import { Decision } from '#ui/Decision.tsx';
import { JsonView } from '#ui/JsonView.tsx';
import { Pill } from '#ui/Pill.tsx';
import { duration } from '#ui/time.ts';
import { Time } from '#ui/Time.tsx';
import styles from './jobs.module.css';
import { endOf, durationOf } from './list.ts';
import { JobLog, StepLog } from './JobLog.tsx';
import { JobTools } from './JobTools.tsx';
import { StatusPill } from './status.tsx';
import { StepLine } from './StepLine.tsx';

export interface JobOutputProps {
  readonly view: Extract<JobView, { at: 'ready' }>;
  readonly mayShowExtravars: boolean;
  readonly onDownload: () => void;
  readonly linkTo: (id: number) => string;
  readonly linkToStep: (id: number) => string;
  /** The step that was asked for; null = the newest. */
  readonly step: number | null;
  readonly actions: ReactNode;
  /** Puts another run beside this one. */
  readonly choice: ReactNode;
}

/** What a job is, what it was given and what it wrote; beside it the output of one of its steps. */
export function JobOutput(props: JobOutputProps) {
  const { view, mayShowExtravars, onDownload, linkTo, linkToStep, actions, choice } = props;
  const { job } = view;
  const [isFiltered, setFiltered] = useState(true);
  const [showsExtravars, setShowsExtravars] = useState(false);
  const isOutOfSight = isDecided(view);
  const step = job.subjobs.find((id) => id === props.step) ?? job.subjobs.at(-1) ?? null;
  return (
    <div className={styles['job']}>
      <Trouble view={view} />
      <About view={view} isOutOfSight={isOutOfSight} linkTo={linkTo} />
      {job.status === 'approve' && !isOutOfSight && <Waiting view={view} />}
      {job.job_type === 'multistep' && <Steps view={view} chosen={step} linkToStep={linkToStep} />}
      <JobTools
        job={job}
        actions={!isOutOfSight && actions}
        extravars={mayShowExtravars ? showsExtravars : null}
        onExtravars={setShowsExtravars}
        onRefresh={view.refresh}
        onDownload={onDownload}
        choice={choice}
      />
      <div className={styles['outputs']}>
        <JobLog view={view} isFiltered={isFiltered} isAddressed>
          <Button size="small" appearance="subtle" icon={<FilterRegular />} onClick={() => setFiltered(!isFiltered)}>
            {isFiltered ? 'Remove filter' : 'Apply filter'}
          </Button>
        </JobLog>
        {step !== null && <StepLog key={step} id={step} isFiltered={isFiltered} linkTo={linkTo} />}
        {showsExtravars && (
          <section className={styles['extravars']} aria-label="Extravars beside the output">
            <JsonView value={job.extravars} name="Extravars" />
          </section>
        )}
      </div>
    </div>
  );
}

/** Its steps, as its output tells of them. */
function Steps({ view: { job, row }, ...rest }: Pick<JobOutputProps, 'view' | 'linkToStep'> & { readonly chosen: number | null }) {
  const lines = useJobLines(row);
  return <StepLine job={job} lines={lines ?? []} {...rest} />;
}

/** What the job asks of whoever may decide. */
function Waiting({ view: { job, refresh } }: Pick<JobOutputProps, 'view'>) {
  return <Decision {...useDecision(job, refresh)} />;
}

/** Kind and state, times and person, and the ways to what belongs to it. */
function About({ view, isOutOfSight, linkTo }: Pick<JobOutputProps, 'view' | 'linkTo'> & { readonly isOutOfSight: boolean }) {
  const { job } = view;
  const end = endOf(job);
  const took = durationOf(job);
  const form = new URLSearchParams({ form: job.form }).toString();
  return (
    <div className={styles['tags']}>
      <Pill tone="neutral">{job.job_type}</Pill>
      {!isOutOfSight && <StatusPill status={job.status} />}
      <span className={styles['meta']}>
        started <Time at={Date.parse(job.start)} /> by {job.user}
        {end !== null && took !== null && (
          <>
            , ended <Time at={Date.parse(end)} />, took {duration(took)}
          </>
        )}
      </span>
      <nav aria-label="Belongs to this job" className={styles['ways']}>
        <Link to={`/form?${form}`}>Form</Link>
        {job.parent_id !== null && job.parent_id !== job.id ? (
          <Link to={linkTo(job.parent_id)}>Parent job {job.parent_id}</Link>
        ) : (
          <Link to={`/form?${form}&__again__=${job.id}`}>
            <ArrowRepeatAllRegular /> Run again with changes
          </Link>
        )}
        {job.relaunched_from !== null && <Link to={linkTo(job.relaunched_from)}>Run again from job {job.relaunched_from}</Link>}
      </nav>
    </div>
  );
}

/** Others see a job only while it waits, unless they approved it (contract 7.9): afterwards the server says that there is none. */
const isDecided = ({ job, failure }: JobOutputProps['view']): boolean => job.status === 'approve' && failure?.kind === 'refused';

function Trouble({ view }: { readonly view: JobOutputProps['view'] }) {
  const { at } = useConnection();
  if (isDecided(view)) {
    return (
      <Banner intent="info" title="This job does not wait any more">
        It belongs to {view.job.user}; others see it only while it waits for an approval. What stands here is the last state received.
      </Banner>
    );
  }
  if (view.failure !== null && !isUnanswered(view.failure)) {
    return (
      <Banner intent="error" title="Failed to get job output">
        {reasonOf(view.failure)} What stands here is the last state received.
      </Banner>
    );
  }
  if (view.live || view.job.settled) return null;
  return (
    <Banner intent="warning">
      {whyNotSent(at) ?? 'The server does not answer'}. This is the last state received, {upTo(linesIn(view.row))}.
    </Banner>
  );
}

const upTo = (lines: number): string => (lines === 0 ? 'without output' : `with output up to line ${lines.toLocaleString()}`);
