import type { Token } from '#engine/index.ts';
import type { Inner, Part } from './template.ts';
import { dataEnd, readData } from './bare-value.ts';
import { piecesIn, type Piece, type Reading } from './pieces.ts';

/** A value that is data wherever it stands. `place`: in quotes, which it takes with it; outside of them; or inside a quoted name. */
export interface Value {
  readonly value: unknown;
  readonly place: 'quoted' | 'bare' | 'name';
  /** The placeholders it comes from, as the author wrote them, e.g. `$(host)`. */
  readonly from: string;
  /** A text piece by piece; [] for what is none. */
  readonly pieces: readonly Piece[];
}
/** A piece of a filled-in template: the author's own code, or a value. */
export type Filled = string | Value;

export type MatchOutcome =
  | { readonly is: 'match'; readonly filled: readonly Filled[] }
  /** It can be read in more than one way. */
  | { readonly is: 'ambiguous' }
  | { readonly is: 'other' };

/** A value to be found: anything up to what follows (`quoted`), or a number, list, object or bare word (`bare`). */
type Hole = { readonly quoted: string; readonly inner: readonly Inner[]; readonly isSole: boolean } | { readonly quoted: null };

/** A place where a literal was found. `end` is where the value after it begins; `bare` = the quote before that value is missing. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly bare: boolean;
}

const other: MatchOutcome = { is: 'other' };
const ambiguous: MatchOutcome = { is: 'ambiguous' };
/** A literal found more often than this is not looked at further: the text is made to be ambiguous. */
const mostFound = 1000;
/** Values outside of quotes are read from each place they may begin at, so fewer of these. */
const mostBegun = 20;

/**
 * Reads a text as an instance of a template: the author's own stretches in their order, values between them. The text is walked
 * through once per stretch, however it is made.
 *
 * @param reading how answers that stand in quotes are read
 */
export function matched(
  parts: readonly Part[],
  text: string,
  reading: Reading,
  { literals, holes }: Outline = outline(parts),
): MatchOutcome {
  const first = literals[0]!;
  const last = literals.at(-1)!;
  if (holes.length === 0) return text === first ? { is: 'match', filled: fill(parts, []) } : other;
  if (!text.startsWith(first.slice(0, -1)) || !text.endsWith(last.slice(1))) return other;
  const reader = readerOf(text);
  const ways = forward(literals, holes, reader);
  if (ways === null) return ambiguous;
  const only = backward(ways, holes, reader);
  if (only !== null && only.length === 0) return other;
  if (only === null) return ambiguous;
  return valuesOf(only, holes, text, parts, reading);
}

/** The certain stretches of a template and the values between them: always one stretch more than values. */
export interface Outline {
  readonly literals: readonly string[];
  readonly holes: readonly Hole[];
}

export function outline(parts: readonly Part[]): Outline {
  const literals: string[] = [''];
  const holes: Hole[] = [];
  const say = (text: string): void => void (literals[literals.length - 1] += text);
  const leave = (hole: Hole): void => {
    holes.push(hole);
    literals.push('');
  };
  for (const part of parts) {
    switch (part.kind) {
      case 'code':
      case 'set':
        say(part.text);
        break;
      case 'quoted': {
        const { quote, inner } = part;
        say(quote);
        if (isOpen(inner)) leave({ quoted: quote, inner, isSole: inner.length === 1 && quote === "'" });
        else say(inner.map((piece) => (piece.kind === 'certain' ? piece.raw : '')).join(''));
        say(quote);
        break;
      }
      case 'bare':
        leave({ quoted: null });
        break;
      case 'name':
        // Found whatever it is, so that the refusal can say why.
        leave({ quoted: '', inner: [{ kind: 'open', token: part.token }], isSole: false });
    }
  }
  return { literals, holes };
}

/** The text with what was found in it: no place is read twice. */
interface Reader {
  readonly text: string;
  /** Where the number, list, object or bare word ends that begins here; -1 when none does. */
  dataFrom(at: number): number;
}
function readerOf(text: string): Reader {
  const known = new Map<number, number>();
  return {
    text,
    dataFrom(at) {
      const end = known.get(at) ?? dataEnd(text, at);
      known.set(at, end);
      return end;
    },
  };
}

/** Where every literal may stand, each reached from the one before; null when there are too many places. */
function forward(literals: readonly string[], holes: readonly Hole[], reader: Reader): readonly (readonly Found[])[] | null {
  const starts = variants(literals, holes, 0).filter((it) => reader.text.startsWith(it.text));
  const ways: (readonly Found[])[] = [starts.map((it) => placed(it, 0))];
  for (let at = 1; at < literals.length; at += 1) {
    const before = ways[at - 1]!;
    if (before.length > (holes[at - 1]!.quoted === null ? mostBegun : mostFound)) return null;
    const all = variants(literals, holes, at).flatMap((it) => reached(before, it, holes[at - 1]!, reader, at === literals.length - 1));
    ways.push(all);
    if (all.length === 0) return ways;
  }
  return ways;
}

interface Variant {
  readonly text: string;
  /** The quote at its head, or at its tail, is missing, because the value there is null or undefined. */
  readonly head: boolean;
  readonly tail: boolean;
}

const placed = ({ text, tail }: Variant, start: number): Found => ({ start, end: start + text.length, bare: tail });

/** A literal as it may be written: null and undefined take the quotes around them along (form-engine 3.6, 3.7). */
function variants(literals: readonly string[], holes: readonly Hole[], at: number): readonly Variant[] {
  const text = literals[at]!;
  const sole = (hole: Hole | undefined): readonly boolean[] => (hole && hole.quoted !== null && hole.isSole ? [false, true] : [false]);
  return sole(holes[at - 1]).flatMap((head) =>
    sole(holes[at]).map((tail) => ({ text: text.slice(head ? 1 : 0, tail ? -1 : undefined), head, tail })),
  );
}

function reached(before: readonly Found[], variant: Variant, hole: Hole, reader: Reader, isLast: boolean): readonly Found[] {
  const { text } = reader;
  const { text: literal, head } = variant;
  const fits = (at: number): boolean => text.startsWith(literal, at) && (!isLast || at + literal.length === text.length);
  if (hole.quoted === null || head) {
    const from = before.filter((it) => it.bare === head);
    const ends = from.map((it) => (head ? wordEnd(text, it.end) : reader.dataFrom(it.end))).filter((end) => end !== -1 && fits(end));
    return [...new Set(ends)].map((end) => placed(variant, end));
  }
  const from = Math.min(...before.filter((it) => !it.bare).map((it) => it.end));
  if (from === Infinity) return [];
  if (isLast) return text.length - literal.length >= from && text.endsWith(literal) ? [placed(variant, text.length - literal.length)] : [];
  const found: Found[] = [];
  for (let at = text.indexOf(literal, from); at !== -1 && found.length <= mostFound; at = text.indexOf(literal, at + 1))
    found.push(placed(variant, at));
  return found;
}

const wordEnd = (text: string, at: number): number =>
  text.startsWith('null', at) ? at + 4 : text.startsWith('undefined', at) ? at + 9 : -1;

/** The one way through, from the end; [] when there is none, null when there are several. */
function backward(ways: readonly (readonly Found[])[], holes: readonly Hole[], reader: Reader): readonly Found[] | null {
  if (ways.length <= holes.length) return [];
  let after: readonly Found[] = ways.at(-1)!;
  const path: Found[] = [];
  for (let at = ways.length - 1; at >= 0; at -= 1) {
    const here = at === ways.length - 1 ? after : ways[at]!.filter((it) => after.some((next) => leads(it, next, holes[at]!, reader)));
    if (here.length !== 1) return here.length === 0 ? [] : null;
    path.unshift(here[0]!);
    after = here;
  }
  return path;
}

function leads(from: Found, to: Found, hole: Hole, reader: Reader): boolean {
  if (hole.quoted === null) return reader.dataFrom(from.end) === to.start;
  return from.bare ? wordEnd(reader.text, from.end) === to.start : from.end <= to.start;
}

function valuesOf(path: readonly Found[], holes: readonly Hole[], text: string, parts: readonly Part[], reading: Reading): MatchOutcome {
  const values: Read[] = [];
  for (const [at, hole] of holes.entries()) {
    const { end, bare } = path[at]!;
    const raw = text.slice(end, path[at + 1]!.start);
    if (hole.quoted === null || bare) values.push({ value: readData(raw), pieces: [] });
    else {
      const joined = piecesIn(hole.inner, raw, reading);
      if (joined === null) return other;
      values.push({ value: joined.map(({ text: piece }) => piece).join(''), pieces: joined });
    }
  }
  return { is: 'match', filled: fill(parts, values) };
}

interface Read {
  readonly value: unknown;
  readonly pieces: readonly Piece[];
}

/** The template with values in their places. */
function fill(parts: readonly Part[], values: readonly Read[]): readonly Filled[] {
  let next = 0;
  return parts.map((part): Filled => {
    switch (part.kind) {
      case 'code':
        return part.text;
      case 'set':
        return { value: part.value, place: 'bare', from: part.text, pieces: [] };
      case 'quoted':
        return { ...(isOpen(part.inner) ? values[next++]! : certainly(part.inner)), place: 'quoted', from: sourceOf(part.inner) };
      case 'bare':
      case 'name':
        return { ...ownPieces(values[next++]!, part.token), place: part.kind, from: `$(${part.token.path})` };
    }
  });
}

const isOpen = (inner: readonly Inner[]): boolean => inner.some((piece) => piece.kind === 'open');
/** A single value outside of quotes is a piece of its own. */
const ownPieces = ({ value, pieces }: Read, token: Token): Read =>
  pieces.length > 0 || value === undefined || value === null || typeof value === 'object'
    ? { value, pieces }
    : { value, pieces: [{ text: String(value), of: [token] }] };
function certainly(inner: readonly Inner[]): Read {
  const pieces = inner.flatMap((piece): Piece[] =>
    piece.kind === 'certain' ? [{ text: piece.value, of: piece.of === null ? null : [piece.of] }] : [],
  );
  return { value: pieces.map(({ text }) => text).join(''), pieces };
}
const sourceOf = (inner: readonly Inner[]): string =>
  inner.flatMap((piece) => (piece.kind === 'open' ? [`$(${piece.token.path})`] : [])).join(' ');
