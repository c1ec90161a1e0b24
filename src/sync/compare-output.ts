import { matchedLines } from '#lib/merge-lines.ts';

interface Pair {
  readonly left: number | null;
  readonly right: number | null;
}
/** Lines that stand at the same place. Numbers count from 0; null = the other run has nothing there. */
export interface LinePair extends Pair {
  /** `changed`: both have a line there, and it says something else. */
  readonly how: Stretch['how'];
}

/** A task, step or other stretch of output below one heading. */
export interface Stretch {
  /** The heading without its stars; '' = what comes before the first. */
  readonly title: string;
  readonly how: 'same' | 'changed' | 'left' | 'right';
  readonly lines: readonly LinePair[];
}

interface Part {
  readonly title: string;
  readonly from: number;
  readonly keys: readonly string[];
}

/**
 * V2: two outputs as plain lines, aligned by their headings and within them by what the lines say: times, durations, numbers of jobs and
 * names of hosts make no difference. Every line of both is in it exactly once, in order. Lines that went and lines that came at one
 * place stand beside each other.
 */
export function alignedOutputs(left: readonly string[], right: readonly string[]): readonly Stretch[] {
  const [one, other] = [partsOf(left), partsOf(right)];
  return matched(
    one.map(({ title }) => title),
    other.map(({ title }) => title),
  ).map(({ left: at, right: with_ }) => {
    const [mine, theirs] = [at === null ? null : one[at]!, with_ === null ? null : other[with_]!];
    if (mine === null || theirs === null) return lonely(mine, theirs);
    const lines = sideBySide(matched(mine.keys, theirs.keys)).map(({ left, right, how }) => ({
      left: moved(left, mine),
      right: moved(right, theirs),
      how,
    }));
    return { title: mine.title, how: lines.every(({ how }) => how === 'same') ? 'same' : 'changed', lines };
  });
}

/** Between two lines that are the same the first that went stands beside the first that came, and so on. */
function sideBySide(pairs: readonly Pair[]): readonly LinePair[] {
  const lines: LinePair[] = [];
  let [went, came]: [number[], number[]] = [[], []];
  const put = (): void => {
    for (let n = 0; n < Math.max(went.length, came.length); n++) {
      const [left, right] = [went[n] ?? null, came[n] ?? null];
      lines.push({ left, right, how: left === null ? 'right' : right === null ? 'left' : 'changed' });
    }
    [went, came] = [[], []];
  };
  for (const { left, right } of pairs) {
    if (left !== null && right !== null) {
      put();
      lines.push({ left, right, how: 'same' });
    } else if (left !== null) went.push(left);
    else if (right !== null) came.push(right);
  }
  put();
  return lines;
}

const moved = (at: number | null, { from }: Part): number | null => (at === null ? null : from + at);

function lonely(mine: Part | null, theirs: Part | null): Stretch {
  const part = (mine ?? theirs)!;
  const numbers = part.keys.map((_, at) => part.from + at);
  return mine
    ? { title: part.title, how: 'left', lines: numbers.map((left) => ({ left, right: null, how: 'left' })) }
    : { title: part.title, how: 'right', lines: numbers.map((right) => ({ left: null, right, how: 'right' })) };
}

/** Nobody reads what is longer word by word. */
const longestLine = 4000;

const heading = /^([^*]*[^\s*])\s*\*{3,}\s*$/;

function partsOf(lines: readonly string[]): readonly Part[] {
  const hosts = hostsOf(lines);
  const parts: { title: string; from: number; keys: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const title = line.length > longestLine ? undefined : heading.exec(line)?.[1];
    if (title !== undefined || parts.length === 0) parts.push({ title: title ?? '', from: at, keys: [] });
    parts.at(-1)!.keys.push(normalised(line, hosts));
  }
  return parts;
}

/** Names that stand where Ansible names a host. */
function hostsOf(lines: readonly string[]): ReadonlySet<string> {
  const hosts = new Set<string>();
  for (const line of lines) {
    const name = /^(?:ok|changed|skipping|failed|fatal|unreachable|included): \[([^\]\s]+?)(?: -> [^\]]*)?\]/.exec(line)?.[1];
    if (name !== undefined) hosts.add(name);
  }
  return hosts;
}

/** What a line says, whenever and on whichever host it was said. */
function normalised(line: string, hosts: ReadonlySet<string>): string {
  if (line.length > longestLine) return line;
  return line
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, '‹time›')
    .replaceAll(/\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\b/g, '‹time›')
    .replaceAll(/\b\d+(?:\.\d+)? ?m?s(?:econds?)?\b/g, '‹time›')
    .replaceAll(/\b(job ?id '?|job )\d+/gi, '$1‹n›')
    .replaceAll(/[\w.-]+/g, (word) => (hosts.has(word) ? '‹host›' : word))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What both lists share, in order; what they do not stands alone, the left one first. */
function matched(left: readonly string[], right: readonly string[]): readonly Pair[] {
  const pairs: Pair[] = [];
  let [at, with_] = [0, 0];
  for (const [one, other] of [...matchedLines(left, right), [left.length, right.length] as const]) {
    while (at < one) pairs.push({ left: at++, right: null });
    while (with_ < other) pairs.push({ left: null, right: with_++ });
    if (one < left.length) pairs.push({ left: at++, right: with_++ });
  }
  return pairs;
}
