import { describe, expect, test } from 'vitest';
import { readForm, validateSubmission } from '#engine/index.ts';
import { scenario, type RawField } from '#tests/support/scenario.ts';

const told = (fields: readonly RawField[], extravars: object, constants = {}, user = {}): readonly string[] =>
  validateSubmission(readForm({ name: 'T', fields }).form, constants, user, { ...extravars }).map(
    ({ field, message }) => `${field}: ${message}`,
  );
const text = (name: string, more: object = {}): RawField => ({ name, type: 'text', ...more });
const rows = [
  { n: 'Oslo', k: 'OSL' },
  { n: 'Rome', k: null },
];

describe('what certainly breaks a rule', () => {
  test.each<[readonly RawField[], object, readonly string[]]>([
    [[text('a', { required: true })], {}, ['a: This field is required']],
    [[text('a', { required: true, model: 'm.a' })], { a: 'x' }, ['a: This field is required']],
    [[text('a', { required: true })], { a: '  ' }, ['a: This field is required']],
    [[text('a', { maxLength: 2 })], { a: 'abc' }, ['a: Can not be more than 2 characters long']],
    [[text('a', { regex: { expression: '^x', description: 'like $(b)' } }), text('b')], { a: 'y', b: 'z' }, ['a: like z']],
    [[{ name: 'n', type: 'number', maxValue: 5 }], { n: 6 }, ['n: Value cannot be higher than 5']],
    [[{ name: 'n', type: 'number', model: 'm[1].n', maxValue: 5 }], { m: [null, { n: 6 }] }, ['n: Value cannot be higher than 5']],
    [[{ name: 'c', type: 'checkbox', required: true }], { c: false }, ['c: This field is required']],
    [[{ name: 'c', type: 'checkbox' }, text('a', { validIf: { field: 'c', description: 'no' } })], { c: false, a: 'x' }, ['a: no']],
    [[text('p'), text('q', { sameAs: 'p' })], { p: '1', q: '2' }, ["q: Must match the field 'p'"]],
    [[{ name: 'e', type: 'enum', values: ['a', 'b'] }], { e: 'z' }, ['e: This is not one of the options']],
    [
      [{ name: 'e', type: 'enum', values: rows, valueColumn: 'k', multiple: true }],
      { e: ['OSL', 'FCO'] },
      ['e: This is not one of the options'],
    ],
    [[{ name: 'r', type: 'radio', values: ['a'] }], { r: 'z' }, ['r: This is not one of the options']],
    [
      [{ name: 'l', type: 'expression', value: ['a'] }, text('a', { notIn: { field: 'l', description: 'taken' } })],
      { l: ['a'], a: 'a' },
      ['a: taken'],
    ],
    [[{ name: 'f', type: 'file', maxSize: 10 }], { f: { originalname: 'a', size: 11 } }, ['f: Size (11 B) cannot be higher than 10 B']],
    [[text('a'), text('b', { required: true, dependencies: [{ name: 'a', values: ['on'] }] })], { a: 'on' }, ['b: This field is required']],
  ])('R2 %j with %j tells %j', (fields, extravars, messages) => expect(told(fields, extravars)).toEqual(messages));
});

describe('what the page may send', () => {
  test.each<[readonly RawField[], object]>([
    [[{ name: 'e', type: 'expression', expression: 'fn.a()', required: true }], {}],
    [[{ name: 'e', type: 'enum', expression: 'fn.a()' }], { e: 'anything' }],
    [[{ name: 'e', type: 'enum', values: rows, valueColumn: 'k', required: true }], { e: null }],
    [[{ name: 'e', type: 'enum', values: rows, outputObject: true }], { e: rows[1] }],
    [[{ name: 'e', type: 'enum', values: rows, multiple: true }], { e: ['Oslo', 'Rome'] }],
    [[{ name: 'r', type: 'radio', values: ['a'], default: 'zz' }], { r: 'zz' }],
    [[text('a', { required: true, noOutput: true })], {}],
    [[text('a', { model: 'm' }), text('b', { model: 'm', maxLength: 1 })], { m: 'from a' }],
    [[text('a', { model: 'm.x', maxLength: 1 }), { name: 'b', type: 'expression', expression: 'x', model: 'm' }], { m: { x: 'from b' } }],
    [[{ name: 'k', type: 'constant', value: 5, required: true, maxLength: 0 }], { k: 5 }],
    [[text('a', { sameAs: 'e' }), { name: 'e', type: 'expression', expression: 'x' }], { a: '1' }],
    [[text('strange', { type: 'hologram', required: true })], {}],
    [[text('a', { in: { field: 'l', description: 'd' } }), { name: 'l', type: 'local', expression: 'x' }], { a: 'x' }],
  ])('R1 %j with %j is fine', (fields, extravars) => expect(told(fields, extravars)).toEqual([]));

  test('R7 a field that was certainly hidden has no value', () => {
    const box = { name: 'go', type: 'checkbox', dependencies: [{ name: 'a', values: ['on'] }] };
    const hidden = ['go: It is hidden by what it depends on, so it cannot have a value'];
    expect(told([text('a'), box], { a: 'off', go: true })).toEqual(hidden);
    expect(told([text('a'), { ...box, model: 'm.go' }], { a: 'off', m: { go: false } })).toEqual(hidden);
    expect(told([text('a'), box], { a: 'on', go: true })).toEqual([]);
    expect(told([text('a'), box], { a: 'off' })).toEqual([]);
    expect(told([text('a', { noOutput: true }), box], { go: true })).toEqual([]);
    expect(told([text('a'), { ...box, dependencies: [{ name: 'a', isValid: true }] }], { a: 'x', go: true })).toEqual([]);
  });

  test('R3 a hidden field is not required, whatever its visibility hangs on', () => {
    const needs = (dependency: object): RawField => text('b', { required: true, dependencies: [dependency] });
    expect(told([text('a'), needs({ name: 'a', values: ['on'] })], { a: 'off' })).toEqual([]);
    expect(told([text('a', { noOutput: true }), needs({ name: 'a', values: ['on'] })], {})).toEqual([]);
    expect(told([text('a'), needs({ name: 'a', isValid: true })], { a: 'x' })).toEqual([]);
    expect(told([needs({ name: 'b', values: ['x'] })], {})).toEqual([]);
    expect(told([needs({ name: 'DC', values: ['ams'] })], {}, { DC: 'ber' })).toEqual([]);
    expect(told([needs({ name: '__user__.username', values: ['ann'] })], {}, {}, { username: 'ann' })).toEqual([
      'b: This field is required',
    ]);
    const city = {
      name: 'c',
      type: 'enum',
      values: [
        { n: 'Oslo', k: 1 },
        { n: 'Rome', k: 2 },
      ],
    };
    expect(told([city, needs({ name: 'c.k', values: [2] })], { c: 'Rome' })).toEqual(['b: This field is required']);
    expect(told([city, needs({ name: 'c.k', values: [2] })], { c: 'Oslo' })).toEqual([]);
  });

  test('R1 what a valid form sends is accepted', () => {
    const fields = [
      text('a', { required: true, default: 'x', minLength: 1 }),
      { name: 'n', type: 'number', default: '5', minValue: 1 },
      { name: 'c', type: 'enum', values: rows, valueColumn: 'k', required: true, default: '__auto__', model: ['m.c', 'copy'] },
      { name: 'm', type: 'enum', values: ['p', 'q'], multiple: true, default: '__all__', minLength: 2 },
      { name: 't', type: 'table', tableFields: [{ name: 'x', type: 'text' }] },
      text('h', { required: true, dependencies: [{ name: 'c', values: ['nowhere'] }] }),
    ];
    const form = scenario(fields);
    expect(form.tryToRun().invalid).toEqual([]);
    expect(told(fields, form.body().extravars)).toEqual([]);
  });
});

describe('R4 R5 R6 what no page sends', () => {
  const twice = text('p', { model: ['p', 'step.p'] });
  const disks = (more: object = {}): RawField => ({
    name: 't',
    type: 'table',
    tableFields: [
      { name: 'q', type: 'text', label: 'Q', required: true, regex: { expression: '^[a-z]+$', description: 'small letters' } },
      { name: 'n', type: 'number', minValue: 1 },
    ],
    ...more,
  });
  const fixed = { name: 'e', type: 'expression', value: { a: 1 } };

  test.each<[string, readonly RawField[], object, readonly string[]]>([
    ['R4 one value here and another there', [twice], { p: 'nginx', step: { p: '; rm' } }, ['p: Its values at its places differ']],
    ['R4 a value in one place only', [twice], { step: { p: 'x' } }, ['p: Its values at its places differ']],
    ['R4 the same everywhere', [twice], { p: 'x', step: { p: 'x' } }, []],
    ['R4 nothing anywhere', [twice], {}, []],
    ['R5 a record for a text', [text('a')], { a: { b: 1 } }, ['a: This is not a single value']],
    ['R5 a record for a number', [{ name: 'n', type: 'number', minValue: 1 }], { n: {} }, ['n: This is not a single value']],
    ['R5 another constant', [{ name: 'c', type: 'constant', value: 7 }], { c: 8 }, ['c: This value cannot be changed']],
    ['R5 the constant', [{ name: 'c', type: 'constant', value: 7 }], { c: 7 }, []],
    ['R5 a constant with a placeholder', [{ name: 'c', type: 'constant', value: 'x$(a)' }, text('a')], { c: 'xy', a: 'y' }, []],
    ['R5 another value than the form fixes', [fixed], { e: { a: 2 } }, ['e: This value cannot be changed']],
    ['R5 a fixed value under the pencil', [{ ...fixed, value: 'a', editable: true }], { e: 'mine' }, []],
    ['R5 no list of rows', [disks()], { t: 'x' }, ['t: This is not a list of rows']],
    [
      'R6 a cell that breaks a rule',
      [disks()],
      {
        t: [
          { q: 'a', n: 2 },
          { q: 'BAD;', n: 0 },
        ],
      },
      ['t: Row 2, Q: small letters', 't: Row 2, n: Value cannot be lower than 1'],
    ],
    ['R6 a cell that is missing', [disks()], { t: [{}] }, ['t: Row 1, Q: This field is required']],
    ['R6 a column that is not asked for', [disks({ insertColumns: ['n'] })], { t: [{ n: 1 }] }, []],
    ['R6 rows that were worked out', [disks({ expression: '[]', runLocal: true })], { t: [{ q: 'BAD;' }] }, []],
  ])('%s', (_, fields, extravars, messages) => expect(told(fields, extravars)).toEqual(messages));
});
