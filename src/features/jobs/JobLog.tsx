import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOver } from '#contract/job-status.ts';
import { withoutLow } from '#contract/output.ts';
import { useJob, type JobView } from '#hooks/use-jobs.ts';
import { zoneNote } from '#hooks/zone-note.ts';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { LogView } from '#ui/LogView.tsx';
import styles from './jobs.module.css';
import { StatusPill } from './status.tsx';

export interface JobLogProps {
  readonly view: Extract<JobView, { at: 'ready' }>;
  readonly isFiltered: boolean;
  /** In its toolbar. */
  readonly children?: ReactNode;
}

/** What a job wrote. */
export function JobLog({ view: { job, lines }, isFiltered, children }: JobLogProps) {
  if (lines.length === 0) return <Empty text={isOver(job.status) ? 'This job wrote nothing.' : 'Nothing written yet.'} />;
  return (
    <LogView
      name={`Output of job ${job.id}`}
      lines={isFiltered ? withoutLow(lines) : lines}
      note={zoneNote(lines, job.start)}
      follow={!isOver(job.status) && job.status !== 'approve'}
      toolbar={children}
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
