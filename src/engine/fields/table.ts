import type { ColumnRule, ColumnType, TableColumn, TableField } from '#engine/definition/field.ts';
import { readAsking } from '#engine/definition/read-asking.ts';
import { readRules } from '#engine/definition/read-base.ts';
import type { Reader } from '#engine/definition/reader.ts';
import { readDateType } from '#engine/fields/datetime.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';
import { isRow } from '#engine/value.ts';

/** M4: a list of rows, [] when there are none, after every reset too (A24, Q-CHK). */
export const table: FieldType<TableField> = {
  ...asIs,
  parse: (base, read) => ({
    ...base,
    ...readAsking(read),
    tableFields: readColumns(read),
    allowInsert: read.flag('allowInsert', true),
    allowDelete: read.flag('allowDelete', true),
    deleteMarker: read.text('deleteMarker'),
    insertMarker: read.text('insertMarker'),
    readonlyColumns: read.texts('readonlyColumns'),
    insertColumns: read.texts('insertColumns'),
  }),
  blank: () => none,
  given: (_, wanted) => rowsOf(wanted),
  entered: (_, input) => rowsOf(input),
  fromParameter: () => undefined,
};

const none: readonly unknown[] = [];

/** The records of a list; undefined for what is no list. */
export const rowsOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? (value as unknown[]).filter(isRow) : undefined;

function readColumns(read: Reader): readonly TableColumn[] {
  const raw = read.list('tableFields');
  if (raw === null) read.report('tableFields', 'should list the columns');
  const taken = new Set<string>();
  return (raw ?? []).flatMap((column) => {
    const name = isRow(column) ? String(column['name'] ?? '') : '';
    if (!isRow(column) || name === '' || taken.has(name)) {
      read.report('tableFields', name === '' ? 'holds a column without a name' : `holds the column '${name}' twice`);
      return [];
    }
    taken.add(name);
    return [readColumn(name, read.within(column, `tableFields.${name}`))];
  });
}

const columnTypes: readonly ColumnType[] = ['text', 'textarea', 'password', 'number', 'checkbox', 'enum', 'datetime', 'html'];

/** A column of an unknown type is shown as text and cannot be filled in; `query` is an old word for a list. */
function readColumn(name: string, read: Reader): TableColumn {
  const wanted = read.text('type') === 'query' ? 'enum' : read.text('type');
  const type = columnTypes.find((one) => one === wanted);
  if (type === undefined) read.report('type', wanted === '' ? 'is missing' : `cannot be '${wanted}' in a table`);
  const from = read.text('from') || null;
  if (type === 'enum' && from === null && read.raw['values'] === undefined)
    read.report('values', "is missing: a list needs 'values' or 'from'");
  const rules = readRules(read);
  return {
    name,
    label: read.text('label', name) || name,
    type: type ?? 'text',
    hasEditor: type !== undefined,
    placeholder: read.text('placeholder'),
    icon: read.text('icon'),
    default: read.raw['default'] ?? undefined,
    required: rules.required,
    rules,
    in: timed('in', rules.in, read),
    notIn: timed('notIn', rules.notIn, read),
    dateType: type === 'datetime' ? readDateType(read) : 'date',
    values: read.list('values') ?? [],
    from,
    multiple: read.flag('multiple') || read.flag('horizontal'),
    columns: read.texts('columns'),
    pctColumns: read.texts('pctColumns'),
    filterColumns: read.texts('filterColumns'),
    previewColumn: read.text('previewColumn'),
    valueColumn: read.text('valueColumn'),
    outputObject: read.flag('outputObject', true),
    sticky: read.flag('sticky'),
    horizontal: read.flag('horizontal'),
  };
}

/** J09: without `when` a rule on a column never holds. */
function timed(name: 'in' | 'notIn', rule: TableColumn['rules']['in'], read: Reader): ColumnRule | null {
  if (rule === null) return null;
  const raw = read.row(name)?.['when'];
  const words = Array.isArray(raw) ? (raw as unknown[]) : [raw];
  return { ...rule, when: (['add', 'edit'] as const).filter((word) => words.includes(word)) };
}
