import { flatten } from '#engine/output/flatten.ts';
import type { Pieces, Token } from '#engine/expression/tokens.ts';
import { printed, property } from '#engine/value.ts';

/** What a name stands for while texts are filled in. `byPath`: constants and the like, whose parts are reached by a path. */
export interface Named {
  readonly value: unknown;
  readonly column: string;
  readonly byPath: boolean;
}
/** Finds a name; null when it is unknown or may not be used yet. */
export type Scope = (base: string) => Named | null;

/**
 * E2: the text with every placeholder filled in, once, literally: values are neither read again nor as patterns (Q-DOLLAR, Q-RESCAN).
 * One placeholder without a value leaves the whole text without one: undefined; with `orUndefined` it becomes the bare word.
 */
export function substitute(pieces: Pieces, scope: Scope, orUndefined = false): string | undefined {
  const parts: (string | null | undefined)[] = [];
  for (const piece of pieces) {
    const part = typeof piece === 'string' ? piece : valueOf(piece, scope);
    if (part === undefined && !orUndefined) return undefined;
    parts.push(part);
  }
  return parts.map((part, at) => (typeof part === 'string' ? unquoted(part, parts, at) : String(part))).join('');
}

/** Single quotes directly around a bare word (null, undefined) go, so that a script reads the word and not a text. */
function unquoted(text: string, parts: readonly (string | null | undefined)[], at: number): string {
  const isBare = (place: number): boolean => place >= 0 && place < parts.length && typeof parts[place] !== 'string';
  const opens = isBare(at + 1) && text.endsWith("'") && parts[at + 2]?.startsWith("'") === true;
  const closes = isBare(at - 1) && text.startsWith("'") && parts[at - 2]?.endsWith("'") === true;
  return text.slice(closes ? 1 : 0, opens ? -1 : undefined);
}

/** E5: the names that hold a text back: unknown, not usable yet, or without a value. */
export function missingNames(pieces: Pieces, scope: Scope): readonly string[] {
  const missing = pieces.flatMap((piece) => (typeof piece !== 'string' && valueOf(piece, scope) === undefined ? [piece.base] : []));
  return [...new Set(missing)];
}

/** E3: form-engine 3.5; an index on a list of records picks one (Q-IDX). undefined = unresolved; null = the bare word null. */
function valueOf(token: Token, scope: Scope): string | null | undefined {
  const named = scope(token.base);
  if (named === null || named.value === undefined) return undefined;
  const { column } = token;
  const isDeep = typeof named.value === 'object' && (named.byPath || column.includes('.') || column.includes('['));
  if (isDeep) return asJson(follow(named.value, token));
  const index = token.index !== null && Array.isArray(named.value) ? token.index : null;
  const value: unknown = index === null ? named.value : (named.value as readonly unknown[])[index];
  const flat = flatten(value, column || named.column, true);
  return flat === null || flat === undefined ? (flat as null | undefined) : printed(flat);
}

/** The part of a value a path names; undefined when it leads through nothing (Q-PATH). */
function follow(value: unknown, token: Token): unknown {
  if (!/^[\w\-[\].]+$/.test(token.path)) return undefined;
  const keys = token.path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .slice(1);
  return keys.reduce<unknown>(part, value);
}

/** A text has parts, too: its length and its characters. */
function part(at: unknown, key: string): unknown {
  if (typeof at !== 'string') return property(at, key);
  return key === 'length' ? at.length : /^\d+$/.test(key) ? at[Number(key)] : undefined;
}

/** JSON without its outer quotes; the escapes stay, because scripts need them (Q-ESC). */
function asJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value).replace(/^"(.*)"$/s, '$1');
}
