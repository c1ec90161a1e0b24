/** Places in two lists that hold the same: `one[pair[0]] === other[pair[1]]`, both rising. */
export type Pairs = readonly (readonly [number, number])[];

/** Up to here every way through a stretch is tried; longer ones are held together by what stands once on both sides. */
const tried = 40_000;

/**
 * Which lines stayed the same between two texts. Finds the longest rising run where a stretch is short or its lines are told apart by
 * what they say; takes no more than n log n for long ones.
 */
export function matchedLines(one: readonly string[], other: readonly string[]): Pairs {
  const pairs: Pairs[number][] = [];
  // Stretches still to be matched, as [from, to) of both.
  const open: Stretch[] = [[0, one.length, 0, other.length]];
  for (let next = open.pop(); next; next = open.pop()) {
    let [from, to, from2, to2] = next;
    while (from < to && from2 < to2 && one[from] === other[from2]) pairs.push([from++, from2++]);
    while (from < to && from2 < to2 && one[to - 1] === other[to2 - 1]) pairs.push([--to, --to2]);
    if (from === to || from2 === to2) continue;
    if ((to - from) * (to2 - from2) <= tried) {
      pairs.push(...longestRun(one, other, [from, to, from2, to2]));
      continue;
    }
    const anchors = risingRun(standingOnce(one, other, [from, to, from2, to2]));
    let before: Pairs[number] = [from - 1, from2 - 1];
    for (const anchor of anchors.length > 0 ? [...anchors, [to, to2] as const] : []) {
      open.push([before[0] + 1, anchor[0], before[1] + 1, anchor[1]]);
      if (anchor[0] < to) pairs.push([anchor[0], anchor[1]]);
      before = anchor;
    }
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

type Stretch = [from: number, to: number, from2: number, to2: number];

/** Longest common subsequence, by the table of all ways. */
function longestRun(one: readonly string[], other: readonly string[], [from, to, from2, to2]: Stretch): Pairs {
  const width = to2 - from2 + 1;
  const best = new Uint16Array((to - from + 1) * width);
  for (let a = to - 1; a >= from; a--)
    for (let b = to2 - 1; b >= from2; b--) {
      const here = (a - from) * width + (b - from2);
      best[here] = one[a] === other[b] ? (best[here + width + 1] ?? 0) + 1 : Math.max(best[here + width] ?? 0, best[here + 1] ?? 0);
    }
  const pairs: [number, number][] = [];
  for (let a = from, b = from2; a < to && b < to2;) {
    const here = (a - from) * width + (b - from2);
    if (one[a] === other[b]) pairs.push([a++, b++]);
    else if ((best[here + width] ?? 0) >= (best[here + 1] ?? 0)) a++;
    else b++;
  }
  return pairs;
}

/** Lines that stand once in both stretches, in the order of the first. */
function standingOnce(one: readonly string[], other: readonly string[], [from, to, from2, to2]: Stretch): Pairs {
  const count = (lines: readonly string[], start: number, end: number): ReadonlyMap<string, number> => {
    const places = new Map<string, number>();
    for (let at = start; at < end; at++) places.set(lines[at]!, places.has(lines[at]!) ? -1 : at);
    return places;
  };
  const places = count(one, from, to);
  const others = count(other, from2, to2);
  return [...places].flatMap(([line, at]) => {
    const there = others.get(line) ?? -1;
    return at < 0 || there < 0 ? [] : [[at, there] as const];
  });
}

/** The longest part of `pairs` whose second places rise, too. */
function risingRun(pairs: Pairs): Pairs {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, [, place]] of pairs.entries()) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < place) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  }
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) run.push(pairs[at]!);
  return run.reverse();
}

/**
 * Both sides' changes of a text, by lines; null when they touch, or both put something at one place: then only a person knows. The
 * same change on both sides is one change.
 */
export function mergedLines(base: string, theirs: string, mine: string): string | null {
  if (theirs === mine || mine === base) return theirs;
  if (theirs === base) return mine;
  const [b, t, m] = [base.split('\n'), theirs.split('\n'), mine.split('\n')];
  const inTheirs = new Map(matchedLines(b, t));
  const inMine = new Map(matchedLines(b, m));
  const merged: string[] = [];
  let [from, fromT, fromM] = [0, 0, 0];
  for (let at = 0; at <= b.length; at++) {
    const toT = at === b.length ? t.length : inTheirs.get(at);
    const toM = at === b.length ? m.length : inMine.get(at);
    if (toT === undefined || toM === undefined) continue;
    const stretch = mergedStretch(b.slice(from, at), t.slice(fromT, toT), m.slice(fromM, toM));
    if (stretch === null) return null;
    for (const line of stretch) merged.push(line);
    if (at < b.length) merged.push(b[at]!);
    [from, fromT, fromM] = [at + 1, toT + 1, toM + 1];
  }
  return merged.join('\n');
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);

function mergedStretch(base: readonly string[], theirs: readonly string[], mine: readonly string[]): readonly string[] | null {
  if (isEqual(theirs, mine) || isEqual(mine, base)) return theirs;
  return isEqual(theirs, base) ? mine : null;
}
