import { isUnderWay } from '#contract/job-status.ts';
import type { Job } from '#contract/jobs.ts';
import { patternOf } from '#lib/pattern/pattern.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** A job with the jobs of its steps, oldest first. */
export interface JobRow {
  readonly job: Job;
  readonly children: readonly Job[];
}

export const recordChoices = [100, 200, 300, 400, 500, 1000] as const;

/** Jobs in their order with the children below their parents. A child whose parent is not in the list stands for itself. */
export function nested(jobs: readonly Job[]): readonly JobRow[] {
  const ids = new Set(jobs.map((job) => job.id));
  const isChild = (job: Job): boolean => job.parent_id !== null && job.parent_id !== job.id && ids.has(job.parent_id);
  const children = new Map<number | null, Job[]>();
  for (const job of jobs.filter(isChild).sort((a, b) => a.id - b.id))
    children.set(job.parent_id, [...(children.get(job.parent_id) ?? []), job]);
  return jobs.filter((job) => !isChild(job)).map((job) => ({ job, children: children.get(job.id) ?? [] }));
}

/** What of the jobs is shown: those of one person, those that stand in one way; null = all. */
export interface Shown {
  readonly mine: boolean;
  readonly status: ShownStatus | null;
}
export const shownStatuses = ['approve', 'running', 'failed'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Who looks at the list. `mayApprove`: the job waits, and this person may decide. */
export interface Viewer {
  readonly isMine: (job: Job) => boolean;
  readonly mayApprove: (job: Job) => boolean;
}

/** From the address: `?mine=1&status=approve`. What it does not know shows everything. */
export const shownIn = (params: URLSearchParams): Shown => ({
  mine: params.get('mine') === '1',
  status: shownStatuses.find((status) => status === params.get('status')) ?? null,
});

/** Rows where the job or one of its children is among what is asked for. `approve` = waits for this person. */
export function shownRows(rows: readonly JobRow[], { mine, status }: Shown, { isMine, mayApprove }: Viewer): readonly JobRow[] {
  if (!mine && status === null) return rows;
  const stands = (job: Job): boolean => {
    if (status === null) return true;
    if (status === 'approve') return mayApprove(job);
    return status === 'failed' ? job.status === 'failed' : isUnderWay(job.status);
  };
  const isShown = (job: Job): boolean => (!mine || isMine(job)) && stands(job);
  return rows.filter(({ job, children }) => isShown(job) || children.some(isShown));
}

/** What the filter looks at; `time` gives a point in time (ISO 8601) as it is shown. */
function texts(job: Job, time: (iso: string) => string): readonly string[] {
  const user = job.user_type === '' ? job.user : `${job.user} (${job.user_type})`;
  const times = [job.start, ...(job.end === null ? [] : [job.end])];
  return [String(job.id), job.status, job.form, job.target, job.job_type, user, ...times, ...times.map(time)];
}

/**
 * Rows where the job or one of its children matches a regular expression, whatever the case, in id, status, form, job type, start,
 * end or user. The error is the reason why the expression cannot be read.
 */
export function filtered(rows: readonly JobRow[], filter: string, time: (iso: string) => string): Result<readonly JobRow[], string> {
  if (filter === '') return ok(rows);
  const pattern = patternOf(filter, { ignoreCase: true });
  if (!pattern.ok) return fail(reasonIn(pattern.error));
  const matches = (job: Job): boolean => texts(job, time).some((text) => pattern.value.test(text));
  return ok(rows.filter(({ job, children }) => matches(job) || children.some(matches)));
}

/** What is wrong with an expression; engines put the expression itself before it. */
const reasonIn = (error: string): string => error.replace(/^Invalid regular expression: .*: /, '');
