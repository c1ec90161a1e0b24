/** Code units from and to, both included. */
export type Range = readonly [from: number, to: number];

/** A set of code units. */
export interface Units {
  readonly ranges: readonly Range[];
  readonly negated: boolean;
}

/** A regular expression as a tree. `group` numbers count from 1, null = nothing refers to it. */
export type Node =
  | { readonly is: 'units'; readonly units: Units }
  | { readonly is: 'row' | 'choice'; readonly of: readonly Node[] }
  | { readonly is: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly is: 'edge'; readonly at: 'start' | 'end' | 'word' | 'inside' }
  | { readonly is: 'look'; readonly of: Node; readonly back: boolean; readonly negated: boolean }
  | { readonly is: 'group'; readonly of: Node; readonly group: number }
  | { readonly is: 'again'; readonly group: number };

const digits: readonly Range[] = [[48, 57]];
const words: readonly Range[] = [...digits, [65, 90], [95, 95], [97, 122]];
const blanks: readonly Range[] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** What `.` takes. */
export const anyUnit: Units = {
  ranges: [
    [10, 10],
    [13, 13],
    [0x2028, 0x2029],
  ],
  negated: true,
};

/** What `\d`, `\W` and the like stand for; null for any other letter. */
export function shorthand(letter: string): Units | null {
  const ranges = { d: digits, w: words, s: blanks }[letter.toLowerCase()];
  return ranges === undefined ? null : { ranges, negated: letter !== letter.toLowerCase() };
}

/** The same set without negation, so that it can stand among others. */
export function listed({ ranges, negated }: Units): readonly Range[] {
  if (!negated) return ranges;
  const sorted = [...ranges].sort(([one], [other]) => one - other);
  const rest: Range[] = [];
  let from = 0;
  for (const [first, last] of sorted) {
    if (first > from) rest.push([from, first - 1]);
    from = Math.max(from, last + 1);
  }
  return from > 0xffff ? rest : [...rest, [from, 0xffff]];
}

export const isIn = ({ ranges, negated }: Units, unit: number): boolean => {
  for (let n = 0; n < ranges.length; n += 1) if (unit >= ranges[n]![0] && unit <= ranges[n]![1]) return !negated;
  return negated;
};

/** What `\b` goes by. */
export const isWord = (unit: number): boolean => isIn({ ranges: words, negated: false }, unit);
