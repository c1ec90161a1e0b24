import type { Heading, LogContents } from '#lib/log-source.ts';
import { duration } from '../time.ts';
import { firstFrom, headingBefore } from './rows.ts';

/** The kinds of lines that a reader goes to, in the order of their weight. */
export const problemKinds = ['failed', 'warnings', 'changed'] as const;
export type ProblemKind = (typeof problemKinds)[number];

const nameOf: Readonly<Record<ProblemKind, (count: number) => string>> = {
  failed: (count) => `${count} failed`,
  warnings: (count) => (count === 1 ? '1 warning' : `${count} warnings`),
  changed: (count) => `${count} changed`,
};
export const countName = (kind: ProblemKind, count: number): string => nameOf[kind](count);

/** `2 failed, 14 changed`; '' = there is nothing to tell. */
export function summaryOf(contents: LogContents, from = 0, to = Infinity): string {
  return problemKinds
    .flatMap((kind) => {
      const count = firstFrom(contents[kind], to) - firstFrom(contents[kind], from);
      return count === 0 ? [] : [countName(kind, count)];
    })
    .join(', ');
}

/** What stands below a heading, in a few words, and how long it took; null = its end or its times are not known. */
export function sectionOf(contents: LogContents, heading: Heading): { readonly summary: string; readonly took: string | null } {
  const { headings, lastTime, lines } = contents;
  let next = headingBefore(headings, heading.at) + 1;
  while (heading.isPlay && next < headings.length && !headings[next]!.isPlay) next++;
  const following = headings[next];
  const end = following?.time ?? lastTime;
  const tookMs = heading.time === null || end === null ? 0 : end - heading.time;
  return { summary: summaryOf(contents, heading.at, following?.at ?? lines), took: tookMs > 0 ? duration(tookMs) : null };
}

/** The line of that kind behind or before a line; from the last on to the first, and the other way round. null = there is none. */
export function neighbour(lines: readonly number[], line: number, step: 1 | -1): number | null {
  if (lines.length === 0) return null;
  const place = step === 1 ? firstFrom(lines, line + 1) : firstFrom(lines, line) - 1;
  return lines[(place + lines.length) % lines.length]!;
}
