import type { FoundInLog } from '#sync/find-lines.ts';
import type { LineQuery } from '#sync/log-search.ts';

/** A closed block of a log, as it is kept; null = it is gone. */
export interface LogPiece {
  readonly gz: Uint8Array<ArrayBuffer> | null;
  readonly lines: number;
}

/** To the thread that looks through logs. One query, then any number of logs. */
export type ToFinder =
  | { readonly type: 'query'; readonly query: LineQuery }
  | {
      readonly type: 'log';
      readonly job: number;
      readonly pieces: readonly LogPiece[];
      readonly tail: string;
    };

export type FromFinder =
  /** The expression is none. */
  | { readonly type: 'refused'; readonly why: string }
  /** It is at work: a piece of a log was looked through. */
  | { readonly type: 'moved' }
  /** `unread`: so many of its lines are gone, or cannot be read. */
  | { readonly type: 'found'; readonly job: number; readonly found: FoundInLog; readonly unread: number };
