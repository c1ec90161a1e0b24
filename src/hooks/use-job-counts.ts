import { isUnderWay } from '#contract/job-status.ts';
import { useJobs } from '#hooks/use-jobs.ts';
import { useCan } from '#hooks/use-session.ts';

const dayMs = 24 * 3600_000;

/** How many jobs concern this person: their own that run or failed within a day, and those that wait for their decision. */
export interface JobCounts {
  readonly running: number;
  readonly failed: number;
  readonly waiting: number;
}

/** Counted over the job list as last read, which is kept fresh meanwhile; null while it is not known. */
export function useJobCounts(): JobCounts | null {
  const view = useJobs();
  const can = useCan();
  if (view.at !== 'ready') return null;
  const { jobs, asOf } = view;
  const mine = jobs.filter((job) => job.parent_id === null && can('own job', job));
  return {
    running: mine.filter(({ status }) => isUnderWay(status)).length,
    failed: mine.filter(({ status, start }) => status === 'failed' && Date.parse(start) > asOf - dayMs).length,
    waiting: jobs.filter((job) => can('approve job', job)).length,
  };
}
