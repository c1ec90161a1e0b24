import type { LogQuery, Span } from '#lib/log-source.ts';
import type { IndexedLines } from '#sync/log-index.ts';
import type { KeptLog } from '#sync/log-feed.ts';

/** A closed block of a log as it is kept. */
export interface PackedBlock {
  readonly gz: Uint8Array<ArrayBuffer>;
  readonly lines: number;
}

/** What the page says of the log that it shows. Messages are done in their order; a search goes on between them. */
export type ToHold =
  /** Blocks from this number on are no part of the log any more. */
  | { readonly type: 'cut'; readonly blocks: number }
  | { readonly type: 'blocks'; readonly blocks: readonly PackedBlock[] }
  /** What follows the blocks. */
  | { readonly type: 'tail'; readonly text: string }
  | { readonly type: 'search'; readonly id: number; readonly query: LogQuery | null }
  | { readonly type: 'spans'; readonly id: number; readonly lines: readonly (readonly [at: number, text: string])[] };

export type FromHold =
  /** What was known of lines from `index.from` on is replaced. `isTail`: the next word about these lines may differ. */
  | { readonly type: 'index'; readonly index: IndexedLines; readonly isTail: boolean }
  /** Lines found before stay up to `from`; behind it there are these. All up to `upTo` were looked through. */
  | {
      readonly type: 'found';
      readonly id: number;
      readonly from: number;
      readonly lines: readonly number[];
      readonly upTo: number;
      readonly isDone: boolean;
    }
  | { readonly type: 'refused'; readonly id: number; readonly why: string }
  | { readonly type: 'spans'; readonly id: number; readonly spans: readonly (readonly [at: number, spans: readonly Span[]])[] };

/** Work on a whole answer about a job, away from the page. Each question has one answer. */
export type ToFeeder =
  /** Reads an answer and keeps its output here, under the number of the question; gives the answer without it. */
  | { readonly type: 'lighten'; readonly ask: number; readonly job: number; readonly body: Blob }
  /** Compares the output that was kept here with what is stored. */
  | { readonly type: 'feed'; readonly ask: number; readonly held: number; readonly job: number; readonly kept: KeptLog };

export interface PackedFeed {
  readonly log: KeptLog;
  readonly from: number;
  readonly packed: readonly Uint8Array<ArrayBuffer>[];
}

export type FromFeeder =
  | { readonly type: 'light'; readonly ask: number; readonly body: string; readonly chars: number | null }
  | { readonly type: 'fed'; readonly ask: number; readonly feed: PackedFeed | null }
  | { readonly type: 'broken'; readonly ask: number; readonly why: string };

/** What holds a log for the page: a worker, or, where there are none, the page itself in slices. */
export interface HoldPort {
  ask(message: ToHold, transfer?: Transferable[]): void;
  listen(hear: (message: FromHold) => void, broke: () => void): void;
  /** Whether it can be ended while it is at work. */
  readonly isWorker: boolean;
  terminate(): void;
}
