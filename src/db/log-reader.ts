import { linesOf } from '#contract/output.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { gunzip } from '#db/gzip.ts';
import type { JobRow, LogBlockRow } from '#db/rows.ts';

/** Reads logs block by block. */
export interface LogReader {
  /** All lines of the log as `row` describes it; null when blocks are missing (evicted, or replaced meanwhile). What grew costs what grew. */
  lines(row: JobRow): Promise<readonly string[] | null>;
  /** The lines of one closed block; null when it is missing or cannot be unpacked. */
  block(job: number, n: number): Promise<readonly string[] | null>;
  /** Blocks as they are kept, `to` not included; null when one is missing. */
  packed(job: number, from: number, to: number): Promise<readonly LogBlockRow['gz'][] | null>;
}

/** @param lost is told when a block is missing or cannot be unpacked */
export function createLogReader(cache: CacheDatabase, lost = (): void => undefined): LogReader {
  let unpacked: readonly { readonly hash: string; readonly lines: readonly string[] }[] = [];
  const block: LogReader['block'] = async (job, n) => {
    const row = await cache.block(job, n);
    const text = row ? await gunzip(row.gz).catch(() => null) : null;
    if (text === null) lost();
    // A block ends with its last line's end, which parts nothing.
    return text === null ? null : linesOf(text).slice(0, -1);
  };
  return {
    block,
    async packed(job, from, to) {
      const keys = Array.from({ length: to - from }, (_, index): [number, number] => [job, from + index]);
      const rows = await cache.blocks.bulkGet(keys);
      const all = await Promise.all(rows.map((row, index) => row ?? cache.block(job, from + index)));
      const packed = all.flatMap((row) => row?.gz ?? []);
      if (packed.length === keys.length) return packed;
      lost();
      return null;
    },
    async lines(row) {
      const mine: { hash: string; lines: readonly string[] }[] = [];
      for (const [n, head] of row.heads.entries()) {
        const known = unpacked[n];
        if (known?.hash === head.hash) {
          mine.push(known);
          continue;
        }
        const lines = await block(row.id, n);
        if (!lines) return null;
        mine.push({ hash: head.hash, lines });
      }
      unpacked = mine;
      return [...mine.flatMap(({ lines }) => lines), ...linesOf(row.tail)];
    },
  };
}
