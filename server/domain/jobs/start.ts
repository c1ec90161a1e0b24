import type { JobStatus } from '#contract/job-status.ts';
import type { User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import type { Credentials } from '../portal/credentials.ts';
import { approvalHeading, approvedBy, storedApproval } from './approvals.ts';
import { loginsFor, noLogins } from './logins.ts';
import type { Notifications } from './notifications.ts';
import type { Log } from '../ports.ts';
import type { Form } from '../portal/portal.ts';
import type { Runs } from './runs.ts';
import type { JobInput, JobRow, JobStore, SessionOwner } from '../stores.ts';

/** Stores jobs and sets them to work. */
export interface JobStart {
  /** A job of a form: it runs, or waits where the form asks for an approval. Gives its id. */
  form(owner: SessionOwner, form: Form, type: string, input: JobInput, origin: Origin): Promise<number>;
  /** A job of a step, which nobody is asked about again. */
  step(parent: JobRow, target: string, type: string, notifications: unknown, input: JobInput): Promise<Started>;
  /** Lets a job go on that waited, with a first line. false = it did not wait any more. */
  goOn(row: JobRow, input: JobInput, by: User): Promise<boolean>;
}

/** Where a job comes from. */
export interface Origin {
  /** The idempotency key of its launch; null = it has none. */
  readonly key: string | null;
  /** The job it is run again from; null = none. */
  readonly from: number | null;
}

export interface Started {
  readonly id: number;
  readonly over: Promise<JobStatus>;
}

export interface JobStartParts {
  readonly store: Pick<JobStore, 'insert' | 'append' | 'move'>;
  readonly runs: Runs;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly notifications: Notifications;
  readonly log: Log;
}

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

export function jobStart({ store, runs, clock, credentials, notifications, log }: JobStartParts): JobStart {
  // Looked up first: from the moment a job is stored it has to be at work, so that an abort finds it.
  const loginsOf = ({ extravars, credentials: chosen }: JobInput) => loginsFor(extravars, chosen, credentials, log);
  const now = (): string => new Date(clock.now()).toISOString();
  const fresh = () =>
    ({ start: now(), end: null, step: null, awx_id: null, status: 'running', approval: null, relaunched_from: null }) as const;
  const line = (id: number, text: string): Promise<void> => store.append(id, [{ stream: 'stdout', text, at: clock.now() }]);

  return {
    async form(owner, form, type, input, { key, from }) {
      const asks = form['approval'];
      const logins = asks ? noLogins : await loginsOf(input);
      const waiting = asks ? { status: 'approve' as const, approval: storedApproval(asks, null), end: now() } : {};
      const about = { form: form.name, target: form.name, job_type: type, notifications: jsonOf(form['notifications']), parent_id: null };
      const id = await store.insert(
        { ...fresh(), ...about, user: owner.username, user_type: owner.type, ...waiting, relaunched_from: from },
        input,
        key,
      );
      if (asks) {
        await line(id, approvalHeading(form, input.extravars));
        void notifications.notify(id, 'approve');
      } else void runs.start(id, type, input.extravars, logins);
      return id;
    },

    async step({ id: parent, form, user, user_type }, target, type, asked, input) {
      const logins = await loginsOf(input);
      const about = { form, target, job_type: type, notifications: jsonOf(asked), parent_id: parent };
      const id = await store.insert({ ...fresh(), ...about, user, user_type }, input);
      return { id, over: runs.start(id, type, input.extravars, logins) };
    },

    async goOn({ id, job_type, approval, end }, input, by) {
      const logins = await loginsOf(input);
      // What was approved is what it waited for when it was looked at: by now it may wait for another approval, of others.
      if (!(await store.move(id, ['approve'], 'running', { end: null, approval: approvedBy(approval, by) }, end))) return false;
      // Appended in the order of the calls.
      const written = line(id, `changed: [approved by ${by.username}]`);
      void runs.start(id, job_type, input.extravars, logins);
      await written;
      return true;
    },
  };
}
