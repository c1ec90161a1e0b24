import { type JobStatus } from '#contract/job-status.ts';
import { can, isAdmin } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { JobChanges } from './changes.ts';
import { masked } from './extravars.ts';
import { asJob, seenBy, type JobParts } from './parts.ts';
import { jobDecisions, type JobDecisions } from './decisions.ts';
import { jobLaunches, type JobLaunches } from './launch.ts';
import type { JobOutputs } from './output.ts';
import { limitedLaunches } from './running-limit.ts';
import { stepsBehind } from './steps.ts';
import type { JobInput, JobRow, JobStore } from '../stores.ts';

/** A job as one person may see it. */
export interface SeenJob {
  readonly row: JobRow;
  /** The number of the next piece of output, null before the first. */
  readonly counter: number | null;
}

/** What is wrong, in the words of the contract. */
export interface Jobs extends JobLaunches, JobDecisions {
  /** Newest first. */
  list(user: User, limit: number): Promise<readonly JobRow[]>;
  countWaiting(user: User): Promise<number>;
  /** null when there is no such job, or none this person may see. */
  see(user: User, id: number): Promise<SeenJob | null>;
  /** The rest of a job that was seen; secrets in extravars are masked. */
  detail(user: User, row: JobRow): Promise<{ readonly input: JobInput; readonly subjobs: readonly number[]; readonly count: number }>;
  /** The names of the steps behind the present one. */
  stepsToCome(row: JobRow): Promise<readonly string[]>;
  readonly outputs: Pick<JobOutputs, 'html' | 'since' | 'text'>;
  readonly changes: Pick<JobChanges, 'count' | 'changed'>;
  abort(user: User, id: number): Promise<Result<void, string>>;
  remove(user: User, id: number): Promise<Result<void, string>>;
  /** Abandons what is at work for more than a day without anybody running it (contract 7.8). Gives how many. */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

/** Jobs that came to their end by themselves: their output names every step. */
const hasPassedAll: ReadonlySet<JobStatus> = new Set(['success', 'warning', 'failed', 'aborted']);
const atWork: readonly JobStatus[] = ['running', 'abort', 'aborting'];
const hourMs = 3_600_000;

export function jobsOf(parts: JobParts): Jobs {
  const { store, runs, clock, outputs, changes, log, portal } = parts;
  const see = seenBy(store);

  async function sweep(): Promise<number> {
    const old = await store.atWorkSince(new Date(clock.now() - 24 * hourMs).toISOString());
    const lost = old.filter((id) => !runs.has(id));
    for (const id of lost) await store.move(id, atWork, 'abandoned');
    if (lost.length > 0) log.warn({ jobs: lost }, 'jobs nobody runs were abandoned');
    return lost.length;
  }
  const cancelSweeps = hourly(clock, () =>
    sweep().catch((error: unknown) => log.error({ error: String(error) }, 'jobs could not be swept')),
  );

  return {
    ...limitedLaunches(jobLaunches(parts), store, parts.mostRunning),
    ...jobDecisions(parts),
    ...lists(store),
    outputs,
    changes,
    sweep,

    async see(user, id) {
      const row = await see(user, id);
      if (!row) return null;
      const last = await store.lastOutput(id);
      return { row, counter: last === 0 ? null : last + 1 };
    },

    async detail(user, { id }) {
      const input = (await store.input(id)) ?? { extravars: {}, credentials: {}, secret: [] };
      const [count, children] = [await store.count(isAdmin(user) ? null : user), await store.children(id)];
      return { input: { ...input, extravars: masked(input.extravars, input.secret) }, subjobs: children.map((row) => row.id), count };
    },

    async stepsToCome({ job_type, status, form: name, step }) {
      if (job_type !== 'multistep' || hasPassedAll.has(status)) return [];
      const found = await portal();
      const form = found.ok ? found.value.forms.find((it) => it.name === name) : undefined;
      return form ? stepsBehind(form, step) : [];
    },

    async abort(user, id) {
      const row = await see(user, id);
      const refused = fail('Error: This job cannot be aborted');
      if (!row || !can(user, 'abort job', asJob(row)) || !(await store.move(id, ['running'], 'abort'))) return refused;
      void runs.stop(id, 'abort');
      return ok(undefined);
    },

    async remove(user, id) {
      const row = await store.find(id);
      if (!row) return ok(undefined);
      if (!can(user, 'see job', asJob(row))) return fail('No such job');
      if (!can(user, 'delete job', asJob(row))) {
        const isAtWork = row.status === 'running' || row.status === 'aborting' || row.status === 'abort';
        return fail(
          isAtWork
            ? 'Only an administrator can delete a job that is running. Abort it first'
            : 'Only its owner or an administrator can delete this job',
        );
      }
      await runs.stop(id, 'abort');
      for (const child of await store.children(id)) outputs.forget(child.id);
      await store.remove(id);
      outputs.forget(id);
      return ok(undefined);
    },

    async close() {
      cancelSweeps();
      changes.close();
      await runs.close();
    },
  };
}

/** What people see of many jobs: their own, and those that wait for them (contract 7.9, 12 row 12). */
function lists(store: Pick<JobStore, 'list' | 'waiting'>): Pick<Jobs, 'list' | 'countWaiting'> {
  const waitingFor = async (user: User): Promise<JobRow[]> => (await store.waiting()).filter((row) => can(user, 'see job', asJob(row)));
  const isOwn = (user: User, row: JobRow): boolean => row.user === user.username && row.user_type === user.type;
  return {
    async list(user, limit) {
      const own = await store.list(isAdmin(user) ? null : user, limit);
      if (isAdmin(user)) return own;
      const others = (await waitingFor(user)).filter((row) => !isOwn(user, row));
      return others.length === 0 ? own : [...own, ...others].sort((a, b) => b.id - a.id).slice(0, limit);
    },
    async countWaiting(user) {
      return (await store.waiting()).filter((row) => row.approval !== null && can(user, 'approve job', asJob(row))).length;
    },
  };
}

/** Does something every hour; the returned function ends that. */
function hourly(clock: Clock, work: () => Promise<unknown>): () => void {
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = clock.after(hourMs, () => void work().finally(next));
  };
  next();
  return () => cancel();
}
