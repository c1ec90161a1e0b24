import { Job } from '#contract/jobs.ts';
import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import type { Result } from '#lib/result.ts';
import * as v from 'valibot';
import type { JobChanges } from './changes.ts';
import type { Notifications } from './notifications.ts';
import type { JobOutputs } from './output.ts';
import type { JobStart } from './start.ts';
import type { FormLists } from '../questions/form-lists.ts';
import type { Log } from '../ports.ts';
import type { Portal } from '../portal/portal.ts';
import type { Runs } from './runs.ts';
import type { JobRow, JobStore } from '../stores.ts';
import type { Uploads } from './uploads.ts';

/** What the work on jobs is made of. */
export interface JobParts {
  readonly store: JobStore;
  readonly runs: Runs;
  readonly start: JobStart;
  readonly outputs: JobOutputs;
  readonly changes: JobChanges;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly uploads: Pick<Uploads, 'own'>;
  /** Why a person may not choose these inventories, in words; null when they may. */
  readonly inventoryProblem: (names: readonly string[]) => Promise<string | null>;
  /** How many jobs of one person run at once. */
  readonly mostRunning: number;
  readonly log: Log;
  readonly portal: () => Promise<Result<Portal, string>>;
  readonly lists: FormLists;
  /** Values that no field of the form has are passed on to the job. */
  readonly takesUndeclared: boolean;
}

/** The row as the policy reads it. */
export const asJob = (row: JobRow): Job => v.parse(Job, row);

/** A job as far as a person may see it; null also when there is none. */
export const seenBy =
  (store: Pick<JobStore, 'find'>) =>
  async (user: User, id: number): Promise<JobRow | null> => {
    const row = await store.find(id);
    if (!row) return null;
    if (can(user, 'see job', asJob(row))) return row;
    // Who may watch a job because they approved it sees its steps.
    const whole = row.parent_id === null ? null : await store.find(row.parent_id);
    return whole && can(user, 'watch steps', asJob(whole)) ? row : null;
  };
