import * as v from 'valibot';

/**
 * The words of the server (contract 7.3). `approve` waits for a person, `abort` and `aborting` are on their way to `aborted`,
 * `abandoned` = the server restarted while it ran.
 */
export const JobStatus = v.picklist([
  'running',
  'approve',
  'abort',
  'aborting',
  'aborted',
  'rejected',
  'success',
  'warning',
  'failed',
  'abandoned',
]);
export type JobStatus = v.InferOutput<typeof JobStatus>;

/** Nothing more will happen in this job by itself. */
export const isOver = (status: JobStatus): boolean => !['running', 'abort', 'aborting', 'approve'].includes(status);

/** A process works on it, or is being ended. */
export const isUnderWay = (status: JobStatus): boolean => ['running', 'abort', 'aborting'].includes(status);
