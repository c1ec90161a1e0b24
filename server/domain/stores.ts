import type { JobStatus } from '#contract/job-status.ts';
import type { OutputRecord } from '#contract/output.ts';
import type { UploadRecord } from '#contract/upload.ts';
import type { ActivityStore } from './activity/activity.ts';
import type { PushStore } from './push/push-store.ts';

/*
 * What the domain asks of storage. One SQLite file answers today; another database only has to keep these promises. Every promise
 * that resolves has been written through to the disk. A storage that cannot be used rejects with StoreTrouble.
 */

/** The storage cannot be used. The message is for people: what is wrong, and the way out. */
export class StoreTrouble extends Error {
  override readonly name = 'StoreTrouble';
}

/** A person of the local directory. */
export interface LocalUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** argon2id in PHC form; '' = cannot sign in. */
  readonly passwordHash: string;
  readonly group: string;
}

export interface UserStore {
  /** Without regard to case and trailing blanks; where several have such a name, the one spelled exactly so. */
  byName(username: string): Promise<LocalUser | null>;
  byId(id: number): Promise<LocalUser | null>;
  /** Creates group and user where the username is free; an existing user stays as it is. */
  ensure(user: { readonly username: string; readonly passwordHash: string; readonly group: string; readonly email: string }): Promise<void>;
  setPassword(id: number, passwordHash: string): Promise<void>;
  /** By id. */
  list(): Promise<readonly UserRow[]>;
  /** null when the name is taken. Rejects when there is no such group. */
  insert(user: Omit<UserRow, 'id'> & { readonly passwordHash: string }): Promise<number | null>;
  /** What is left out stays. */
  update(id: number, change: { readonly email?: string; readonly group_id?: number; readonly passwordHash?: string }): Promise<void>;
  remove(id: number): Promise<void>;
}

/** A person as lists show them. */
export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly group_id: number;
}

export interface GroupRow {
  readonly id: number;
  readonly name: string;
}

export interface GroupStore {
  /** By id. */
  list(): Promise<readonly GroupRow[]>;
  /** null when the name is taken. */
  insert(name: string): Promise<number | null>;
  /** false when the name is taken. */
  rename(id: number, name: string): Promise<boolean>;
  /** Removes a group that is there and has no users, in one step. false = it is not there, or it has some. */
  removeEmpty(id: number): Promise<boolean>;
}

/** A refresh token as it is kept: only its hash. Times in ms since 1970. */
export interface RefreshRow {
  readonly hash: string;
  readonly sid: string;
  readonly expiresAt: number;
  /** When a newer token took its place, null while it is the newest. */
  readonly replacedAt: number | null;
}

/** Whose session it is. */
export interface SessionOwner {
  readonly username: string;
  readonly type: string;
}

export interface SessionStore {
  /** Opens the session and keeps its first refresh token. */
  open(sid: string, owner: SessionOwner, at: number, token: RefreshRow): Promise<void>;
  /** false as soon as the session ended, and for unknown ones. */
  isOpen(sid: string): Promise<boolean>;
  /** The token and when its session began; null when it is unknown or its session ended. */
  find(hash: string): Promise<(RefreshRow & { readonly openedAt: number }) | null>;
  /** Marks `old` as replaced, unless it already is, and keeps `next`, in one step. */
  replace(old: string, at: number, next: RefreshRow): Promise<void>;
  forget(hash: string): Promise<void>;
  end(sid: string, at: number): Promise<void>;
  /** Ends all sessions of a person, except one. */
  endOthers(owner: SessionOwner, except: string, at: number): Promise<void>;
  /** Removes tokens that expired before `before`, and sessions that have none left. */
  purge(before: number): Promise<void>;
}

export interface ProviderSettings {
  readonly azureAdEnabled: 0 | 1;
  readonly azureGroupfilter: string;
  readonly oidcEnabled: 0 | 1;
  readonly oidcIssuer: string;
  readonly oidcGroupfilter: string;
}

/** What it takes to run a job; sealed at rest, because it holds what people typed into password fields. */
export interface JobInput {
  readonly extravars: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  /** Paths of values never to be shown: names from the outside in, `*` = every item of a list. */
  readonly secret: readonly (readonly string[])[];
}

/** One run. Times are ISO 8601, UTC. */
export interface JobRow {
  readonly id: number;
  readonly form: string;
  readonly target: string;
  readonly status: JobStatus;
  readonly start: string;
  readonly end: string | null;
  readonly user: string;
  readonly user_type: string;
  readonly job_type: string;
  readonly step: string | null;
  readonly parent_id: number | null;
  readonly awx_id: number | null;
  /** JSON text, null when the job asks nobody. */
  readonly approval: string | null;
  /** JSON text. */
  readonly notifications: string | null;
  /** The job it was run again from; null = it was not. That one may be gone. */
  readonly relaunched_from: number | null;
}
export type NewJob = Omit<JobRow, 'id'>;

/** A piece of output in storage. `at` in ms since 1970. */
export interface StoredOutput {
  readonly order: number;
  readonly stream: OutputRecord['stream'];
  readonly text: string;
  readonly at: number;
}
export type NewOutput = Omit<StoredOutput, 'order'>;

/** What changes together with the status of a job. */
export type JobChange = Partial<Pick<JobRow, 'end' | 'approval' | 'step'>>;

export interface JobStore {
  /** @param key the idempotency key of its launch; a second job with the key of the same person is refused */
  insert(job: NewJob, input: JobInput, key?: string | null): Promise<number>;
  find(id: number): Promise<JobRow | null>;
  /** The job that a person launched with this idempotency key. */
  launchedWith(key: string, by: SessionOwner): Promise<JobRow | null>;
  /** null when the row is gone or can no longer be unsealed (the secrets of this folder were replaced). */
  input(id: number): Promise<JobInput | null>;
  /** By id. */
  children(id: number): Promise<readonly JobRow[]>;
  /** Newest first. `of` null = everybody's, else that person's. An index gives them: the size of the table makes no difference. */
  list(of: SessionOwner | null, limit: number): Promise<readonly JobRow[]>;
  /** Those that wait for an approval, newest first. */
  waiting(): Promise<readonly JobRow[]>;
  /** Ids of those that are at work since before a time, ISO 8601. */
  atWorkSince(before: string): Promise<readonly number[]>;
  count(of: SessionOwner | null): Promise<number>;
  /** How many jobs of one person are at work; steps are part of theirs. */
  countAtWork(of: SessionOwner): Promise<number>;
  /**
   * Moves a job on, only from one of `from`. false = it was not there (any more).
   *
   * @param end what its `end` has to be still: a job that waited may go on, and wait again for something else
   */
  move(id: number, from: readonly JobStatus[], to: JobStatus, change?: JobChange, end?: string | null): Promise<boolean>;
  /** Writes down where a job stands, whatever its status. */
  note(id: number, facts: { readonly step?: string; readonly awx_id?: number }): Promise<void>;
  /** Removes the job, its children and their output. */
  remove(id: number): Promise<void>;
  /** Appends in the order of the calls. Resolves when it is on disk; many calls share one commit. */
  append(id: number, output: readonly NewOutput[]): Promise<void>;
  /** The order of the newest piece, 0 when there is none. */
  lastOutput(id: number): Promise<number>;
  /** What comes at or after `from`, in order; at most `limit` pieces. */
  output(id: number, from: number, limit: number): Promise<readonly StoredOutput[]>;
}

/** How busy the portal is. Steps of a job are not counted. */
export interface JobCounts {
  atWork(): Promise<number>;
  waiting(): Promise<number>;
  /** Jobs that began at or after a time, ISO 8601, by the hour they began in (`2030-01-31T23`); hours without any are left out. */
  byHour(since: string): Promise<readonly { readonly hour: string; readonly started: number; readonly failed: number }[]>;
}

/** A row of a kind that administrators edit. Secrets are open here, '' where there is none; flags are 0 or 1. */
export type EditedRow = Readonly<Record<string, string | number | null>> & { readonly id: number };
export type EditedValues = Readonly<Record<string, string | number | null>>;

export interface RowStore {
  /** By id. */
  list(): Promise<readonly EditedRow[]>;
  find(id: number): Promise<EditedRow | null>;
  /** null when the name is taken. What is left out is '', 0 or null. */
  insert(values: EditedValues): Promise<number | null>;
  /** What is left out stays. false = there is no such row. */
  update(id: number, values: EditedValues): Promise<boolean>;
  remove(id: number): Promise<void>;
}

/** The one row of a kind of settings. Secrets are open here, '' where there is none; flags are 0 or 1. */
export interface SingleStore {
  /** null when the row is missing: the database is damaged. */
  read(): Promise<EditedValues | null>;
  /** What is left out stays. Makes the row where it is missing. */
  write(values: EditedValues): Promise<void>;
}

/** A file that somebody uploaded; `record` is what they were told of it. */
export interface StoredUpload {
  readonly filename: string;
  readonly owner: SessionOwner;
  readonly at: number;
  readonly record: UploadRecord;
}

export interface UploadStore {
  add(upload: StoredUpload): Promise<void>;
  /** null when there is none of this name, or it is somebody else's. */
  find(filename: string, owner: SessionOwner): Promise<StoredUpload | null>;
  /** How many bytes the files of one person have together. */
  sizeOf(owner: SessionOwner): Promise<number>;
  /** Forgets what is older; gives the names of the files. */
  expire(before: number): Promise<readonly string[]>;
}

/** What is kept of a request with an idempotency key. `answer` null = it began and was never answered. */
export interface KeptAttempt {
  /** Whether it was this very request. */
  readonly isSame: boolean;
  readonly answer: string | null;
}

/** Requests by person and idempotency key. What they held is kept as a fingerprint that nobody can guess it from; answers are sealed. */
export interface AttemptStore {
  /** Keeps that a request begins; null = its key is new. Forgets what is too old, and the oldest of a person who has very many. */
  begin(key: string, by: SessionOwner, request: string, at: number): Promise<KeptAttempt | null>;
  answered(key: string, by: SessionOwner, answer: string): Promise<void>;
}

/** One line of the check of the storage. */
export interface SchemaCheck {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

export interface SetupStore {
  /** Looks whether everything is there. Older shapes are brought up to date on the way. */
  check(): Promise<SchemaCheck>;
  /** The tables, with whether each one can be read. */
  tables(): Promise<readonly { readonly name: string; readonly readable: boolean }[]>;
  /** Makes all tables and default rows. Only on an empty storage. */
  create(): Promise<void>;
  /** null where the row is missing. */
  providers(): Promise<ProviderSettings | null>;
  hasGroup(name: string): Promise<boolean>;
  /** Names that are the same but for case and trailing blanks, from the time before that was refused. */
  nameClashes(): Promise<readonly { readonly kind: string; readonly names: readonly string[] }[]>;
  /** Whether a kind of settings has its row. */
  hasRow(of: 'awx' | 'ldap' | 'settings'): Promise<boolean>;
}

export interface Stores {
  readonly users: UserStore;
  readonly groups: GroupStore;
  readonly sessions: SessionStore;
  readonly jobs: JobStore;
  readonly setup: SetupStore;
  readonly credentials: RowStore;
  /** Besides what administrators edit: `status` (null before git first ran), `output`, `head`. */
  readonly repositories: RowStore;
  readonly settings: SingleStore;
  readonly awx: SingleStore;
  readonly ldap: SingleStore;
  readonly azuread: SingleStore;
  readonly oidc: SingleStore;
  readonly uploads: UploadStore;
  readonly attempts: AttemptStore;
  readonly activity: ActivityStore;
  readonly jobCounts: JobCounts;
  readonly push: PushStore;
  close(): Promise<void>;
}
