import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Failure } from '#contract/failure.ts';
import { isUnanswered, reasonOf } from '#contract/failure.ts';
import { useJob, useJobActions, type JobView } from '#hooks/use-jobs.ts';
import { useCan } from '#hooks/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { later } from '#ui/later.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import { Age } from '#ui/Time.tsx';
import { useToast } from '#ui/toasts.tsx';
import { CompareChoice } from './CompareChoice.tsx';
import { JobActions } from './JobActions.tsx';
import { JobOutput } from './JobOutput.tsx';
import styles from './jobs.module.css';

const CompareRuns = later(
  async () => (await import('./CompareRuns.tsx')).CompareRuns,
  () => <Skeletons rows={12} height={24} />,
);

type Ready = Extract<JobView, { at: 'ready' }>;

/** The number of a job as it stands in an address; null when it is none. */
export const jobIdIn = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** One job on a page of its own. */
export function JobAlone({ id: text }: { readonly id: string }) {
  const id = jobIdIn(text);
  return id === null ? <NoSuchNumber text={text} /> : <Alone key={id} id={id} />;
}

function Alone({ id }: { readonly id: number }) {
  const view = useJob(id);
  const { search } = useLocation();
  const isReady = view.at === 'ready';
  return (
    <Page
      title={isReady ? `${view.job.form}, job ${id}` : `Job ${id}`}
      asOf={isReady ? view.asOf : undefined}
      live={isReady && view.live}
      standing={isReady ? view.job.status : ''}
      subtitle={<Link to={`/jobs${ofList(search)}`}>Job log</Link>}
    >
      <JobBody id={id} view={view} />
    </Page>
  );
}

/** One job beside the list. */
export function JobPane({ id: text }: { readonly id: string }) {
  const id = jobIdIn(text);
  return (
    <section className={styles['pane']} aria-label={`Job ${text}`}>
      {id === null ? <Empty text={`“${text}” is not the number of a job.`} /> : <Beside key={id} id={id} />}
    </section>
  );
}

function Beside({ id }: { readonly id: number }) {
  const view = useJob(id);
  return (
    <>
      <header className={styles['paneHead']}>
        <h2>{view.at === 'ready' ? `${view.job.form}, job ${id}` : `Job ${id}`}</h2>
        {view.at === 'ready' && <Age asOf={view.asOf} live={view.live} />}
      </header>
      <JobBody id={id} view={view} />
    </>
  );
}

function JobBody({ id, view }: { readonly id: number; readonly view: JobView }) {
  switch (view.at) {
    case 'loading':
      return <Skeletons rows={12} height={24} />;
    case 'missing':
      return <Empty text={whyMissing(id, view.failure)} action={<Link to="/jobs">Job log</Link>} />;
    case 'ready':
      return <ReadyJob view={view} />;
  }
}

function ReadyJob({ view }: { readonly view: Ready }) {
  const can = useCan();
  const say = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const compared = Number(asked.get('compare')) || null;
  const { download } = useJobActions();
  const { job } = view;
  const fetchFile = async () => {
    const outcome = await download(job.id);
    if (!outcome.ok) say('error', 'Failed to get job output', reasonOf(outcome.error));
  };
  const choose = (id: number | null): void => void navigate(`/jobs/${job.id}${ofList(search, id === null ? {} : { compare: id })}`);
  const choice = <CompareChoice job={job} chosen={compared} onChoose={choose} />;
  if (compared !== null) {
    return (
      <>
        <div className={styles['jobTools']}>{choice}</div>
        <CompareRuns key={compared} left={compared} right={job.id} linkTo={(id) => `/jobs/${id}${ofList(search)}`} />
      </>
    );
  }
  return (
    <JobOutput
      view={view}
      mayShowExtravars={can('see extravars')}
      onDownload={() => void fetchFile()}
      linkTo={(id) => `/jobs/${id}${ofList(search)}`}
      linkToStep={(id) => `/jobs/${job.id}${ofList(search, { step: id })}`}
      step={Number(asked.get('step')) || null}
      choice={choice}
      actions={
        <JobActions job={job} extravars={job.extravars} worded decides={false} onDeleted={() => void navigate(`/jobs${ofList(search)}`)} />
      }
    />
  );
}

/** The list's part of an address, with what is looked at of a job: one of its steps, or another run. */
function ofList(search: string, looked: { readonly step?: number; readonly compare?: number } = {}): string {
  const params = new URLSearchParams(search);
  params.delete('step');
  params.delete('compare');
  for (const [name, id] of Object.entries(looked)) params.set(name, String(id));
  return params.size === 0 ? '' : `?${params.toString()}`;
}

function NoSuchNumber({ text }: { readonly text: string }) {
  return (
    <Page title="No such job" width="text">
      <Empty text={`“${text}” is not the number of a job.`} action={<Link to="/jobs">Job log</Link>} />
    </Page>
  );
}

/** `null` = this device never saw the job and the server cannot be asked now. */
function whyMissing(id: number, failure: Failure | null): string {
  if (failure === null || isUnanswered(failure)) return `Job ${id} is not on this device, and the server does not answer.`;
  if (failure.kind === 'denied') return `Job ${id} is not yours to see.`;
  return `Job ${id} is not known here: ${reasonOf(failure)}.`;
}
