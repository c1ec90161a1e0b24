import type { Pieces, Token } from '#engine/index.ts';
import { meant, type Dialect } from './dialect.ts';

/**
 * A stretch of a text in quotes: one that is certain, with what it means (`own`: in the author's words; `of`: what it says of the user,
 * null for words of the portal), or a placeholder for an answer.
 */
export type Inner =
  | { readonly kind: 'certain'; readonly raw: string; readonly value: string; readonly own: boolean; readonly of: Token | null }
  | { readonly kind: 'open'; readonly token: Token };

/**
 * A text of the author cut where placeholders stand. `quoted`: in quotes, which belong to the part. `bare`: outside of quotes.
 * `name`: inside a quoted name, where nothing can be bound. `set`: a value the server knows itself, outside of quotes.
 */
export type Part =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quoted'; readonly quote: string; readonly inner: readonly Inner[] }
  | { readonly kind: 'bare'; readonly token: Token }
  | { readonly kind: 'name'; readonly token: Token }
  | { readonly kind: 'set'; readonly text: string; readonly value: unknown };

/** What a placeholder stands for before anybody answers; `isCode`: the author's own words, which may stand anywhere. null = an answer. */
export type Known = (token: Token) => { readonly text: string; readonly value: unknown; readonly isCode: boolean } | null;

type Place =
  | { readonly at: 'code' }
  | { readonly at: 'text'; readonly quote: string; readonly inner: readonly Inner[] }
  | { readonly at: 'name' | 'comment'; readonly until: string };

const inCode: Place = { at: 'code' };

/** Cuts a template into parts. What is still open at the end counts as closed there: whoever runs such a text refuses it. */
export function partsOf(pieces: Pieces, dialect: Dialect, known: Known): readonly Part[] {
  const parts: Part[] = [];
  let place: Place = inCode;
  for (const piece of pieces) {
    place = typeof piece === 'string' ? read(piece, place, parts, dialect) : meet(piece, known(piece), place, parts);
  }
  if (place.at === 'text') addText(parts, place.quote, place.inner);
  return parts;
}

/** Takes in the author's own text; gives the place it ends in. */
function read(text: string, start: Place, parts: Part[], dialect: Dialect): Place {
  let place = start;
  for (let from = 0; from < text.length;) {
    const stop = endOf(text, from, place, dialect);
    if (place.at === 'text') {
      place = within(place, certain(text.slice(from, stop.at), place.quote, dialect));
      if (stop.found) addText(parts, place.quote, place.inner);
    } else addCode(parts, text.slice(from, stop.at + (stop.next.at === 'text' ? 0 : stop.length)));
    from = stop.at + stop.length;
    if (stop.found) place = stop.next;
  }
  return place;
}

const certain = (raw: string, quote: string, dialect: Dialect): Inner => ({
  kind: 'certain',
  raw,
  value: meant(raw, quote, dialect),
  own: true,
  of: null,
});
const within = (place: Extract<Place, { at: 'text' }>, piece: Inner): Extract<Place, { at: 'text' }> =>
  piece.kind === 'certain' && piece.raw === '' ? place : { ...place, inner: [...place.inner, piece] };

function meet(token: Token, known: ReturnType<Known>, place: Place, parts: Part[]): Place {
  if (place.at === 'text')
    return within(
      place,
      known
        ? { kind: 'certain', raw: known.text, value: known.text, own: false, of: known.isCode ? null : token }
        : { kind: 'open', token },
    );
  if (known?.isCode === true) addCode(parts, known.text);
  else if (place.at === 'name') parts.push({ kind: 'name', token });
  else parts.push(known ? { kind: 'set', text: known.text, value: known.value } : { kind: 'bare', token });
  return place;
}

/** A text without placeholders stays as the author wrote it. */
function addText(parts: Part[], quote: string, inner: readonly Inner[]): void {
  const own = inner.every((piece) => piece.kind === 'certain' && piece.own);
  if (own) addCode(parts, quote + inner.map((piece) => (piece.kind === 'certain' ? piece.raw : '')).join('') + quote);
  else parts.push({ kind: 'quoted', quote, inner });
}

function addCode(parts: Part[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'code') parts[parts.length - 1] = { kind: 'code', text: last.text + text };
  else if (text !== '') parts.push({ kind: 'code', text });
}

interface Stop {
  readonly at: number;
  /** How many characters the mark has that ends the place. */
  readonly length: number;
  readonly found: boolean;
  readonly next: Place;
}

/** Where the place ends that starts at `from`, and what comes then. */
function endOf(text: string, from: number, place: Place, dialect: Dialect): Stop {
  const none: Stop = { at: text.length, length: 0, found: false, next: place };
  switch (place.at) {
    case 'code':
      return opening(text, from, dialect) ?? none;
    case 'text': {
      const at = closing(text, from, place.quote, dialect);
      return at === -1 ? none : { at, length: 1, found: true, next: inCode };
    }
    case 'name':
    case 'comment': {
      const at = text.indexOf(place.until, from);
      return at === -1 ? none : { at, length: place.until.length, found: true, next: inCode };
    }
  }
}

function opening(text: string, from: number, { strings, names, lineComments }: Dialect): Stop | null {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!;
    if (strings.includes(char)) return { at, length: 1, found: true, next: { at: 'text', quote: char, inner: [] } };
    const until = Object.hasOwn(names, char) ? names[char] : undefined;
    if (until !== undefined) return { at, length: 1, found: true, next: { at: 'name', until } };
    if (text.startsWith('/*', at)) return { at, length: 2, found: true, next: { at: 'comment', until: '*/' } };
    const line = lineComments.find((mark) => text.startsWith(mark, at));
    if (line !== undefined) return { at, length: line.length, found: true, next: { at: 'comment', until: '\n' } };
  }
  return null;
}

function closing(text: string, from: number, quote: string, { backslash, doubling }: Dialect): number {
  for (let at = from; at < text.length; at += 1) {
    if (backslash && text[at] === '\\') at += 1;
    else if (text[at] === quote && doubling && text[at + 1] === quote) at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** A text of the author parted at its own semicolons, those in quotes and comments left alone. */
export function semicolons(text: string, dialect: Dialect): readonly string[] {
  const parted: string[] = [''];
  let place: Place = inCode;
  for (let from = 0; from < text.length;) {
    const stop = endOf(text, from, place, dialect);
    const piece = text.slice(from, stop.at + stop.length);
    const [first = '', ...rest] = place.at === 'code' ? piece.split(';') : [piece];
    parted[parted.length - 1] += first;
    parted.push(...rest);
    from = stop.at + stop.length;
    if (stop.found) place = stop.next;
  }
  return parted;
}
