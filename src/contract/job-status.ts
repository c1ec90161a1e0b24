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

/** How a run stands by the status of its job: `info` = not over (contract 7.3). Texts are those of the server. */
const runs = {
  running: ['info', 'job is running'],
  abort: ['info', 'job is running'],
  aborting: ['info', 'job is running'],
  aborted: ['warning', 'job aborted'],
  approve: ['warning', 'job is waiting for approval'],
  rejected: ['warning', 'job is rejected'],
  success: ['success', 'job ran successfully'],
  warning: ['success', 'job ran partially successful'],
  failed: ['error', 'job failed'],
  abandoned: ['warning', 'job abandoned'],
} as const satisfies Readonly<Record<JobStatus, readonly [string, string]>>;

/** What a poll said of a run, where the row agrees; else what the row says: AnsibleForms calls an abandoned job running. */
export function runOf(
  told: { readonly status: string; readonly message: string },
  row: JobStatus,
): { readonly status: string; readonly message: string } {
  const [status, message] = runs[row];
  return told.status === status ? told : { status, message };
}
