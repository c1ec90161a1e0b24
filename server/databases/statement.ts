import { dialects } from '#server/domain/questions/dialect.ts';
import type { DatabaseType } from '#contract/admin/credentials.ts';
import type { Filled, Value } from '#server/domain/questions/match.ts';
import { semicolons } from '#server/domain/questions/template.ts';

/** A query this server will not run. The message is for people. */
export class QueryRefused extends Error {
  override readonly name = 'Error';
}

/** What a database binds to a place in a statement. */
export type Bound = string | number | boolean | null;

/** One statement in the words of its database, values apart. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Bound[];
}

/** The statements of a filled-in query, each a list of pieces; only the author's own semicolons part them. */
export function statementsOf(filled: readonly Filled[], type: DatabaseType): readonly (readonly Filled[])[] {
  const statements: Filled[][] = [[]];
  for (const piece of filled) {
    if (typeof piece !== 'string') {
      statements.at(-1)!.push(piece);
      continue;
    }
    const [first, ...rest] = semicolons(piece, dialects[type]);
    statements.at(-1)!.push(first!);
    for (const text of rest) statements.push([text]);
  }
  return statements.filter((pieces) => pieces.some((piece) => typeof piece !== 'string' || piece.trim() !== ''));
}

/** Types that a database writes before a text, which no parameter can follow. */
const typed = /\b(date|time|timestamp|timestamptz|interval)\s*$/i;
/** A letter that belongs to the quotes it stands before. */
const prefix = /(?<![\w$])[EN]$/i;

/**
 * The statement with a mark in the place of every value: nothing of a value ever becomes part of the text.
 *
 * @param mark the mark of the n-th value, from 1
 */
export function bound(pieces: readonly Filled[], mark: (at: number) => string, type: DatabaseType): Statement {
  const values: Bound[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    const marks = scalars(piece)
      .map((value) => mark(values.push(value)))
      .join(', ');
    const type_ = piece.place === 'quoted' && (type === 'postgres' || type === 'mysql') ? typed.exec(text) : null;
    // MySQL binds after INTERVAL.
    if (type_ && !(type === 'mysql' && /interval/i.test(type_[1]!))) text = `${text.slice(0, type_.index)}cast(${marks} as ${type_[1]})`;
    else text = (piece.place === 'quoted' ? text.replace(prefix, '') : text) + marks;
  }
  return { text, values };
}

/** What one placeholder binds: a list outside of quotes stands for its items, as in `in ($(ids))`. */
function scalars(piece: Value): readonly Bound[] {
  const { value, place, from } = piece;
  if (place === 'name') {
    throw new QueryRefused(
      `${from} stands for the name of a table or column. Only values can be filled in: use a constant, or one field per name`,
    );
  }
  if (place === 'bare' && typeof value === 'string') {
    throw new QueryRefused(`${from} stands outside of quotes and holds a text. Write '${from}' in the form`);
  }
  if (Array.isArray(value)) return value.length === 0 ? [null] : value.map((item) => scalar(item, from));
  return [scalar(value, from)];
}

function scalar(value: unknown, from: string): Bound {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new QueryRefused(
    `${from} holds an object, and a query takes texts and numbers. Name a column of it: ${from.replace(/\)$/, '.column)')}`,
  );
}
