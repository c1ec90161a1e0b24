import { linesOf } from '#contract/output.ts';
import type { JobRow } from '#db/rows.ts';

/** How many of the first blocks are the same: a hash covers all that stands before it. */
export function sameHeads(one: JobRow['heads'], other: JobRow['heads']): number {
  let same = Math.min(one.length, other.length);
  while (same > 0 && one[same - 1]!.hash !== other[same - 1]!.hash) same--;
  return same;
}

/** A line end at the end of the output parts nothing. */
export function tailLines(tail: string): readonly string[] {
  const lines = linesOf(tail);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/**
 * The block of a line; the number of blocks for the tail.
 *
 * @param starts the first line of each block, and behind them that of the tail
 */
export function blockOf(starts: readonly number[], line: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What stands for the lines of a block that is gone. */
export const goneLines = (count: number): readonly string[] =>
  Array.from({ length: count }, () => "<span class=''>This part of the output is not on this device any more.</span>");
