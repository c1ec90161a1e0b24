import type { TableColumn, TableField } from '#engine/definition/field.ts';
import { chosenByDefault } from '#engine/fields/options.ts';
import { editedRow, insertedRow, restoredRow, shownTableColumns, withoutRow, type RowAction } from '#engine/fields/rows.ts';
import { fieldOf, type FormState } from '#engine/state/state.ts';
import { violationsIn } from '#engine/validate/index.ts';
import { isEqual, isMarker, isRow, property, put, type Row } from '#engine/value.ts';
import { inserted, replaced } from '#lib/lists.ts';

/** What a person does with the rows of a table. `before` null = at the end. */
export type RowEvent =
  | { readonly type: 'rowAdded'; readonly field: string; readonly before: number | null; readonly row: Row }
  | { readonly type: 'rowEdited'; readonly field: string; readonly at: number; readonly row: Row }
  | { readonly type: 'rowDeleted' | 'rowRestored'; readonly field: string; readonly at: number };

/** T8: the messages of every shown column; a column that is not shown holds nobody up (Q-TREQ). [] = fine. */
export function checkRow(state: FormState, field: TableField, row: Row, when: RowAction): Readonly<Record<string, readonly string[]>> {
  const messages = {};
  for (const column of shownTableColumns(field, when)) put(messages, column.name, messagesOf(state, column, row[column.name], when));
  return messages;
}

function messagesOf(state: FormState, column: TableColumn, value: unknown, when: RowAction): readonly string[] {
  const [within, notIn] = [column.in, column.notIn].map((rule) => (rule?.when.includes(when) ? rule : null));
  const rules = { ...column.rules, in: within ?? null, notIn: notIn ?? null, validIf: null, validIfNot: null, sameAs: null };
  const around = {
    other: (name: string) => {
      const found = fieldOf(state, name);
      const value = found === null ? property(state.compiled.constants, name) : found.state.value;
      return { known: found !== null, value, label: found?.field.label ?? name };
    },
    describe: (text: string) => text,
  };
  return violationsIn({ kind: column.type, rules }, numberIn(column, value), around).map(({ message }) => message);
}

/** What is typed into a number column counts as the number it is stored as. */
function numberIn({ type }: TableColumn, value: unknown): unknown {
  if (type !== 'number' || typeof value !== 'string' || value.trim() === '' || Number.isNaN(Number(value))) return value;
  return Number(value);
}

const isFine = (state: FormState, field: TableField, row: Row, when: RowAction): boolean =>
  Object.values(checkRow(state, field, row, when)).every((messages) => messages.length === 0);

/** T9: what a column of lists offers: its own values, or the list that a field of the form holds (form-engine 1.4). */
export function columnOptions(state: FormState, field: TableField, column: string): readonly unknown[] {
  const found = field.tableFields.find(({ name }) => name === column);
  if (!found) return none;
  if (found.from === null) return found.values;
  const value = fieldOf(state, found.from)?.state.value;
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null ? none : [value];
}

const none: readonly unknown[] = [];

/** T3: a row as it is offered for filling in: every column has its default, unseen ones too (J01); that of a list stands for its options. */
export function newRow(state: FormState, field: TableField): Row {
  const row = {};
  for (const column of field.tableFields) {
    const value = meantIn(state, field, column, column.default);
    if (value !== undefined) put(row, column.name, value);
  }
  return row;
}

/** T10: a marker is the options it stands for; what matches none stays as it is. */
function meantIn(state: FormState, field: TableField, column: TableColumn, value: unknown): unknown {
  if (column.type !== 'enum' || value === undefined || value === null) return value;
  const chosen = chosenByDefault(column, columnOptions(state, field, column.name), value);
  return chosen ?? (isMarker(value) ? undefined : value);
}

/** T10: a row without markers: those that came with the data, or that were taken over. */
function withoutMarkers(state: FormState, field: TableField, row: Row): Row {
  const marked = field.tableFields.filter(({ type, name }) => type === 'enum' && isMarker(row[name]));
  return { ...row, ...Object.fromEntries(marked.map((column) => [column.name, meantIn(state, field, column, row[column.name])])) };
}

/**
 * T10: what a cell of a list column holds, as the options to show as chosen: the option itself or a copy of it, else the one whose value
 * column, or first column, it is (form-engine 5.7, 11.5); what is no option stays as it is.
 */
export function chosenInCell(column: TableColumn, options: readonly unknown[], value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return (value as readonly unknown[]).map((one) => chosenInCell({ ...column, multiple: false }, options, one));
  const same = options.find((option) => option === value) ?? options.find((option) => isEqual(option, value));
  return same ?? (isRow(value) ? undefined : chosenByDefault(column, options, value)) ?? value;
}

/** The rows after this; null = nothing changes: what breaks a rule is not stored (J07), and neither is what the table does not allow. */
export function rowsAfter(state: FormState, at: number, event: RowEvent): readonly unknown[] | null {
  const field = state.compiled.fields[at]!;
  if (field.kind !== 'table') return null;
  const { value } = state.fields[at]!;
  const rows = Array.isArray(value) ? (value as readonly unknown[]) : none;
  switch (event.type) {
    case 'rowAdded': {
      const row = insertedRow(field, withoutMarkers(state, field, { ...newRow(state, field), ...event.row }));
      return field.allowInsert && isFine(state, field, row, 'add') ? inserted(rows, placeIn(rows, event.before), row) : null;
    }
    case 'rowEdited': {
      const before = property(rows, String(event.at));
      if (!isRow(before)) return null;
      const row = editedRow(field, before, withoutMarkers(state, field, event.row));
      return isFine(state, field, row, 'edit') ? replaced(rows, event.at, row) : null;
    }
    case 'rowDeleted':
      return withoutRow(field, rows, event.at);
    case 'rowRestored':
      return restoredRow(field, rows, event.at);
  }
}

/** J06: a new row stands before the row it was added at. */
const placeIn = (rows: readonly unknown[], before: number | null): number =>
  before === null || before < 0 || before > rows.length ? rows.length : before;
