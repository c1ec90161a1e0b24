import { createHash } from 'node:crypto';
import { isOver, type JobStatus } from '#contract/job-status.ts';
import { can } from '#contract/policy.ts';
import type { PushMessage, PushTarget } from '#contract/push.ts';
import type { User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { asJob } from '../jobs/parts.ts';
import type { Role } from '../portal/portal.ts';
import type { Log } from '../ports.ts';
import { userWith, type Person } from '../sessions/roles.ts';
import type { JobStore } from '../stores.ts';
import type { PushRow, PushStore } from './push-store.ts';

/** Hands a message to a push service; gives the status it answered with. Rejects when there is none. */
export type PushSender = (to: string, headers: Readonly<Record<string, string>>, body: Buffer) => Promise<number>;

/** Tells people of jobs while their page is closed. */
export interface Push {
  readonly key: string;
  isOn(sid: string): Promise<boolean>;
  /** The error is for people. */
  subscribe(user: User, sid: string, target: PushTarget): Promise<Result<void, string>>;
  unsubscribe(sid: string): Promise<void>;
  /** Tells whom it concerns; resolves when it was tried. Never rejects. */
  notify(id: number, status: JobStatus): Promise<void>;
}

export interface PushParts {
  readonly store: PushStore;
  readonly jobs: Pick<JobStore, 'find'>;
  /** null while the portal cannot be read. */
  readonly roles: () => Promise<readonly Role[] | null>;
  /** A person who subscribed, as they are now; null when they are gone, or their way to sign in was switched off. */
  readonly here: (user: User) => Promise<Person | null>;
  readonly send: PushSender;
  readonly key: { readonly publicKey: string; authorization(service: string, subject: string, nowMs: number): string };
  readonly encrypt: (message: string, target: PushTarget) => Buffer;
  /** Whether something can be encrypted for it. */
  readonly isUsable: (target: PushTarget) => boolean;
  /** Why an address is not called; null = it is. Names are judged when they are called. */
  readonly hindrance: (endpoint: string) => string | null;
  /** The public address of the portal, '' = not set. */
  readonly url: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Of one person at most so many sessions are told. */
const mostOfOne = 10;
/** So many messages at most about one event, and so many at once. */
const mostTold = 500;
const atOnce = 10;
/** How long a push service keeps what cannot be delivered, s. */
const keptSeconds = 86_400;

export const digestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

export function pushOf({ store, jobs, roles, here, send, key, encrypt, isUsable, hindrance, url, clock, log }: PushParts): Push {
  async function concerned(id: number, status: JobStatus): Promise<readonly PushRow[]> {
    const row = await jobs.find(id);
    // Steps are told of by their job.
    if (!row || row.parent_id !== null) return [];
    const all = await store.list(clock.now());
    if (all.length === 0) return [];
    const isOwn = ({ person }: PushRow): boolean => person.username === row.user && person.type === row.user_type;
    const asked = isOver(status) ? all.filter(isOwn) : status === 'approve' ? all : [];
    const known = await roles();
    const job = asJob({ ...row, status });
    // Their groups are those of the day they subscribed; what counts is what they are now, as for every request.
    const isTold = async ({ person }: PushRow): Promise<boolean> => {
      const now = await here(userWith(person, known));
      return now !== null && (isOver(status) || can(userWith(now, known), 'approve job', job));
    };
    const told = await Promise.all(asked.map(isTold));
    return asked.filter((_row, at) => told[at]);
  }

  async function tell({ target, digest }: PushRow, message: PushMessage, subject: string): Promise<void> {
    const headers = {
      authorization: key.authorization(target.endpoint, subject, clock.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds),
      urgency: message.state === 'approve' ? 'high' : 'normal',
      // A newer word about the same job takes the place of one that could not be delivered.
      topic: `job-${message.job}`,
    };
    try {
      const status = await send(target.endpoint, headers, encrypt(JSON.stringify(message), target));
      if (status === 404 || status === 410) await store.forget(digest);
      else if (status < 200 || status > 299) log.warn({ job: message.job, status }, 'a push service refused a message');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ job: message.job, service: new URL(target.endpoint).host, error: why }, 'a push service could not be reached');
    }
  }

  return {
    key: key.publicKey,
    isOn: (sid) => store.has(sid),
    unsubscribe: (sid) => store.remove(sid),
    async subscribe({ username, type, id, groups }, sid, target) {
      const hindered = hindrance(target.endpoint);
      if (hindered !== null) return fail(hindered);
      if (!isUsable(target)) return fail('The keys of this subscription are none');
      const person: Person = { username, type, groups, ...(id == null ? {} : { id }) };
      await store.put({ sid, person, digest: digestOf(target.endpoint), target }, clock.now(), mostOfOne);
      return ok(undefined);
    },
    async notify(id, status) {
      try {
        const told = (await concerned(id, status)).slice(0, mostTold);
        if (told.length === 0) return;
        const portal = await url();
        const subject = portal.startsWith('https://') ? portal : 'mailto:fieldrun@localhost';
        for (let from = 0; from < told.length; from += atOnce)
          await Promise.all(told.slice(from, from + atOnce).map((row) => tell(row, { job: id, state: status }, subject)));
      } catch (error) {
        log.warn({ job: id, error: error instanceof Error ? error.message : String(error) }, 'nobody could be told of a job');
      }
    },
  };
}
