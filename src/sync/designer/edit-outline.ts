import { isRow, isSame, own, type Row } from '#lib/plain.ts';
import { fail, type Result } from '#lib/result.ts';
import { readOutline, type Outline } from '#sync/designer/outline.ts';
import { rawOf, textOf } from '#sync/designer/piece-text.ts';
import { reshapedText, styleOf } from '#sync/designer/reshaped-text.ts';
import { atMargin, type Piece, type Style } from '#sync/designer/split-file.ts';
import { pairLines, writtenYaml } from '#sync/designer/write-yaml.ts';
import { readYaml } from '#sync/designer/yaml-text.ts';

/** A field of the form as it is to be: `from` is the place it had, null = it is new. Two with the same `from`: one is a copy. */
export interface FieldEdit {
  readonly from: number | null;
  readonly value: Row;
}

/** Why a form was not changed, for people. */
export type Refusal = string;

/** Why what has anchors stays as it is. */
export const onlyInYaml = 'Anchors are in the way, so that only YAML can change this. Change it there.';

/**
 * The form with other properties and other fields. `form` null = its properties stay; `fields` null = its fields stay. FE1 Every line of
 * what stays is as it was, to the byte, with the comments and blank lines around it; of what is changed, what means the same keeps every
 * sign. FE2 What comes out means what was asked for, or nothing is changed and it says why.
 */
export function changedOutline(outline: Outline, form: Row | null, fields: readonly FieldEdit[] | null = null): Result<Outline, Refusal> {
  const nextFields = fields ?? outline.fields.map(({ value }, from) => ({ from, value }));
  const wanted = wantedForm(outline, form ?? outline.form, nextFields);
  const inPieces = outline.pieces && textInPieces(outline, outline.pieces, wanted, nextFields);
  const again = inPieces === null ? null : readOutline(inPieces, outline);
  if (again?.ok && isSame(again.value.form, wanted)) return again;
  const whole = readOutline(reshapedText(outline.text, wanted), outline);
  return whole.ok && isSame(whole.value.form, wanted) && (!outline.isLinked || whole.value.isLinked) ? whole : fail(onlyInYaml);
}

function wantedForm(outline: Outline, form: Row, fields: readonly FieldEdit[]): Row {
  const values = fields.map(({ value }) => value);
  const hasFields = Object.hasOwn(form, 'fields') || Object.hasOwn(outline.form, 'fields') || values.length > 0;
  if (!hasFields) return form;
  return { ...form, fields: values };
}

function textInPieces(outline: Outline, pieces: readonly Piece[], wanted: Row, fields: readonly FieldEdit[]): string | null {
  if (outline.isLinked && !canBeChanged(outline, pieces, wanted, fields)) return null;
  const lineEnd = outline.text.includes('\r\n') ? '\r\n' : '\n';
  const context = { outline, lineEnd, isBlankBetween: isBlankBetween(pieces) };
  const withFields = placedFields(context, pieces, fields);
  return closedText(withProperties(context, withFields, wanted), lineEnd);
}

/** Whether what changes can be read by itself: a piece that names an anchor of another one cannot. */
function canBeChanged(outline: Outline, pieces: readonly Piece[], wanted: Row, fields: readonly FieldEdit[]): boolean {
  const isReadable = ({ raw, style }: FormPiece): boolean => readYaml(textOf(raw, style)).ok;
  const olds = pieces.filter((piece): piece is FormPiece => piece.of === 'form');
  const changed = fields.flatMap(({ from, value }) => (from !== null && outline.fields[from]?.value !== value ? [olds[from]!] : []));
  const pairs = pieces.filter(
    (piece): piece is FormPiece => piece.of === 'pair' && !isSame(own(outline.form, piece.key), own(wanted, piece.key)),
  );
  return [...changed, ...pairs].every(isReadable);
}

interface Context {
  readonly outline: Outline;
  readonly lineEnd: string;
  readonly isBlankBetween: boolean;
}

/** Whether people leave a blank line between most of the fields. */
function isBlankBetween(pieces: readonly Piece[]): boolean {
  const fields = pieces.filter(({ of }) => of === 'form').length;
  const gaps = pieces.filter((piece, at) => isGap(piece) && pieces[at - 1]?.of === 'form' && pieces[at + 1]?.of === 'form').length;
  return fields > 1 && gaps * 2 >= fields - 1;
}

const isGap = (piece: Piece | undefined): boolean => piece?.of === 'frame' && piece.raw.trim() === '';

type FormPiece = Extract<Piece, { readonly of: 'form' | 'pair' }>;

/** The pieces with the fields as they are to be: what stands between fields stays in its place. */
function placedFields(context: Context, pieces: readonly Piece[], fields: readonly FieldEdit[]): readonly Piece[] {
  const olds = pieces.filter((piece): piece is FormPiece => piece.of === 'form');
  const isUnmoved = fields.length === olds.length && fields.every(({ from }, at) => from === at);
  const made = fields.map((field) => madeField(context, olds, field));
  if (isUnmoved) return inSlots(pieces, made);
  const used = new Set<number>();
  const isStaying = fields.map(({ from }) => from !== null && !used.has(from) && Boolean(used.add(from)));
  const slots = withoutFields(pieces, new Set(olds.filter((_, at) => !used.has(at))));
  const staying = made.filter((_, at) => isStaying[at]);
  const filled = inSlots(slots, staying);
  const out: Piece[] = [...filled];
  for (const [at, piece] of made.entries()) if (!isStaying[at]) insert(context, out, made.slice(0, at), piece);
  return withHead(out, context.lineEnd);
}

const inSlots = (pieces: readonly Piece[], fields: readonly Piece[]): readonly Piece[] => {
  let next = 0;
  return pieces.map((piece) => (piece.of === 'form' ? fields[next++]! : piece));
};

/** Without the blank line behind what went, so that they do not add up. */
function withoutFields(pieces: readonly Piece[], gone: ReadonlySet<Piece>): readonly Piece[] {
  return pieces.filter((piece, at) => {
    if (gone.has(piece)) return false;
    const before = pieces[at - 1];
    return !(isGap(piece) && before !== undefined && gone.has(before));
  });
}

function insert({ isBlankBetween: isApart, lineEnd }: Context, out: Piece[], before: readonly Piece[], piece: Piece): void {
  const gap: readonly Piece[] = isApart ? [{ of: 'frame', raw: lineEnd }] : [];
  const above = before.at(-1);
  const at = above ? out.indexOf(above) : -1;
  if (at >= 0) return void out.splice(at + 1, 0, ...gap, piece);
  const first = out.findIndex(({ of }) => of === 'form');
  if (first >= 0) return void out.splice(first, 0, piece, ...gap);
  const head = out.findIndex(({ of }) => of === 'forms head');
  if (head >= 0) return void out.splice(head + 1, 0, piece);
  out.push({ of: 'forms head', raw: `fields:${lineEnd}` }, piece);
}

function madeField({ outline, lineEnd }: Context, olds: readonly FormPiece[], { from, value }: FieldEdit): Piece {
  const old = from === null ? undefined : olds[from];
  if (old && outline.fields[from!]?.value === value) return { ...old };
  if (old) {
    const text = reshapedText(textOf(old.raw, old.style), value);
    return { ...old, raw: rawOf(text, old.style, old.raw, lineEnd) };
  }
  const style: Style = olds[0] ? { ...olds[0].style, head: '' } : { dash: 2, content: 4, head: '' };
  const plain = style.dash === null ? style : { ...style, content: style.dash + 2 };
  const text = writtenYaml(value, styleOf(outline.text));
  return { of: 'form', key: '', style: plain, raw: rawOf(text, plain, null, lineEnd) };
}

/** `fields:` says what stands below it: `[]` when nothing does. */
function withHead(pieces: readonly Piece[], lineEnd: string): readonly Piece[] {
  const isEmpty = !pieces.some(({ of }) => of === 'form');
  return pieces.map((piece): Piece => {
    if (piece.of !== 'forms head') return piece;
    const said = piece.raw.replace(/^(["']?fields["']? *:)( *(?:\[ *\]|~|null))?/m, isEmpty ? '$1 []' : '$1');
    return { of: 'forms head', raw: said.endsWith('\n') ? said : said + lineEnd };
  });
}

function withProperties({ outline, lineEnd }: Context, pieces: readonly Piece[], wanted: Row): readonly Piece[] {
  const style = styleOf(outline.text);
  const gone = new Set(pieces.filter((piece) => piece.of === 'pair' && !Object.hasOwn(wanted, piece.key)));
  const kept = withoutFields(pieces, gone).map((piece): Piece => {
    if (piece.of !== 'pair' || isSame(own(outline.form, piece.key), wanted[piece.key])) return piece;
    const text = reshapedText(textOf(piece.raw, piece.style), { [piece.key]: wanted[piece.key] });
    return { ...piece, raw: rawOf(text, piece.style, piece.raw, lineEnd) };
  });
  const keys = Object.keys(wanted);
  return keys.reduce<readonly Piece[]>((all, key, at) => {
    if (all.some((piece) => keyOf(piece) === key)) return all;
    const raw = pairLines(key, wanted[key], style).join(lineEnd) + lineEnd;
    const made: Piece = { of: 'pair', key, raw, style: atMargin };
    const place = placeBehind(all, keys[at - 1]);
    return [...all.slice(0, place), made, ...all.slice(place)];
  }, kept);
}

const keyOf = (piece: Piece): string | null => (piece.of === 'pair' ? piece.key : piece.of === 'forms head' ? 'fields' : null);

function placeBehind(pieces: readonly Piece[], key: string | undefined): number {
  const first = pieces.findIndex((piece) => keyOf(piece) !== null);
  if (key === undefined) return Math.max(0, first);
  const at = pieces.findIndex((piece) => keyOf(piece) === key);
  if (key !== 'fields') return at < 0 ? pieces.length : at + 1;
  // Behind all of the fields.
  let last = at;
  for (const [place, piece] of pieces.entries()) if (piece.of === 'form') last = place;
  return last + 1;
}

/** One text; every piece but the last ends its line. */
const closedText = (pieces: readonly Piece[], lineEnd: string): string =>
  pieces.map(({ raw }, at) => (at < pieces.length - 1 && raw !== '' && !raw.endsWith('\n') ? raw + lineEnd : raw)).join('');

/** One step of the way to a value: a key, or a place in a list. */
export type Step = string | number;

/**
 * A row with another value at the end of a way; undefined takes it away. What is on the way and not there is made. A new key comes
 * before the first one that stands behind it in `order`, at the end where none does.
 */
export function withValue(row: Row, way: readonly Step[], value: unknown, order: readonly string[] = []): Row {
  const [key, ...rest] = way;
  if (typeof key !== 'string') return row;
  const next = rest.length === 0 ? value : deepValue(own(row, key), rest, value);
  if (next === undefined) return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));
  if (Object.hasOwn(row, key)) return Object.fromEntries(Object.entries(row).map(([name, old]) => [name, name === key ? next : old]));
  const behind = order.indexOf(key);
  const pairs = Object.entries(row);
  const at = behind < 0 ? -1 : pairs.findIndex(([name]) => order.indexOf(name) > behind);
  return Object.fromEntries(at < 0 ? [...pairs, [key, next]] : [...pairs.slice(0, at), [key, next], ...pairs.slice(at)]);
}

function deepValue(inner: unknown, way: readonly Step[], value: unknown): unknown {
  const [key, ...rest] = way;
  if (typeof key === 'string') return withValue(isRow(inner) ? inner : {}, way, value);
  if (key === undefined) return value;
  const list: readonly unknown[] = Array.isArray(inner) ? inner : [];
  const next = rest.length === 0 ? value : deepValue(list[key], rest, value);
  if (next === undefined) return list.filter((_, at) => at !== key);
  return key < list.length ? list.map((item, at) => (at === key ? next : item)) : [...list, next];
}
