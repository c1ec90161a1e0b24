import { fail, ok, type Result } from '#lib/result.ts';
import { walkerOf, type Argument } from './arguments.ts';
import { commandPart, filterPart, urlPart } from './languages.ts';
import type { Filled, Value } from './match.ts';
import type { Piece } from './pieces.ts';

/** An expression ready to be evaluated. */
export interface Script {
  readonly text: string;
  /** Where logins may be sent: the addresses that the form itself names. null = anywhere, for nobody had a say in the expression. */
  readonly origins: ReadonlySet<string> | null;
}

/** Stands where somebody had a say, so that what is beside it is not taken for the author's alone. */
const gap = '\uffff';

/**
 * Puts values into the author's code: each is data of the script, and where the script hands it on in another language, of that one,
 * too: encoded in the path and the query of an address, quoted in a command and a jq filter. Options that the form itself lists are the
 * author's words.
 *
 * @param isOwn whether a piece is such an option
 * @returns what cannot stand where it stands, in words for people
 */
export function scriptOf(filled: readonly Filled[], isOwn: (piece: Piece) => boolean): Result<Script, string> {
  const walker = walkerOf();
  const words: string[] = [];
  let isOpen = false;
  let text = '';
  for (const part of filled) {
    if (typeof part === 'string') {
      walker.code(part);
      text += part;
      continue;
    }
    const argument = walker.here();
    const placed = inPlace(part, argument, isOwn);
    if (!placed.ok) return placed;
    text += placed.value.literal;
    // What begins an address may go on in the next text: the walker puts them together.
    if (argument?.kind !== 'url') words.push(placed.value.own);
    isOpen ||= placed.value.own.includes(gap);
  }
  if (!isOpen) return ok({ text, origins: null });
  return ok({ text, origins: originsIn([...words, ...walker.said()].join('\n')) });
}

interface Placed {
  readonly literal: string;
  /** With a gap for each piece that is not the author's. */
  readonly own: string;
}

function inPlace(value: Value, argument: Argument | null, isOwn: (piece: Piece) => boolean): Result<Placed, string> {
  if (value.pieces.length === 0) {
    argument?.add(gap, gap);
    const isNothing = value.value === undefined || value.value === null;
    return ok({ literal: literalOf(value.value), own: isNothing ? '' : gap });
  }
  let joined = '';
  let own = '';
  for (const piece of value.pieces) {
    const isAuthors = piece.of === null || isOwn(piece);
    const written = isAuthors && !(piece.of !== null && argument?.kind === 'url') ? ok(piece.text) : inLanguage(piece, argument);
    if (!written.ok) return fail(`Error: ${value.from}: ${written.error}`);
    joined += written.value;
    own += isAuthors ? piece.text : gap;
    argument?.add(written.value, isAuthors ? piece.text : gap);
  }
  // A number stays one where no other language is spoken.
  return ok({ literal: argument === null && value.place === 'bare' ? literalOf(value.value) : JSON.stringify(joined), own });
}

/** A piece in the language of the argument it stands in. */
function inLanguage({ text }: Piece, argument: Argument | null): Result<string, string> {
  switch (argument?.kind) {
    case 'url':
      return urlPart(text, argument.text());
    case 'filter':
      return ok(filterPart(text, argument.text()));
    case 'command':
      return commandPart(text, argument.text());
    case undefined:
      return ok(text);
  }
}

function literalOf(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined';
  // In front of a text a brace would begin a block; and `__proto__` as data is a property, not a prototype.
  return typeof value === 'object' && value !== null ? `JSON.parse(${JSON.stringify(json)})` : json;
}

/** Scheme, host and port of every address the author wrote in full. */
function originsIn(words: string): ReadonlySet<string> {
  const found = words.matchAll(/https?:\/\/[^\s'"`/?#\\\uffff]+(?=[\s'"`/?#\\]|$)/gi);
  return new Set([...found].flatMap(([address]) => (URL.canParse(address) ? [new URL(address).origin] : [])));
}
