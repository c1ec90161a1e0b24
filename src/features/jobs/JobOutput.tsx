import { Button, ToggleButton } from '@fluentui/react-components';
import { ArrowClockwiseRegular, ArrowDownloadRegular, BracesVariableRegular, FilterRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isUnanswered, reasonOf } from '#contract/failure.ts';
import { isOver } from '#contract/job-status.ts';
import { withoutLow } from '#contract/output.ts';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import type { JobView } from '#hooks/use-jobs.ts';
import { zoneNote } from '#hooks/zone-note.ts';
import { Banner } from '#ui/Banner.tsx';
import { Empty } from '#ui/Empty.tsx';
import { JsonView } from '#ui/JsonView.tsx';
import { LogView } from '#ui/LogView.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Time } from '#ui/Time.tsx';
import { approvalText } from '#contract/approval-text.ts';
import styles from './jobs.module.css';
import { StatusPill } from './status.tsx';

export interface JobOutputProps {
  readonly view: Extract<JobView, { at: 'ready' }>;
  readonly mayShowExtravars: boolean;
  readonly onDownload: () => void;
  readonly linkTo: (id: number) => string;
  readonly actions: ReactNode;
}

/** What a job is, what it was given and what it wrote. */
export function JobOutput({ view, mayShowExtravars, onDownload, linkTo, actions }: JobOutputProps) {
  const { job, lines } = view;
  const [isFiltered, setFiltered] = useState(true);
  const [showsExtravars, setShowsExtravars] = useState(false);
  const isOutOfSight = isDecided(view);
  return (
    <div className={styles['job']}>
      <Trouble view={view} />
      <div className={styles['tags']}>
        <Pill tone="neutral">{job.job_type}</Pill>
        {!isOutOfSight && <StatusPill status={job.status} />}
        <span className={styles['meta']}>
          started <Time at={Date.parse(job.start)} /> by {job.user}
          {job.end !== null && isOver(job.status) && (
            <>
              , ended <Time at={Date.parse(job.end)} />
            </>
          )}
        </span>
      </div>
      {job.status === 'approve' && !isOutOfSight && <Waiting view={view} />}
      {job.subjobs.length > 0 && <Steps ids={job.subjobs} linkTo={linkTo} />}
      <div className={styles['jobTools']}>
        {!isOutOfSight && actions}
        {mayShowExtravars && (
          <ToggleButton
            size="small"
            icon={<BracesVariableRegular />}
            checked={showsExtravars}
            onClick={() => setShowsExtravars(!showsExtravars)}
          >
            Show Extravars
          </ToggleButton>
        )}
        <Button size="small" icon={<ArrowClockwiseRegular />} onClick={view.refresh}>
          Refresh
        </Button>
        <Button size="small" icon={<ArrowDownloadRegular />} onClick={onDownload}>
          Download Job
        </Button>
      </div>
      {showsExtravars && <JsonView value={job.extravars} name="Extravars" />}
      {lines.length === 0 ? (
        <Empty text={isOver(job.status) ? 'This job wrote nothing.' : 'Nothing written yet.'} />
      ) : (
        <LogView
          name={`Output of job ${job.id}`}
          lines={isFiltered ? withoutLow(lines) : lines}
          note={zoneNote(lines, job.start)}
          follow={!isOver(job.status) && job.status !== 'approve'}
          toolbar={
            <Button size="small" appearance="subtle" icon={<FilterRegular />} onClick={() => setFiltered(!isFiltered)}>
              {isFiltered ? 'Remove filter' : 'Apply filter'}
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Others see a job only while it waits for an approval (contract 7.9): afterwards the server says that there is none. */
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
  if (view.live) return null;
  return <Banner intent="warning">{whyNotSent(at) ?? 'The server does not answer'}. This is the last state received.</Banner>;
}

function Waiting({ view }: { readonly view: JobOutputProps['view'] }) {
  const { title, message } = approvalText(view.job.approval, view.job.extravars);
  return (
    <Banner intent="warning" title={title || 'This job waits for approval'}>
      <span className={styles['asked']}>{message}</span>
    </Banner>
  );
}

function Steps({ ids, linkTo }: { readonly ids: readonly number[]; readonly linkTo: (id: number) => string }) {
  return (
    <nav className={styles['steps']} aria-label="Jobs of the steps">
      <span>Steps:</span>
      {[...ids]
        .sort((a, b) => a - b)
        .map((id) => (
          <Link key={id} to={linkTo(id)} aria-label={`Job ${id}`}>
            {id}
          </Link>
        ))}
    </nav>
  );
}
