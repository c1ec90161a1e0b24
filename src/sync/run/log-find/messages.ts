import type { FoundInLog } from '#sync/find-lines.ts';
import type { LineQuery } from '#sync/log-search.ts';

/** To the thread that looks through logs. One query, then any number of logs. */
export type ToFinder =
  | { readonly type: 'query'; readonly query: LineQuery }
  | {
      readonly type: 'log';
      readonly job: number;
      readonly blocks: readonly Uint8Array<ArrayBuffer>[];
      readonly tail: string;
      /** The number of its first line: blocks may be missing before it. */
      readonly tailAt: number;
    };

export type FromFinder =
  /** The expression is none. */
  | { readonly type: 'refused'; readonly why: string }
  /** It is at work: a piece of a log was looked through. */
  | { readonly type: 'moved' }
  | { readonly type: 'found'; readonly job: number; readonly found: FoundInLog };
