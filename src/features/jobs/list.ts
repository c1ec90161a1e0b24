import { isOver, isUnderWay } from '#contract/job-status.ts';
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

/** When a job ended; null while it runs or waits, and where the server's clock says that it ended before it began. */
export const endOf = ({ status, start, end }: Job): string | null =>
  end !== null && isOver(status) && Date.parse(end) >= Date.parse(start) ? end : null;

/** How long a job took, ms; null while it is not known. */
export function durationOf(job: Job): number | null {
  const end = endOf(job);
  return end === null ? null : Date.parse(end) - Date.parse(job.start);
}

export const sortColumns = ['id', 'form', 'job type', 'status', 'start', 'end', 'duration', 'user'] as const;
export type SortColumn = (typeof sortColumns)[number];
/** `down` = the greatest, or newest, first. */
export interface Order {
  readonly by: SortColumn;
  readonly down: boolean;
}
/** Newest first, as the server has them. */
export const firstOrder: Order = { by: 'id', down: true };

/** From the address: `?sort=form`, `?sort=-start`. What it does not know is the first order. */
export function orderIn(params: URLSearchParams): Order {
  const [, down = '', name = ''] = /^(-?)(.*)$/s.exec(params.get('sort') ?? '') ?? [];
  const by = sortColumns.find((column) => column === name);
  return by === undefined ? firstOrder : { by, down: down === '-' };
}

/** For the address; '' = the first order. */
export const orderText = ({ by, down }: Order): string =>
  by === firstOrder.by && down === firstOrder.down ? '' : `${down ? '-' : ''}${by}`;

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Rows in another order; what has no end or duration stands last either way, and among equals the newest first. */
export function sorted(rows: readonly JobRow[], { by, down }: Order): readonly JobRow[] {
  if (by === firstOrder.by && down === firstOrder.down) return rows;
  const keyed = rows.map((row) => ({ row, key: keyOf(row.job, by) }));
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null) || newest(one.row, other.row);
    const order =
      typeof one.key === 'number' && typeof other.key === 'number' ? one.key - other.key : compare(String(one.key), String(other.key));
    return (down ? -order : order) || newest(one.row, other.row);
  });
  return keyed.map(({ row }) => row);
}

const newest = (one: JobRow, other: JobRow): number => other.job.id - one.job.id;

function keyOf(job: Job, by: SortColumn): string | number | null {
  switch (by) {
    case 'id':
      return job.id;
    case 'start':
      return Date.parse(job.start);
    case 'end': {
      const end = endOf(job);
      return end === null ? null : Date.parse(end);
    }
    case 'duration':
      return durationOf(job);
    case 'job type':
      return job.job_type;
    case 'form':
    case 'status':
    case 'user':
      return job[by];
  }
}

/** What the filter looks at; `time` gives a point in time (ISO 8601) as it is shown. */
function texts(job: Job, time: (iso: string) => string): readonly string[] {
  const user = job.user_type === '' ? job.user : `${job.user} (${job.user_type})`;
  const end = endOf(job);
  const times = [job.start, ...(end === null ? [] : [end])];
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
  // Most filters are a few letters, and looking for those needs no pattern.
  const plain = /[\\^$.*+?()[\]{}|]/.test(filter) ? null : filter.toLowerCase();
  // States, forms and people come again and again.
  const known = new Map<string, boolean>();
  const fits = (text: string): boolean => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = plain === null ? pattern.value.test(text) : text.toLowerCase().includes(plain);
    known.set(text, now);
    return now;
  };
  const matches = (job: Job): boolean => texts(job, time).some(fits);
  return ok(rows.filter(({ job, children }) => matches(job) || children.some(matches)));
}

/** What is wrong with an expression; engines put the expression itself before it. */
const reasonIn = (error: string): string => error.replace(/^Invalid regular expression: .*: /, '');
