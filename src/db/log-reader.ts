import { linesOf } from '#contract/output.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { gunzip } from '#db/gzip.ts';
import type { JobRow } from '#db/rows.ts';

/** Reads logs block by block and remembers what it unpacked: a log that grew costs what grew. One per view. */
export interface LogReader {
  /** The lines of the log as `row` describes it; null when blocks are missing (evicted, or replaced meanwhile). */
  lines(row: JobRow): Promise<readonly string[] | null>;
}

export function createLogReader(cache: CacheDatabase): LogReader {
  let unpacked: readonly { readonly hash: string; readonly lines: readonly string[] }[] = [];
  return {
    async lines(row) {
      const mine: { hash: string; lines: readonly string[] }[] = [];
      for (const [n, head] of row.heads.entries()) {
        const known = unpacked[n];
        if (known?.hash === head.hash) {
          mine.push(known);
          continue;
        }
        const block = await cache.block(row.id, n);
        if (!block) return null;
        // A block ends with its last line's end, which parts nothing.
        mine.push({ hash: head.hash, lines: linesOf(await gunzip(block.gz)).slice(0, -1) });
      }
      unpacked = mine;
      return [...mine.flatMap((block) => block.lines), ...linesOf(row.tail)];
    },
  };
}
