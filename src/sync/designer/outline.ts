import { visit } from 'yaml';
import { isRow, own, type Row } from '#lib/plain.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { linesOf } from '#sync/designer/lines.ts';
import { textOf } from '#sync/designer/piece-text.ts';
import { piecesUnder, type Piece } from '#sync/designer/split-file.ts';
import { readYaml, type BadYaml } from '#sync/designer/yaml-text.ts';

/** A field of a form as its text has it. */
export interface OutlineField {
  /** The same object as long as the text of the field stays the same. */
  readonly value: Row;
  /** '' = it has none. */
  readonly name: string;
  readonly type: string;
  readonly label: string;
  /** '' = in no group. */
  readonly group: string;
  /** null = in no line with others. */
  readonly line: string | null;
  /** Lines of the form's text, from 1: the first one of the field, and the last one. */
  readonly from: number;
  readonly to: number;
}

/** A form as it can be shown and changed piece by piece. */
export interface Outline {
  readonly text: string;
  /** All of it, fields included. */
  readonly form: Row;
  readonly fields: readonly OutlineField[];
  /** The text in pieces; null = it is written so that it can only be changed as a whole: in brackets, or with tabs. */
  readonly pieces: readonly Piece[] | null;
  /** It has anchors: a piece does not mean anything by itself. */
  readonly isLinked: boolean;
  /** What pieces mean, by what they say. */
  readonly known: ReadonlyMap<string, Meaning>;
}

interface Meaning {
  readonly value: unknown;
  readonly isLinked: boolean;
}

/**
 * Reads a form. What `before` has read is taken from there, so that a change in one of many fields costs what this field costs. A form
 * that is no YAML, or no form, is named with its line.
 */
export function readOutline(text: string, before?: Outline): Result<Outline, BadYaml> {
  if (before?.text === text) return ok(before);
  const pieces = piecesUnder(text, 'fields');
  // Whatever is read for the first time is read at once: many small texts cost more than one.
  const read = pieces && before && before.known.size > 0 ? readPieces(text, pieces, before) : null;
  return read ? ok(read) : readWhole(text, pieces);
}

function readPieces(text: string, pieces: readonly Piece[], before: Outline): Outline | null {
  const known = new Map<string, Meaning>();
  const form: [string, unknown][] = [];
  const values: Row[] = [];
  for (const piece of pieces) {
    if (piece.of === 'frame') continue;
    if (piece.of === 'forms head') {
      form.push(['fields', values]);
      continue;
    }
    const key = keyOf(piece);
    const meaning = before.known.get(key) ?? meaningOfPiece(piece);
    if (meaning === null || meaning.isLinked) return null;
    known.set(key, meaning);
    if (piece.of === 'pair') form.push([piece.key, meaning.value]);
    else if (isRow(meaning.value)) values.push(meaning.value);
    else return null;
  }
  return { text, form: Object.fromEntries(form), fields: fieldsOf(values, placesOf(pieces)), pieces, isLinked: false, known };
}

function meaningOfPiece(piece: Extract<Piece, { readonly of: 'form' | 'pair' }>): Meaning | null {
  const read = readYaml(textOf(piece.raw, piece.style));
  if (!read.ok) return null;
  const { document, value } = read.value;
  const isLinked = /[&*]\S/.test(piece.raw) && hasAnchors(document);
  if (piece.of === 'form') return { value, isLinked };
  return isRow(value) ? { value: own(value, piece.key), isLinked } : null;
}

function hasAnchors(document: unknown): boolean {
  let is = false;
  visit(document as Parameters<typeof visit>[0], {
    Alias: () => ((is = true), visit.BREAK),
    Value: (_key, { anchor }) => (anchor === undefined ? undefined : ((is = true), visit.BREAK)),
  });
  return is;
}

function readWhole(text: string, pieces: readonly Piece[] | null): Result<Outline, BadYaml> {
  const read = readYaml(text);
  if (!read.ok) return read;
  const { value } = read.value;
  if (!isRow(value)) return fail({ message: 'It should be a form: name, type, roles and fields', line: 1, isAlias: false });
  const fields = own(value, 'fields') ?? [];
  if (!Array.isArray(fields) || !fields.every(isRow)) {
    return fail({ message: "'fields' should be a list of fields", line: lineOfFields(text), isAlias: false });
  }
  const places = pieces ? placesOf(pieces) : [];
  const isLinked = hasAnchors(read.value.document);
  if (pieces === null || places.length !== fields.length)
    return ok({
      text,
      form: value,
      fields: fieldsOf(
        fields,
        fields.map(() => nowhere),
      ),
      pieces: null,
      isLinked,
      known: new Map(),
    });
  const known = isLinked ? new Map<string, Meaning>() : knownIn(pieces, value, fields);
  return ok({ text, form: value, fields: fieldsOf(fields, places), pieces, isLinked, known });
}

const nowhere: LinePlace = { from: 1, to: 1 };

/** What each piece means, as the whole says it. */
function knownIn(pieces: readonly Piece[], form: Row, fields: readonly Row[]): ReadonlyMap<string, Meaning> {
  const known = new Map<string, Meaning>();
  let at = 0;
  for (const piece of pieces) {
    if (piece.of === 'form') known.set(keyOf(piece), { value: fields[at++], isLinked: false });
    if (piece.of === 'pair') known.set(keyOf(piece), { value: own(form, piece.key), isLinked: false });
  }
  return known;
}

const keyOf = ({ of, raw }: Piece): string => `${of} ${raw}`;

const lineOfFields = (text: string): number =>
  Math.max(
    0,
    linesOf(text).findIndex((line) => /^["']?fields\b/.test(line.text)),
  ) + 1;

interface LinePlace {
  readonly from: number;
  readonly to: number;
}

function placesOf(pieces: readonly Piece[]): readonly LinePlace[] {
  let line = 1;
  return pieces.flatMap((piece) => {
    const from = line;
    line += linesOf(piece.raw).length;
    return piece.of === 'form' ? [{ from, to: line - 1 }] : [];
  });
}

const textIn = (value: Row, key: string): string => {
  const said = own(value, key);
  return typeof said === 'string' || typeof said === 'number' ? String(said) : '';
};

const fieldsOf = (values: readonly Row[], places: readonly LinePlace[]): readonly OutlineField[] =>
  values.map((value, at) => ({
    value,
    name: textIn(value, 'name'),
    type: textIn(value, 'type'),
    label: textIn(value, 'label'),
    group: textIn(value, 'group'),
    line: textIn(value, 'line') || null,
    from: places[at]?.from ?? 1,
    to: places[at]?.to ?? 1,
  }));
