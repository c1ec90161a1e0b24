import { type JobStatus } from '#contract/job-status.ts';
import { Job } from '#contract/jobs.ts';
import { can, isAdmin } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import * as v from 'valibot';
import { credentialsFor, extravarsFor, masked, secretPaths } from './extravars.ts';
import { loginsFor } from './job-logins.ts';
import { jobOutputs, type JobOutputs } from './job-output.ts';
import type { Credentials } from './credentials.ts';
import type { Log } from './ports.ts';
import type { Form, Portal } from './portal.ts';
import { submitted } from './submission.ts';
import type { Uploads } from './uploads.ts';
import type { Runs } from './runs.ts';
import type { JobInput, JobRow, JobStore } from './stores.ts';

type Values = Readonly<Record<string, unknown>>;

/** A job as one person may see it. */
export interface SeenJob {
  readonly row: JobRow;
  /** The number of the next piece of output, null before the first. */
  readonly counter: number | null;
}

/** What is wrong, in the words of the contract. */
export interface Jobs {
  launch(user: User, formName: string, extravars: Values, credentials: Values): Promise<Result<number, string>>;
  relaunch(user: User, id: number): Promise<Result<number, string>>;
  /** Newest first. */
  list(user: User, limit: number): Promise<readonly JobRow[]>;
  countWaiting(user: User): Promise<number>;
  /** null when there is no such job, or none this person may see. */
  see(user: User, id: number): Promise<SeenJob | null>;
  /** The rest of a job that was seen; secrets in extravars are masked. */
  detail(user: User, row: JobRow): Promise<{ readonly input: JobInput; readonly subjobs: readonly number[]; readonly count: number }>;
  readonly outputs: Pick<JobOutputs, 'html' | 'text'>;
  abort(user: User, id: number): Promise<Result<void, string>>;
  remove(user: User, id: number): Promise<Result<void, string>>;
  close(): Promise<void>;
}

export interface JobParts {
  readonly store: JobStore;
  readonly runs: Runs;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly uploads: Pick<Uploads, 'own'>;
  readonly log: Log;
  readonly portal: () => Promise<Result<Portal, string>>;
}

const noSuchForm = 'No such form or access denied';
const atWork: readonly JobStatus[] = ['running', 'abort', 'aborting'];

/** The row as the policy reads it. */
const asJob = (row: JobRow): Job => v.parse(Job, row);

export function jobsOf({ store, runs, clock, credentials: stored, uploads, log, portal }: JobParts): Jobs {
  const outputs = jobOutputs(store);

  async function see(user: User, id: number): Promise<JobRow | null> {
    const row = await store.find(id);
    return row && can(user, 'see job', asJob(row)) ? row : null;
  }

  /** The form, if this person may run it here and now. */
  async function runnable(
    user: User,
    name: string,
  ): Promise<Result<{ readonly form: Form; readonly constants: Portal['constants'] }, string>> {
    const found = await portal();
    if (!found.ok) return fail(`Error: ${found.error}`);
    const form = found.value.forms.find((form) => form.name === name);
    if (!form || !can(user, 'open form', { roles: form.roles })) return fail(noSuchForm);
    if (!runs.knows(form.type)) return fail(`Form '${name}' is of type '${form.type}', which this server cannot run`);
    // Running it without the approval it asks for would be worse than not running it.
    if (form['approval']) return fail(`Form '${name}' asks for an approval, which this server cannot obtain`);
    return ok({ form, constants: found.value.constants });
  }

  async function begin(user: User, form: Form, input: JobInput): Promise<number> {
    const { name, type } = form;
    const notifications = form['notifications'] === undefined ? null : JSON.stringify(form['notifications']);
    const start = new Date(clock.now()).toISOString();
    const owner = { user: user.username, user_type: user.type };
    const blank = { end: null, step: null, parent_id: null, awx_id: null, approval: null };
    const id = await store.insert(
      { form: name, target: name, status: 'running', start, job_type: type, notifications, ...owner, ...blank },
      input,
    );
    runs.start(id, type, input.extravars, await loginsFor(input.extravars, input.credentials, stored, log));
    return id;
  }

  return {
    outputs,
    async launch(user, formName, sent, credentials) {
      const found = await runnable(user, formName);
      if (!found.ok) return found;
      const { form, constants } = found.value;
      const answers = await submitted(form, constants, user, sent, uploads);
      if (!answers.ok) return answers;
      const extravars = extravarsFor(form, user, answers.value);
      if (!extravars.ok) return extravars;
      return ok(
        await begin(user, form, { extravars: extravars.value, credentials: credentialsFor(form, credentials), secret: secretPaths(form) }),
      );
    },

    async relaunch(user, id) {
      const row = await see(user, id);
      if (!row) return fail(`Job ${id} not found`);
      if (!can(user, 'relaunch job', asJob(row))) {
        return fail(
          atWork.includes(row.status)
            ? `Job ${id} is not in a status to be relaunched (status=${row.status})`
            : `Relaunch denied for user ${user.username}`,
        );
      }
      const found = await runnable(user, row.form);
      if (!found.ok) return found;
      const { form } = found.value;
      const input = await store.input(id);
      if (!input) return fail(`The variables of job ${id} cannot be read any more. Launch the form again`);
      return ok(await begin(user, { ...form, type: runs.knows(row.job_type) ? row.job_type : form.type }, input));
    },

    async list(user, limit) {
      const rows = await store.list(isAdmin(user) ? null : user, limit);
      return rows.filter((row) => can(user, 'see job', asJob(row)));
    },

    async countWaiting(user) {
      const rows = await store.waiting();
      return rows.filter((row) => row.approval !== null && can(user, 'approve job', asJob(row))).length;
    },

    async see(user, id) {
      const row = await see(user, id);
      if (!row) return null;
      const last = await store.lastOutput(id);
      return { row, counter: last === 0 ? null : last + 1 };
    },

    async detail(user, { id }) {
      const input = (await store.input(id)) ?? { extravars: {}, credentials: {}, secret: [] };
      const count = await store.count(isAdmin(user) ? null : user);
      return { input: { ...input, extravars: masked(input.extravars, input.secret) }, subjobs: await store.children(id), count };
    },

    async abort(user, id) {
      const row = await see(user, id);
      const refused = fail('Error: This job cannot be aborted');
      if (!row || !can(user, 'abort job', asJob(row)) || !(await store.move(id, ['running'], 'abort'))) return refused;
      void runs.abort(id);
      return ok(undefined);
    },

    async remove(user, id) {
      const row = await store.find(id);
      if (!row) return ok(undefined);
      if (!can(user, 'see job', asJob(row))) return fail('No such job');
      if (!can(user, 'delete job', asJob(row))) return fail('Only an administrator can delete a job that is running. Abort it first');
      if (atWork.includes(row.status)) await runs.abort(id);
      await store.remove(id);
      outputs.forget(id);
      return ok(undefined);
    },

    close: () => runs.close(),
  };
}
