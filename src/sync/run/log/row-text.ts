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
