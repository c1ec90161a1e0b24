import { describe, expect, test } from 'vitest';
import {
  checkRow,
  chosenInCell,
  columnOptions,
  fieldOf,
  isDeleted,
  isInserted,
  isReadOnlyColumn,
  newRow,
  shownTableColumns,
  type FormEvent,
  type TableField,
} from '#engine/index.ts';
import { scenario, type RawField, type Scenario } from '#tests/support/scenario.ts';

const column = (name: string, more: object = {}): RawField => ({ name, type: 'text', label: name.toUpperCase(), ...more });
const table = (more: object = {}, tableFields: readonly RawField[] = [column('n')]): RawField => ({
  name: 't',
  type: 'table',
  tableFields,
  ...more,
});
const filled = (more: object = {}, tableFields?: readonly RawField[]): Scenario =>
  scenario([table({ expression: 'x', runLocal: true, ...more }, tableFields)]).reply('t', [{ n: 'a' }, { n: 'b' }]);
const field = (form: Scenario): TableField => fieldOf(form.state, 't')!.field as TableField;
type RowEvent = Extract<FormEvent, { type: `row${string}` }>;
const add = (row: object, before: number | null = null): RowEvent => ({ type: 'rowAdded', field: 't', before, row: { ...row } });
const at = (type: 'rowDeleted' | 'rowRestored', place: number): RowEvent => ({ type, field: 't', at: place });

describe('the dialog of a table', () => {
  const fields = [column('n', { required: true }), column('k', { default: 'kd', required: true })];

  test('T1 adding shows the columns for adding, editing all', () => {
    const form = scenario([table({ insertColumns: ['n'] }, fields)]);
    expect(shownTableColumns(field(form), 'add').map(({ name }) => name)).toEqual(['n']);
    expect(shownTableColumns(field(form), 'edit').map(({ name }) => name)).toEqual(['n', 'k']);
  });

  test('T2 a read-only column keeps its value when a row is edited', () => {
    const form = filled({ readonlyColumns: ['n'] }, [column('n'), column('k')]);
    expect(isReadOnlyColumn(field(form), 'n')).toBe(true);
    expect(form.after({ type: 'rowEdited', field: 't', at: 0, row: { n: 'other', k: 'v' } }).value('t')).toEqual([
      { n: 'a', k: 'v' },
      { n: 'b' },
    ]);
  });

  test('T3 a new row has the literal default of every column, seen or not', () => {
    const form = scenario([table({ insertColumns: ['n'] }, [column('n'), column('k', { default: '$(n)' })])]);
    expect(newRow(form.state, field(form))).toEqual({ k: '$(n)' });
    expect(form.after(add({ n: 'x' })).value('t')).toEqual([{ n: 'x', k: '$(n)' }]);
  });

  test('T10 the default of a list column is its options, never a marker, in columns nobody sees, too', () => {
    const records = [{ id: 1, label: 'one' }, { id: 2, label: 'two' }]; // prettier-ignore
    const list = (name: string, more: object): RawField => column(name, { type: 'enum', values: records, ...more });
    const form = scenario([
      table({ insertColumns: ['a'] }, [
        list('a', { default: '__auto__' }),
        list('b', { default: '__none__' }),
        list('c', { default: 2 }),
        list('d', { default: 'two', valueColumn: 'label', outputObject: false }),
        list('e', { default: '__auto__', from: 'nowhere' }),
        list('f', { default: '__all__', multiple: true }),
      ]),
    ]);
    const row = { a: records[0], c: records[1], d: records[1], f: records };
    expect(newRow(form.state, field(form))).toEqual(row);
    expect(form.after(add({})).value('t')).toEqual([{ ...row, d: 'two' }]);
    expect(form.after(add({ a: '__auto__', b: '__all__' })).value('t')).toEqual([{ ...row, d: 'two' }]);
  });

  test('T10 a marker that came with the data is its option once the row is edited', () => {
    const form = filled({}, [column('n', { type: 'enum', values: ['a', 'b'] }), column('k', { type: 'enum', values: ['x', 'y'] })]);
    expect(form.after({ type: 'rowEdited', field: 't', at: 0, row: { n: 'b', k: '__auto__' } }).value('t')).toEqual([{ n: 'b', k: 'x' }, { n: 'b' }]); // prettier-ignore
  });

  test.each<readonly [object, unknown, unknown]>([
    [{}, 2, 1],
    [{}, '2', 1],
    [{ columns: ['label', 'id'] }, 'two', 1],
    [{ valueColumn: 'label' }, 'two', 1],
    [{}, { id: 2, label: 'two' }, 1],
    [{}, '__auto__', 0],
    [{ multiple: true }, [1, 2], [0, 1]],
    [{}, 'three', 'three'],
    [{}, { id: 3 }, { id: 3 }],
    [{}, undefined, undefined],
  ])('T10 in a list column with %j the cell %j is an option', (more, value, wanted) => {
    const records = [{ id: 1, label: 'one' }, { id: 2, label: 'two' }]; // prettier-ignore
    const form = scenario([table({}, [column('n', { type: 'enum', values: records, ...more })])]);
    const place = (one: unknown): unknown => (typeof one === 'number' ? records[one] : one);
    expect(chosenInCell(field(form).tableFields[0]!, records, value)).toEqual(Array.isArray(wanted) ? wanted.map(place) : place(wanted));
  });

  test('T8 only columns that are shown are judged, and what breaks a rule is not stored', () => {
    const hidden = scenario([
      table({ insertColumns: ['n'] }, [column('n', { required: true, minLength: 2 }), column('z', { required: true })]),
    ]);
    expect(checkRow(hidden.state, field(hidden), {}, 'add')).toEqual({ n: ['This field is required'] });
    expect(hidden.after(add({ n: 'x' })).state).toBe(hidden.state);
    const added = hidden.after(add({ n: 'xy' }));
    expect(added.value('t')).toEqual([{ n: 'xy' }]);
    expect(added.after({ type: 'rowEdited', field: 't', at: 0, row: { n: 'xyz' } }).state).toBe(added.state);
  });

  test.each([
    [undefined, true, true],
    ['add', false, true],
    ['edit', true, false],
    [['add', 'edit'], false, false],
  ])('T8 with when %j adding is fine: %j, editing: %j', (when, adding, editing) => {
    const notIn = { field: 'l', description: 'taken', ...(when === undefined ? {} : { when }) };
    const form = scenario([{ name: 'l', type: 'constant', value: ['a'] }, table({}, [column('n', { notIn })])]);
    const isFine = (what: 'add' | 'edit'): boolean => checkRow(form.state, field(form), { n: 'a' }, what)['n']!.length === 0;
    expect([isFine('add'), isFine('edit')]).toEqual([adding, editing]);
  });

  test('T9 a list column offers its own values, or those that a field holds', () => {
    const form = scenario([
      { name: 'src', type: 'local', expression: 'x' },
      table({}, [
        column('a', { type: 'enum', values: ['p'] }),
        column('b', { type: 'enum', from: 'src' }),
        column('c', { type: 'enum', from: 'nobody' }),
      ]),
    ]).reply('src', [{ n: 1 }]);
    expect(['a', 'b', 'c', 'd'].map((name) => columnOptions(form.state, field(form), name))).toEqual([['p'], [{ n: 1 }], [], []]);
  });
});

describe('the rows of a table', () => {
  test('J06 a row is added before another, or at the end', () => {
    const form = filled();
    expect(form.after(add({ n: 'm' }, 1)).value('t')).toEqual([{ n: 'a' }, { n: 'm' }, { n: 'b' }]);
    expect(form.after(add({ n: 'm' })).value('t')).toEqual([{ n: 'a' }, { n: 'b' }, { n: 'm' }]);
    expect(
      filled({ allowInsert: false })
        .after(add({ n: 'm' }))
        .value('t'),
    ).toHaveLength(2);
  });

  test.each([
    [{}, {}],
    [{ deleteMarker: 'gone' }, { __inserted__: true }],
    [{ allowDelete: false }, { __inserted__: true }],
    [{ insertMarker: 'new' }, { new: true }],
    [{ insertMarker: 'new', deleteMarker: 'gone' }, { new: true }],
  ])('T4 with %j a new row carries %j', (more, flags) => {
    const form = scenario([table(more)]).after(add({ n: 'x' }));
    expect(form.value('t')).toEqual([{ n: 'x', ...flags }]);
    expect(isInserted(field(form), (form.value('t') as object[])[0])).toBe(Object.keys(flags).length > 0);
  });

  test('T6 without a marker a deleted row is gone', () => {
    expect(filled().after(at('rowDeleted', 0)).value('t')).toEqual([{ n: 'b' }]);
    const kept = filled({ allowDelete: false });
    expect(kept.after(at('rowDeleted', 0)).state).toBe(kept.state);
    expect(
      kept
        .after(add({ n: 'c' }))
        .after(at('rowDeleted', 2))
        .value('t'),
    ).toHaveLength(2);
  });

  test('T6 with a marker a row that was there before is flagged, and undo takes the flag off', () => {
    const form = filled({ deleteMarker: 'gone' })
      .after(add({ n: 'c' }))
      .after(at('rowDeleted', 0))
      .after(at('rowDeleted', 1));
    expect(isDeleted(field(form), (form.value('t') as object[])[0])).toBe(true);
    expect(form.after(at('rowRestored', 1)).after(at('rowDeleted', 2)).value('t')).toEqual([{ n: 'a', gone: true }, { n: 'b' }]);
  });

  test('T5 rows are replaced, never changed, and flags stay', () => {
    const form = filled({ deleteMarker: 'gone' }).after(add({ n: 'c' }));
    const before = structuredClone(form.value('t'));
    const edited = form.after({ type: 'rowEdited', field: 't', at: 2, row: { n: 'd', __inserted__: false } });
    expect(edited.value('t')).toEqual([{ n: 'a' }, { n: 'b' }, { n: 'd', __inserted__: true }]);
    expect(form.value('t')).toEqual(before);
  });

  test('T7 numbers are numbers, what is emptied has no key, a list column keeps the record unless it says otherwise', () => {
    const fields = [
      column('k', { type: 'number' }),
      column('c', { type: 'enum', values: [], valueColumn: 'n' }),
      column('d', { type: 'enum', values: [], valueColumn: 'n', outputObject: false }),
    ];
    const form = scenario([table({}, fields)]).after(add({ k: '12', c: { n: 'b', z: 2 }, d: { z: 2, n: 'b' } }));
    expect(form.value('t')).toEqual([{ k: 12, c: { n: 'b', z: 2 }, d: 'b' }]);
    expect(form.after({ type: 'rowEdited', field: 't', at: 0, row: { k: '' } }).value('t')).toEqual([{ c: { n: 'b', z: 2 }, d: 'b' }]);
  });

  test('J10 what reads a table is asked again with every change of its rows', () => {
    const form = scenario([table(), { name: 'c', type: 'local_out', expression: '$(t).length' }])
      .reply('c', 0)
      .after(add({ n: 'a' }));
    expect(form.asked).toEqual(['[{"n":"a"}].length']);
  });

  test('S3 rows that are not there, and fields that hold none, change nothing', () => {
    const form = scenario([table(), { name: 'x', type: 'text' }]);
    for (const event of [
      at('rowDeleted', 3),
      at('rowRestored', 0),
      { ...add({}), field: 'x' },
      { type: 'rowEdited', field: 't', at: 0, row: {} } as const,
    ])
      expect(form.after(event).state).toBe(form.state);
  });
});
