import type { Filled } from '#server/domain/questions/match.ts';
import type { Outgoing } from '#server/network/outgoing.ts';
import type { Login } from '#server/domain/portal/credentials.ts';

export interface Limits {
  /** How long a statement may take. */
  readonly timeoutMs: number;
  readonly connectMs: number;
  /** More rows than this are refused. */
  readonly rows: number;
}

/** Connections to one database with one login. */
export interface Pool {
  /** Runs the statements of a query, read-only where the database knows that; gives rows, or a list of them for several statements. */
  run(filled: readonly Filled[]): Promise<unknown>;
  /** Asks for next to nothing. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** How to reach a kind of database, over connections that `out` opens. Its library is loaded when it is first needed. */
export type Driver = (login: Login, limits: Limits, out: Outgoing) => Promise<Pool>;
