import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isOver } from '#contract/job-status.ts';
import { useJobLog } from '#hooks/use-job-log.ts';
import { useJob, type JobView } from '#hooks/use-jobs.ts';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { hashOf, rangeIn } from '#ui/log/line-range.ts';
import { LogView } from '#ui/LogView.tsx';
import styles from './jobs.module.css';
import { StatusPill } from './status.tsx';

// Who opens a job wants to read its output.
void LogView.preload();

export interface JobLogProps {
  readonly view: Extract<JobView, { at: 'ready' }>;
  readonly isFiltered: boolean;
  /** The address of the page names lines of this output. */
  readonly isAddressed?: boolean;
  /** In its toolbar. */
  readonly children?: ReactNode;
}

/** What a job wrote. */
export function JobLog({ view: { job, row }, isFiltered, isAddressed = false, children }: JobLogProps) {
  const log = useJobLog(row);
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const marked = isAddressed ? rangeIn(hash) : null;
  if (row.heads.length === 0 && row.tail === '') {
    return <Empty text={isOver(job.status) ? 'This job wrote nothing.' : 'Nothing written yet.'} />;
  }
  return (
    <LogView
      source={log}
      name={`Output of job ${job.id}`}
      hidesLow={isFiltered}
      follow={!isOver(job.status) && job.status !== 'approve'}
      toolbar={children}
      address={`/jobs/${job.id}`}
      marked={marked}
      {...(isAddressed && {
        onMark: (range) =>
          void navigate({ pathname, search, hash: range ? hashOf(range) : '' }, { replace: true, preventScrollReset: true }),
      })}
    />
  );
}

/** What one step of a job wrote, beside the job's own output. */
export function StepLog({
  id,
  isFiltered,
  linkTo,
}: {
  readonly id: number;
  readonly isFiltered: boolean;
  readonly linkTo: (id: number) => string;
}) {
  const view = useJob(id);
  return (
    <section aria-label="Output of the step" className={styles['stepLog']}>
      <h2>
        {view.at === 'ready' && <span dir="auto">{view.job.target}</span>} <Link to={linkTo(id)}>Job {id}</Link>{' '}
        {view.at === 'ready' && <StatusPill status={view.job.status} />}
      </h2>
      {view.at === 'loading' && <Skeletons rows={4} />}
      {view.at === 'missing' && <p>The output of this step has not been received yet.</p>}
      {view.at === 'ready' && <JobLog view={view} isFiltered={isFiltered} />}
    </section>
  );
}
