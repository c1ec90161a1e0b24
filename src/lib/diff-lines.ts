import { matchedLines } from '#lib/merge-lines.ts';

/** A line of a comparison: what stands on each side, null = nothing. Numbers count from 1. */
export interface DiffLine {
  readonly of: 'same' | 'changed' | 'removed' | 'added';
  readonly before: { readonly at: number; readonly text: string } | null;
  readonly after: { readonly at: number; readonly text: string } | null;
}

/** A stretch of lines, or lines that are the same and far from every change. */
export type DiffPart = { readonly lines: readonly DiffLine[] } | { readonly skipped: number };

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Two texts line by line. Lines that went and lines that came at one place stand beside each other. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [one, other] = [linesOf(before), linesOf(after)];
  const found: DiffLine[] = [];
  let [at, there] = [0, 0];
  const side = (lines: readonly string[], index: number, end: number): DiffLine['before'] =>
    index < end ? { at: index + 1, text: lines[index]! } : null;
  for (const [left, right] of [...matchedLines(one, other), [one.length, other.length] as const]) {
    for (let n = 0; at + n < left || there + n < right; n++) {
      const [was, is] = [side(one, at + n, left), side(other, there + n, right)];
      found.push({ of: was && is ? 'changed' : was ? 'removed' : 'added', before: was, after: is });
    }
    if (left < one.length || right < other.length)
      found.push({ of: 'same', before: side(one, left, left + 1), after: side(other, right, right + 1) });
    [at, there] = [left + 1, right + 1];
  }
  return found;
}

/** The same with what is far from every change left out. @param around how many lines stay beside a change */
export function diffParts(before: string, after: string, around = 3): readonly DiffPart[] {
  const lines = diffLines(before, after);
  const isNear = lines.map(() => false);
  for (const [at, { of }] of lines.entries())
    if (of !== 'same') isNear.fill(true, Math.max(0, at - around), Math.min(lines.length, at + around + 1));
  const parts: DiffPart[] = [];
  for (let from = 0; from < lines.length;) {
    let to = from;
    while (to < lines.length && isNear[to] === isNear[from]) to++;
    parts.push(isNear[from] === true ? { lines: lines.slice(from, to) } : { skipped: to - from });
    from = to;
  }
  return parts;
}
