import type { DesignerLock, LockState } from '#contract/designer.ts';
import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { localTime } from './local-time.ts';

/** Where the lock is kept; null = nobody holds it. */
export interface LockStore {
  read(): Promise<DesignerLock | null>;
  write(lock: DesignerLock | null): Promise<void>;
}

/** The one lock of the designer (contract 6). It never expires; who may design may take it from whoever holds it. */
export interface DesignerLocks {
  /** The error begins `Designer is disabled` where nobody can design. */
  state(user: User): Promise<Result<LockState, string>>;
  take(user: User): Promise<Result<void, string>>;
  /** Freeing what is free is fine. */
  free(user: User): Promise<Result<void, string>>;
  /** For a save: takes the lock where it is free. The error names the reason or the holder. */
  claim(user: User): Promise<Result<void, string>>;
}

export interface LockParts {
  readonly store: LockStore;
  readonly clock: Clock;
  /** Why nobody can design, '' when they can. */
  readonly disabled: () => Promise<string>;
}

const off = 'Designer is disabled';
const isOf = (lock: DesignerLock, user: User): boolean => lock.username === user.username && lock.type === user.type;

export function designerLocks({ store, clock, disabled }: LockParts): DesignerLocks {
  const own = ({ username, type }: User): DesignerLock => ({ username, type, created: localTime(clock.now()) });

  async function reason(user: User): Promise<string> {
    return can(user, 'open designer') ? disabled() : off;
  }

  return {
    async state(user) {
      const why = await disabled();
      if (why !== '') return fail(why);
      const lock = await store.read();
      return ok(lock === null ? { free: true } : { lock, match: isOf(lock, user), free: false });
    },
    async take(user) {
      const why = await reason(user);
      if (why !== '') return fail(why);
      await store.write(own(user));
      return ok(undefined);
    },
    async free(user) {
      if (!can(user, 'open designer')) return fail(off);
      await store.write(null);
      return ok(undefined);
    },
    async claim(user) {
      const why = await reason(user);
      if (why !== '') return fail(`Failed to get lock : ${why}`);
      const lock = await store.read();
      if (lock === null) await store.write(own(user));
      return lock === null || isOf(lock, user) ? ok(undefined) : fail(`Designer is locked by ${lock.username}`);
    },
  };
}
