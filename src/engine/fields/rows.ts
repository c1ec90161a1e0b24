import type { TableColumn, TableField } from '#engine/definition/field.ts';
import { flatten } from '#engine/output/flatten.ts';
import { isRow, property, put, type Row } from '#engine/value.ts';
import { replaced } from '#lib/lists.ts';

/** What a person does with a row. */
export type RowAction = 'add' | 'edit';

/** T1: the columns of the dialog: all when editing, those of `insertColumns` when adding, if there are any (form-engine 11.5). */
export function shownTableColumns(field: TableField, when: RowAction): readonly TableColumn[] {
  if (when === 'edit' || field.insertColumns.length === 0) return field.tableFields;
  return field.tableFields.filter(({ name }) => field.insertColumns.includes(name));
}

/** T2: such a column keeps its value when a row is edited. */
export const isReadOnlyColumn = (field: TableField, column: string): boolean => field.readonlyColumns.includes(column);

/** T4: the flag of added rows; '' = they carry none (J01, J02, J03, J11). */
const insertFlag = (field: TableField): string =>
  field.insertMarker || (field.deleteMarker !== '' || !field.allowDelete ? '__inserted__' : '');

export const isInserted = (field: TableField, row: unknown): boolean => {
  const flag = insertFlag(field);
  return flag !== '' && property(row, flag) === true;
};
export const isDeleted = (field: TableField, row: unknown): boolean =>
  field.deleteMarker !== '' && property(row, field.deleteMarker) === true;

/** A new row as it is stored. */
export function insertedRow(field: TableField, given: Row): Row {
  const flag = insertFlag(field);
  return converted(field, { ...given, ...(flag === '' ? {} : { [flag]: true }) });
}

/** T2, T5: a changed row; read-only columns and flags stay as they were. */
export function editedRow(field: TableField, before: Row, given: Row): Row {
  const kept = [...field.readonlyColumns, insertFlag(field), field.deleteMarker].filter((name) => name !== '');
  const row: Record<string, unknown> = { ...before, ...given };
  for (const name of kept) {
    if (Object.hasOwn(before, name)) put(row, name, before[name]);
    else delete row[name];
  }
  return converted(field, row);
}

/** T6: the rows without this one: gone without a marker or when it was added here, else flagged (J04, J05). null = not allowed. */
export function withoutRow(field: TableField, rows: readonly unknown[], at: number): readonly unknown[] | null {
  const row = rows[at];
  if (!isRow(row) || (!field.allowDelete && !isInserted(field, row))) return null;
  if (field.deleteMarker === '' || isInserted(field, row)) return rows.filter((_, place) => place !== at);
  return replaced(rows, at, { ...row, [field.deleteMarker]: true });
}

/** T6: takes the flag off again. */
export function restoredRow(field: TableField, rows: readonly unknown[], at: number): readonly unknown[] | null {
  const row = rows[at];
  if (!isRow(row) || !isDeleted(field, row)) return null;
  const { [field.deleteMarker]: _, ...rest } = row;
  return replaced(rows, at, rest);
}

/** T7: numbers are numbers; what has no value has no key; a list column keeps the record unless `outputObject` is false (J12). */
function converted(field: TableField, row: Row): Row {
  const result = {};
  const types = new Map(field.tableFields.map((column) => [column.name, column]));
  for (const [name, raw] of Object.entries(row)) {
    const value = cell(types.get(name), raw);
    if (value !== undefined) put(result, name, value);
  }
  return result;
}

function cell(column: TableColumn | undefined, value: unknown): unknown {
  if (column?.type === 'enum' && !column.outputObject) return flatten(value, column.valueColumn, true);
  if (column?.type !== 'number' || typeof value !== 'string') return value;
  if (value === '') return undefined;
  return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value);
}
