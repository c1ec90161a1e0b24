import type { Row } from '#lib/plain.ts';
import { editsOf, type Arrangement } from '#sync/designer/arrange-fields.ts';
import { withValue, type FieldEdit } from '#sync/designer/edit-outline.ts';
import type { Outline } from '#sync/designer/outline.ts';

/** What a field of a type cannot do without, so that a form stays sound when one is added. */
const needs: Readonly<Record<string, Row>> = {
  radio: { values: ['first', 'second'] },
  enum: { default: '__auto__', values: ['first', 'second'] },
  expression: { runLocal: true, expression: "''" },
  local: { expression: "''" },
  local_out: { expression: "''" },
  credential: { expression: "''" },
  constant: { value: '' },
  query: { dbConfig: 'database', query: 'select 1 as one' },
  html: { expression: "'<p>Text</p>'" },
  table: { tableFields: [{ name: 'column1', type: 'text', label: 'Column 1' }] },
  datetime: { dateType: 'date' },
};

/** A new field behind another one (null = at the end), in its group. */
export function addedField(outline: Outline, type: string, behind: number | null): Arrangement {
  const { fields } = outline;
  const near = behind === null ? fields.at(-1) : fields[behind];
  const { name, number } = freeFieldName(fields.map((field) => field.name));
  const label = type === 'html' ? {} : { label: `Field ${number}` };
  const more = Object.hasOwn(needs, type) ? needs[type] : {};
  const value = { name, type, ...label, ...(near && near.group !== '' ? { group: near.group } : {}), ...more };
  const at = behind === null ? fields.length : behind + 1;
  return { fields: spliced(editsOf(outline), at, [{ from: null, value }]), touched: [at] };
}

function freeFieldName(taken: readonly string[]): { readonly name: string; readonly number: number } {
  for (let number = 1; ; number++) if (!taken.includes(`field${number}`)) return { name: `field${number}`, number };
}

/** Copies, each right behind what it is a copy of, under names of their own. */
export function duplicatedFields(outline: Outline, at: readonly number[]): Arrangement {
  const names = new Set(outline.fields.map(({ name }) => name));
  const touched: number[] = [];
  const fields = editsOf(outline).flatMap((edit, from): FieldEdit[] => {
    if (!at.includes(from)) return [edit];
    const name = copyName(outline.fields[from]!.name, names);
    names.add(name);
    touched.push(from + touched.length + 1);
    return [edit, { from, value: withValue(edit.value, ['name'], name) }];
  });
  return { fields, touched };
}

function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/\d+$/, '') || 'field';
  for (let n = 2; ; n++) if (!taken.has(`${stem}${n}`)) return `${stem}${n}`;
}

export const removedFields = (outline: Outline, at: readonly number[]): Arrangement => ({
  fields: editsOf(outline).filter((_, from) => !at.includes(from)),
  touched: [],
});

const spliced = <T>(list: readonly T[], at: number, more: readonly T[]): readonly T[] => [...list.slice(0, at), ...more, ...list.slice(at)];
