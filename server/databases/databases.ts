import type { DatabaseType } from '#contract/admin/credentials.ts';
import { isEqual } from '#engine/index.ts';
import type { Clock } from '#lib/ports.ts';
import type { Login } from '#server/domain/portal/credentials.ts';
import type { Filled } from '#server/domain/questions/match.ts';
import type { Driver, Limits, Pool } from './driver.ts';
import type { Outgoing } from '#server/network/outgoing.ts';

/** The databases behind stored logins. What fails rejects with an Error whose text is for people. */
export interface Databases {
  query(login: Login, type: DatabaseType, filled: readonly Filled[]): Promise<unknown>;
  /** Whether the login works, with connections of its own. */
  test(login: Login, type: DatabaseType): Promise<void>;
  /** The login is another one now, or gone. */
  forget(id: number): void;
  close(): Promise<void>;
}

interface Kept {
  readonly login: Login;
  readonly pool: Promise<Pool>;
  /** Queries at work: a pool that is left is closed after the last of them. */
  busy: number;
  left: boolean;
  cancelIdle: () => void;
}

/** Which databases are known, and how they are reached. */
export interface Reached {
  readonly known: Readonly<Record<DatabaseType, Driver>>;
  readonly out: Outgoing;
  readonly within?: Limits;
}

const limits: Limits = { timeoutMs: 30_000, connectMs: 10_000, rows: 100_000 };
const idleMs = 5 * 60_000;
/** How long the end of the server waits for databases to say goodbye. */
const closeMs = 2000;

/** One pool per login and kind of database; opened at first use, closed when the login changes, after a while without use and at the end. */
export function databasesWith(clock: Clock, { known, out, within = limits }: Reached): Databases {
  const pools = new Map<string, Kept>();

  function keptFor(login: Login, type: DatabaseType): Kept {
    const key = `${login.id}:${type}`;
    const before = pools.get(key);
    if (before && isEqual(before.login, login)) return before;
    if (before) leave(key, before);
    const made: Kept = { login, pool: known[type](login, within, out), busy: 0, left: false, cancelIdle: () => undefined };
    made.pool.catch(() => pools.get(key) === made && pools.delete(key));
    pools.set(key, made);
    return made;
  }

  function leave(key: string, kept: Kept): void {
    if (pools.get(key) === kept) pools.delete(key);
    kept.cancelIdle();
    kept.left = true;
    if (kept.busy === 0) void closed(kept);
  }

  async function at<T>(login: Login, type: DatabaseType, work: (pool: Pool) => Promise<T>): Promise<T> {
    const kept = keptFor(login, type);
    kept.cancelIdle();
    kept.busy += 1;
    try {
      return await inTime(kept.pool.then(work), clock, within);
    } finally {
      kept.busy -= 1;
      if (kept.left && kept.busy === 0) void closed(kept);
      else if (kept.busy === 0) kept.cancelIdle = clock.after(idleMs, () => leave(`${login.id}:${type}`, kept));
    }
  }

  return {
    query: (login, type, filled) => at(login, type, (pool) => pool.run(filled)),
    async test(login, type) {
      const pool = await inTime(known[type](login, within, out), clock, within);
      await inTime(pool.ping(), clock, within).finally(() => pool.close().catch(() => undefined));
    },
    forget(id) {
      for (const [key, kept] of pools) if (kept.login.id === id) leave(key, kept);
    },
    async close() {
      const all = [...pools.values()];
      pools.clear();
      for (const kept of all) kept.cancelIdle();
      await inTime(Promise.all(all.map(closed)), clock, { ...within, timeoutMs: 0, connectMs: closeMs }).catch(() => undefined);
    },
  };
}

async function closed({ pool }: Kept): Promise<void> {
  await pool.then((open) => open.close()).catch(() => undefined);
}

/** Whatever a driver does: an answer comes. */
function inTime<T>(work: Promise<T>, clock: Clock, { timeoutMs, connectMs }: Limits): Promise<T> {
  return new Promise((resolve, reject) => {
    const seconds = Math.ceil((timeoutMs + connectMs) / 1000);
    const cancel = clock.after(timeoutMs + connectMs, () => reject(new Error(`The database did not answer within ${seconds} s`)));
    work.then(resolve, reject).finally(cancel);
  });
}
