import { piecesOf } from '#engine/index.ts';
import { isRow, nameOf, own, type Row } from '#lib/plain.ts';
import type { FieldEdit, Step } from '#sync/designer/edit-outline.ts';
import type { Outline } from '#sync/designer/outline.ts';

/** A place that names a field. */
export interface FieldUse {
  /** The field it is in, by its place; null = a property of the form. */
  readonly field: number | null;
  /** Its name, for people; '' for the form. */
  readonly in: string;
  readonly way: readonly Step[];
}

/** Properties that hold the name of a field, by themselves or below a property of this name. */
const naming: readonly RegExp[] = [
  /^dependencies \d+ name$/,
  /^(?:tableFields \d+ )?(?:in|notIn|validIf|validIfNot) field$/,
  /^sameAs$/,
  /^tableFields \d+ from$/,
  /^steps \d+ (?:ifExtraVar|key)$/,
  /^key$/,
];

/** Every place of the form that names a field: in placeholders, in rules and dependencies, in steps. */
export function usesOfField(outline: Outline, name: string): readonly FieldUse[] {
  if (name === '') return [];
  const { fields: _fields, ...form } = outline.form;
  return [
    ...waysIn(form, name).map((way) => ({ field: null, in: '', way })),
    ...outline.fields.flatMap(({ value, name: own }, field) => waysIn(value, name).map((way) => ({ field, in: own, way }))),
  ];
}

function waysIn(row: Row, name: string): readonly (readonly Step[])[] {
  const ways: (readonly Step[])[] = [];
  walk(row, [], (text, way) => {
    if (renamedText(text, way, name, '') !== text) ways.push(way);
  });
  return ways;
}

function walk(value: unknown, way: readonly Step[], visit: (text: string, way: readonly Step[]) => void): void {
  if (typeof value === 'string') visit(value, way);
  else if (Array.isArray(value)) value.forEach((item, at) => walk(item, [...way, at], visit));
  else if (isRow(value)) for (const [key, inner] of Object.entries(value)) walk(inner, [...way, key], visit);
}

/** A text with the field called otherwise; the same text where it does not name it. */
function renamedText(text: string, way: readonly Step[], name: string, next: string): string {
  const place = way.join(' ');
  if (naming.some((one) => one.test(place))) {
    const [, not = '', base = '', rest = ''] = /^(!?)([^.[]*)(.*)$/s.exec(text) ?? [];
    return base === name ? not + next + rest : text;
  }
  if (!text.includes('$(')) return text;
  return piecesOf(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return `$(${piece.base === name && piece.path.startsWith(name) ? next + piece.path.slice(name.length) : piece.path})`;
    })
    .join('');
}

/** The form and its fields after a field got another name; `isEverywhere`: what names it says the new name. */
export function renamedField(
  outline: Outline,
  at: number,
  name: string,
  isEverywhere: boolean,
): { readonly form: Row; readonly fields: readonly FieldEdit[] } {
  const old = outline.fields[at]?.name ?? '';
  const renamed = (value: Row): Row => (isEverywhere && old !== '' ? renamedIn(value, [], old, name) : value) as Row;
  const { fields: _fields, ...rest } = outline.form;
  const changed = renamed(rest);
  const form = changed === rest ? outline.form : withFieldsAt(outline.form, changed);
  const fields = outline.fields.map(({ value }, from) => {
    const next = renamed(value);
    return { from, value: from === at ? named(next, name) : next };
  });
  return { form, fields };
}

/** Its own place among the keys is kept. */
const withFieldsAt = (form: Row, changed: Row): Row =>
  Object.fromEntries(Object.entries(form).map(([key, value]) => [key, key === 'fields' ? value : changed[key]]));

const named = (value: Row, name: string): Row =>
  nameOf(value) === null && !Object.hasOwn(value, 'name')
    ? { name, ...value }
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'name' ? name : inner]));

/** The same object where nothing names it. */
function renamedIn(value: unknown, way: readonly Step[], old: string, name: string): unknown {
  if (typeof value === 'string') return renamedText(value, way, old, name);
  if (Array.isArray(value)) {
    const list = value.map((item, at) => renamedIn(item, [...way, at], old, name));
    return list.every((item, at) => item === value[at]) ? value : list;
  }
  if (!isRow(value)) return value;
  const pairs = Object.entries(value).map(([key, inner]) => [key, renamedIn(inner, [...way, key], old, name)] as const);
  return pairs.every(([key, inner]) => inner === own(value, key)) ? value : Object.fromEntries(pairs);
}
