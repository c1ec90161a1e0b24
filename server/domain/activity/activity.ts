import { AsyncLocalStorage } from 'node:async_hooks';
import type { Activity, ActivityAct, ActivityChange, ActivityKind } from '#contract/activity.ts';

/** Who is at work, and from where. */
export interface Actor {
  readonly type: string;
  readonly username: string;
  /** The network address. */
  readonly from: string;
}

/** What was changed, without who and when. */
export interface ActivityNote {
  readonly kind: ActivityKind;
  readonly name: string;
  readonly act: ActivityAct;
  readonly changes: readonly ActivityChange[];
}

/** What is asked for; undefined = all. Times in ms since 1970, both included. */
export interface ActivityFilter {
  readonly by?: string | undefined;
  readonly kind?: ActivityKind | undefined;
  readonly text?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Who changed what. Rows are only ever added; those older than `keepDays` are not told, and go when some changes came after them. */
export interface ActivityStore {
  /** For changes of what is not in this storage; those of its own rows write themselves down. Nothing is kept of what no person does. */
  add(notes: readonly ActivityNote[]): Promise<void>;
  /** Newest first. @param before the id that they come before; null = from the newest on */
  list(filter: ActivityFilter, before: number | null, limit: number): Promise<readonly Activity[]>;
}

export const keepDays = 400;

/** The person on whose behalf the server is at work: whatever runs inside of `as`, however long it takes. */
export interface Actors {
  as<T>(actor: Actor, work: () => T): T;
  /** null = the server itself. */
  current(): Actor | null;
}

export function actors(): Actors {
  const storage = new AsyncLocalStorage<Actor>();
  return { as: (actor, work) => storage.run(actor, work), current: () => storage.getStore() ?? null };
}
