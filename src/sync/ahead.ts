import { isOver, isUnderWay } from '#contract/job-status.ts';
import type { Job } from '#contract/jobs.ts';

/** What this device has of a job: when it was last read (ms since 1970), and whether there is nothing more to come. */
export interface OnDevice {
  readonly at: number;
  readonly settled: boolean;
}

export interface AheadInput {
  /** The job list, newest first. */
  readonly jobs: readonly Job[];
  readonly isMine: (job: Job) => boolean;
  /** It waits, and this person may decide. */
  readonly waitsForMe: (job: Job) => boolean;
  readonly pinned: readonly number[];
  readonly kept: ReadonlyMap<number, OnDevice>;
  /** By the clock of this device, as `kept` is. */
  readonly now: number;
}

/** So many of a person's jobs are fetched ahead, with the jobs of their steps; none that began longer ago than this. */
export const fetchedAhead = { count: 20, ageMs: 7 * 24 * 3600_000 } as const;
/** More than are kept beside each other would drive each other out, and be fetched again and again. Pinned ones do not count. */
export const mostAhead = 150;
/** A job that was read within this time is being watched. */
const watchedMs = 10_000;
/** Of a job with many steps not all are fetched in one round. */
const mostAtOnce = 60;

/**
 * The jobs whose output is to be on the device, in this order. B1: those that are under way, that wait for this person, or are among their
 * newest, as many as stay here; and those they pinned.
 */
export function belongHere({ jobs, isMine, waitsForMe, pinned }: Omit<AheadInput, 'kept' | 'now'>): readonly number[] {
  const isChild = (job: Job): boolean => job.parent_id !== null && job.parent_id !== job.id;
  // The clock of the server may be off: a job counts as recent by how much older it is than the newest.
  const newest = jobs.reduce((last, job) => Math.max(last, Date.parse(job.start)), 0);
  const mine = jobs.filter((job) => !isChild(job) && isMine(job) && newest - Date.parse(job.start) <= fetchedAhead.ageMs);
  const families = new Set(mine.slice(0, fetchedAhead.count).map(({ id }) => id));
  const own = jobs.filter((job) => isMine(job) && (families.has(job.id) || (job.parent_id !== null && families.has(job.parent_id))));
  const first = [...jobs.filter((job) => waitsForMe(job)), ...own.filter(({ status }) => isUnderWay(status))].map(({ id }) => id);
  const staying = new Set([...new Set([...first, ...own.map(({ id }) => id)])].slice(0, mostAhead));
  return [...new Set([...first.filter((id) => staying.has(id)), ...pinned, ...staying])];
}

/** Those of them that are fetched now. B2: nothing that is on the device for good, and nothing that is read anyway. */
export function wantedAhead(input: AheadInput): readonly number[] {
  const { jobs, kept, now } = input;
  const statusOf = new Map(jobs.map((job) => [job.id, job.status]));
  const isWanted = (id: number): boolean => {
    const row = kept.get(id);
    if (!row) return true;
    const status = statusOf.get(id);
    // What was settled may have been run on since: an approval lets a job go on.
    const isDone = row.settled && (status === undefined || isOver(status));
    return !isDone && now - row.at >= watchedMs;
  };
  return belongHere(input).filter(isWanted).slice(0, mostAtOnce);
}
