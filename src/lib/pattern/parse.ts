import { anyUnit, listed, shorthand, type Node, type Range, type Units } from './tree.ts';

/** The text and how far it is read. */
interface Source {
  readonly text: string;
  at: number;
  /** Groups opened so far. */
  groups: number;
  readonly groupCount: number;
  /** Groups around the place that is read. */
  depth: number;
  readonly names: readonly string[];
}

/**
 * Reads a regular expression as browsers do without flags, old ways included: `{` and `]` that open nothing stand for themselves, `\8` is
 * an 8, `\012` a line feed.
 *
 * @param text what `RegExp` takes
 * @returns null for a construct that is not known here
 */
export function parsed(text: string): Node | null {
  const names: string[] = [];
  const groupCount = groupsIn(text, names);
  const source: Source = { text, at: 0, groups: 0, groupCount, depth: 0, names };
  const node = choice(source);
  return node === null || source.at < text.length ? null : node;
}

/** More groups in each other are not read. */
const deepest = 100;

/** How many groups there are, and what those are called that have a name: references may come before them. */
function groupsIn(text: string, names: string[]): number {
  let count = 0;
  let inSet = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (inSet) inSet = letter !== ']';
    else if (letter === '[') inSet = true;
    else if (letter === '(') {
      const name = /^\(\?<([^=!>][^>]*)>/.exec(text.slice(at, at + 100))?.[1];
      if (text[at + 1] === '?' && name === undefined) continue;
      count += 1;
      if (name !== undefined) names[count] = name;
    }
  }
  return count;
}

function choice(source: Source): Node | null {
  const of: Node[] = [];
  for (;;) {
    const next = row(source);
    if (next === null) return null;
    of.push(next);
    if (source.text[source.at] !== '|') return of.length === 1 ? next : { is: 'choice', of };
    source.at += 1;
  }
}

function row(source: Source): Node | null {
  const of: Node[] = [];
  while (source.at < source.text.length && source.text[source.at] !== '|' && source.text[source.at] !== ')') {
    const next = term(source);
    if (next === null) return null;
    of.push(repeated(next, source));
  }
  return of.length === 1 ? of[0]! : { is: 'row', of };
}

/** How often something stands there. Whether as often or as rarely as it can is no matter: only whether it fits is asked. */
function repeated(node: Node, source: Source): Node {
  const [all, sign, min, comma, max] = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(source.text.slice(source.at, source.at + 60)) ?? [];
  if (all === undefined) return node;
  source.at += all.length;
  if (sign !== undefined) return { is: 'repeat', of: node, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
  return { is: 'repeat', of: node, min: Number(min), max: comma === undefined ? Number(min) : max === '' ? Infinity : Number(max) };
}

function term(source: Source): Node | null {
  const letter = source.text[source.at]!;
  source.at += 1;
  switch (letter) {
    case '^':
      return { is: 'edge', at: 'start' };
    case '$':
      return { is: 'edge', at: 'end' };
    case '.':
      return { is: 'units', units: anyUnit };
    case '[':
      return { is: 'units', units: set(source) };
    case '(':
      return group(source);
    case '\\':
      return escaped(source);
    default:
      return unit(letter.charCodeAt(0));
  }
}

const unit = (code: number): Node => ({ is: 'units', units: { ranges: [[code, code]], negated: false } });

function group(source: Source): Node | null {
  const [all, kind] = /^\?(:|=|!|<=|<!|<[^=!>][^>]*>)/.exec(source.text.slice(source.at, source.at + 100)) ?? ['', ''];
  if ((all === '' && source.text[source.at] === '?') || source.depth >= deepest) return null;
  source.at += all.length;
  source.depth += 1;
  const isCounted = kind === '' || (kind.startsWith('<') && kind.endsWith('>'));
  const number = isCounted ? (source.groups += 1) : 0;
  const of = choice(source);
  if (of === null || source.text[source.at] !== ')') return null;
  source.at += 1;
  source.depth -= 1;
  if (isCounted) return { is: 'group', of, group: number };
  return kind === ':' ? of : { is: 'look', of, back: kind.startsWith('<'), negated: kind.endsWith('!') };
}

function escaped(source: Source): Node {
  const letter = source.text[source.at]!;
  if (letter === 'b' || letter === 'B') {
    source.at += 1;
    return { is: 'edge', at: letter === 'b' ? 'word' : 'inside' };
  }
  const reference = /^[1-9]\d*/.exec(source.text.slice(source.at, source.at + 20))?.[0];
  if (reference !== undefined && Number(reference) <= source.groupCount) {
    source.at += reference.length;
    return { is: 'again', group: Number(reference) };
  }
  const name =
    letter === 'k' && source.names.length > 0 ? /^k<([^>]+)>/.exec(source.text.slice(source.at, source.at + 100))?.[1] : undefined;
  if (name !== undefined) {
    source.at += name.length + 3;
    return { is: 'again', group: Math.max(1, source.names.indexOf(name)) };
  }
  const units = escapedUnits(source, false);
  return typeof units === 'number' ? unit(units) : { is: 'units', units };
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** What stands after a backslash, as a code unit or a set of them. */
function escapedUnits(source: Source, inSet: boolean): number | Units {
  const rest = source.text.slice(source.at, source.at + 6);
  const letter = rest[0] ?? '\\';
  const take = (length: number, code: number): number => {
    source.at += length;
    return code;
  };
  const known = shorthand(letter);
  if (known !== null) {
    source.at += 1;
    return known;
  }
  const control = Object.hasOwn(controls, letter) ? controls[letter] : undefined;
  if (control !== undefined) return take(1, control);
  if (inSet && letter === 'b') return take(1, 8);
  const hex = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/i.exec(rest);
  if (hex) return take(hex[0].length, Number.parseInt(hex[1] ?? hex[2]!, 16));
  const octal = /^(?:[0-3][0-7]{0,2}|[4-7][0-7]?)/.exec(rest);
  if (octal) return take(octal[0].length, Number.parseInt(octal[0], 8));
  const command = (inSet ? /^c(\w)/ : /^c([a-z])/i).exec(rest);
  if (command) return take(2, command[1]!.charCodeAt(0) % 32);
  // A backslash before a `c` that commands nothing is itself.
  return letter === 'c' ? 92 : take(1, letter.charCodeAt(0));
}

function set(source: Source): Units {
  const negated = source.text[source.at] === '^';
  if (negated) source.at += 1;
  const ranges: Range[] = [];
  const single = (of: number | Units): readonly Range[] => (typeof of === 'number' ? [[of, of]] : listed(of));
  while (source.at < source.text.length && source.text[source.at] !== ']') {
    const first = member(source);
    const isRange = source.text[source.at] === '-' && source.text[source.at + 1] !== ']';
    if (!isRange) {
      ranges.push(...single(first));
      continue;
    }
    source.at += 1;
    const last = member(source);
    // From or to a whole set is no range: then the dash is a member like the others.
    if (typeof first === 'number' && typeof last === 'number') ranges.push([first, last]);
    else ranges.push(...single(first), [45, 45], ...single(last));
  }
  source.at += 1;
  return { ranges, negated };
}

function member(source: Source): number | Units {
  const code = source.text.charCodeAt(source.at);
  source.at += 1;
  return code === 92 ? escapedUnits(source, true) : code;
}
