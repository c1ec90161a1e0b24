import { describe, expect, test } from 'vitest';
import {
  checkRow,
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
    expect(newRow(field(form))).toEqual({ k: '$(n)' });
    expect(form.after(add({ n: 'x' })).value('t')).toEqual([{ n: 'x', k: '$(n)' }]);
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
