import type { PushTarget } from '#contract/push.ts';
import type { Person } from '../sessions/roles.ts';

/** One session that wants to be told while its page is closed. */
export interface PushRow {
  readonly sid: string;
  readonly person: Person;
  /** Of the address: an address belongs to one session at a time. */
  readonly digest: string;
  readonly target: PushTarget;
}

export interface PushStore {
  /** Puts it in the place of what this session, or this address, had before; of one person the oldest beyond `most` go. */
  put(row: PushRow, at: number, most: number): Promise<void>;
  has(sid: string): Promise<boolean>;
  remove(sid: string): Promise<void>;
  /** The push service does not know this address any more. */
  forget(digest: string): Promise<void>;
  /** Of sessions that are open and can still be gone on with; what cannot be unsealed is left out. */
  list(now: number): Promise<readonly PushRow[]>;
}
