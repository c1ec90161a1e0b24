import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { planOf } from './find-steps.ts';
import { asJob, seenBy, type JobParts } from './parts.ts';
import { stepsOf } from './steps.ts';
import type { JobRow } from '../stores.ts';

/** What approvers do (contract 7.5). Errors are in the words of the contract. */
export interface JobDecisions {
  approve(user: User, id: number): Promise<Result<void, string>>;
  reject(user: User, id: number): Promise<Result<void, string>>;
}

/** What is said of a job that went on meanwhile, and waits for something else. */
const again = (id: number, status: string): string | null =>
  status === 'approve' ? `Job ${id} went on, and waits for another approval now. Look at it again` : null;

export function jobDecisions({ store, runs, start, notifications, clock, portal }: JobParts): JobDecisions {
  const see = seenBy(store);

  /** What keeps a waiting job from going on; null when nothing does. */
  async function hindrance(row: JobRow): Promise<string | null> {
    const found = await portal();
    if (!found.ok) return found.error;
    const form = found.value.forms.find((it) => it.name === row.form);
    if (!form) return 'No such form';
    if (!runs.knows(row.job_type)) return `It is of type '${row.job_type}', which this server cannot run`;
    if (row.job_type !== 'multistep') return null;
    const steps = stepsOf(form);
    const plan = steps.ok ? planOf(row, steps.value, []) : steps;
    return 'error' in plan ? plan.error : null;
  }

  return {
    async approve(user, id) {
      const row = await see(user, id);
      if (!row) return fail(`Job ${id} not found`);
      const over = (status: string): string => again(id, status) ?? `Job ${id} is not in approval status (status=${status})`;
      if (row.status !== 'approve') return fail(over(row.status));
      if (!can(user, 'approve job', asJob(row))) return fail(`Approve denied for user ${user.username}`);
      const hindered = await hindrance(row);
      if (hindered !== null) return fail(hindered);
      const input = await store.input(id);
      if (!input) return fail(`The variables of job ${id} cannot be read any more. Launch the form again`);
      if (await start.goOn(row, input, user)) return ok(undefined);
      return fail(over((await store.find(id))?.status ?? 'deleted'));
    },

    async reject(user, id) {
      const row = await see(user, id);
      if (!row) return fail(`Job ${id} not found`);
      const over = (status: string): string => again(id, status) ?? `Job ${id} is not in rejectable status (status=${status})`;
      if (row.status !== 'approve') return fail(over(row.status));
      if (!can(user, 'reject job', asJob(row))) return fail(`Reject denied for user ${user.username}`);
      const end = new Date(clock.now()).toISOString();
      if (!(await store.move(id, ['approve'], 'rejected', { end }, row.end)))
        return fail(over((await store.find(id))?.status ?? 'deleted'));
      await store.append(id, [{ stream: 'stderr', text: `changed: [rejected by ${user.username}]`, at: clock.now() }]);
      void notifications.notify(id, 'rejected');
      return ok(undefined);
    },
  };
}
