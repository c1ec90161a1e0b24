import { isUnderWay } from '#contract/job-status.ts';
import type { Job } from '#contract/jobs.ts';

/** A job younger than this that is under way makes the list poll fast (specification 9). */
const youngMs = 6 * 3600_000;

/** @param now ms since 1970, by the clock of the server: that of this device may be off by hours */
export const isListBusy = (jobs: readonly Job[], now: number): boolean =>
  jobs.some(({ status, start }) => isUnderWay(status) && now - Date.parse(start) < youngMs);
