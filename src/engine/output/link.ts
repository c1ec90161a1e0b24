import { toBase64 } from '#lib/base64.ts';
import type { Field } from '#engine/definition/field.ts';
import type { FormState } from '#engine/state/state.ts';
import { isRow, put, type Row } from '#engine/value.ts';

/** What never leaves this page by way of a link, or is kept: secrets, and what is not a person's to give. */
export const staysHere = ({ kind, noLog }: Field): boolean =>
  noLog || kind === 'password' || kind === 'file' || kind === 'constant' || kind === 'unsupported' || kind === 'html';

/** A value without the passwords in the rows of a table. */
export function withoutPasswords(field: Field, value: unknown): unknown {
  if (field.kind !== 'table' || !Array.isArray(value)) return value;
  return value.map((row: unknown) => (isRow(row) ? rowWithoutPasswords(field, row) : row));
}

/** One row of it. */
export function rowWithoutPasswords(field: Field, row: Row): Row {
  const secrets = field.kind === 'table' ? field.tableFields.filter(({ type }) => type === 'password').map(({ name }) => name) : [];
  return secrets.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.includes(name)));
}

/** P3: the values a link may carry: no password, no file, no `noLog` field, no constant, nothing empty (Q-LINK). */
export function linkValues(state: FormState): Row {
  const values = {};
  for (const [at, field] of state.compiled.fields.entries()) {
    const { value } = state.fields[at]!;
    if (staysHere(field) || value === undefined) continue;
    put(values, field.name, withoutPasswords(field, value));
  }
  return values;
}

/** P4: the part of a link that opens this form with these values: `form=…&base64values=…`, UTF-8 safe and percent-encoded. */
export function linkQuery(state: FormState): string {
  const packed = toBase64(JSON.stringify(linkValues(state)));
  return `form=${encodeURIComponent(state.compiled.form.name)}&base64values=${encodeURIComponent(packed)}`;
}
