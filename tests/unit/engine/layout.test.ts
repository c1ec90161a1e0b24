import { describe, expect, test } from 'vitest';
import { compileForm, openForm, readForm, visibleLayout } from '#engine/index.ts';
import { scenario } from '#tests/support/scenario.ts';

const text = (name: string, more: object = {}) => ({ name, type: 'text', default: '1', ...more });
const when = (name: string, ...values: unknown[]) => ({ name, values });

describe('layout', () => {
  test('L1 groups and lines stand where they first appear', () => {
    const form = scenario([
      text('A', { group: 'g1', line: 'x' }),
      text('B', { group: 'g2', line: 'y' }),
      text('C', { group: 'g2', line: 'x' }),
      text('D'),
      text('E', { line: 'x' }),
      text('F', { group: 'g1' }),
    ]);
    expect(form.rows).toEqual([
      ['', [['E'], ['D']]],
      ['g1', [['A'], ['F']]],
      ['g2', [['C'], ['B']]],
    ]);
  });

  test('L1 a line of one name holds its fields side by side', () => {
    expect(scenario([text('A', { line: 'x' }), text('B'), text('C', { line: 'x' })]).rows).toEqual([['', [['A', 'C'], ['B']]]]);
  });

  test('L5 hidden fields are not drawn, groups without a drawn field neither, and both come back for those who may see them', () => {
    const fields = [text('a', { hide: true, group: 'g' }), text('b', { dependencies: [when('a', '2')], group: 'h' }), text('c')];
    expect(scenario(fields).rows).toEqual([['', [['c']]]]);
    const { form } = readForm({ name: 'T', fields });
    expect(visibleLayout(openForm(compileForm(form, {}))[0], true).map((group) => group.title)).toEqual(['', 'g']);
  });
});

describe('visibility', () => {
  test.each([
    ['and', ['x', 'y'], true],
    ['and', ['x', 'n'], false],
    ['or', ['n', 'y'], true],
    ['or', ['n', 'n'], false],
    ['nand', ['x', 'y'], false],
    ['nand', ['x', 'n'], true],
    ['nor', ['n', 'n'], true],
    ['nor', ['n', 'y'], false],
    ['xor', ['x', 'y'], false],
    ['and', [], true],
    ['or', [], false],
    ['nand', [], false],
    ['nor', [], true],
  ])('L2 %s of %j shows: %s', (dependencyFn, wanted, visible) => {
    const dependencies = wanted.map((value, at) => when(at === 0 ? 'p' : 'q', value));
    const form = scenario([text('p', { default: 'x' }), text('q', { default: 'y' }), text('f', { dependencyFn, dependencies })]);
    expect(form.isVisible('f')).toBe(visible);
  });

  const cities = [
    { name: 'Oslo', code: 'OSL', deep: { z: 1 } },
    { name: 'Rome', code: 'FCO', deep: { z: 2 } },
  ];
  test.each([
    ['strict', { name: 'n', values: ['1'] }, false],
    ['strict', { name: 'n', values: [1] }, true],
    ['inverted', { name: '!n', values: [1] }, false],
    ['without values', { name: 'n' }, false],
    ['unknown', { name: 'nobody', values: [undefined] }, true],
    ['unknown', { name: 'nobody', values: ['x'] }, false],
    ['a record by its value column', { name: 'city', values: ['OSL'] }, true],
    ['a record by a part', { name: 'city.name', values: ['Oslo'] }, true],
    ['a record by a deep part', { name: 'city.deep.z', values: [1] }, true],
    ['the first of a list', { name: 'cities', values: ['OSL'] }, true],
    ['not the second of a list', { name: 'cities', values: ['FCO'] }, false],
    ['a constant', { name: 'DC', values: ['ams'] }, true],
    ['a part of a constant', { name: 'K.a.b', values: [5] }, true],
    ['a list of records in a constant', { name: 'L.name', values: ['a'] }, true],
    ['a record without that column, by its first', { name: 'L.nothing', values: ['a'] }, true],
    ['records of an expression by its value column', { name: 'e', values: [5] }, true],
    ['the user', { name: '__user__.username', values: ['ann'] }, true],
    ['an invalid field', { name: 'bad', isValid: false }, true],
    ['a valid field', { name: 'n', isValid: true }, true],
    ['an unknown field is not valid', { name: 'nobody', isValid: true }, false],
  ])('L3 %s: %j gives %s', (_, dependency, visible) => {
    const form = scenario(
      [
        { name: 'n', type: 'number', default: 1 },
        { name: 'city', type: 'enum', values: cities, valueColumn: 'code', default: '__auto__' },
        { name: 'cities', type: 'enum', values: cities, valueColumn: 'code', multiple: true, default: '__all__' },
        text('bad', { required: true, default: '' }),
        { name: 'e', type: 'expression', value: [{ name: 'n', id: 5 }], valueColumn: 'id' },
        text('f', { dependencies: [dependency] }),
      ],
      { constants: { DC: 'ams', K: { a: { b: 5 } }, L: [{ name: 'a' }, { name: 'b' }] }, user: { username: 'ann' } },
    );
    expect(form.isVisible('f')).toBe(visible);
  });

  test('L3 a field appears when another becomes valid', () => {
    const form = scenario([text('a', { required: true, default: '' }), text('b', { dependencies: [{ name: 'a', isValid: true }] })]);
    expect(form.isVisible('b')).toBe(false);
    expect(form.type('a', 'x').isVisible('b')).toBe(true);
    expect(form.type('a', 'x').type('a', ' ').isVisible('b')).toBe(false);
  });

  test('L4 a field that disappears starts over, and so does what looks at it', () => {
    const form = scenario([
      text('a', { default: 'on' }),
      text('b', { default: 'd', dependencies: [when('a', 'on')] }),
      text('c', { dependencies: [when('b', 'mine')] }),
    ]).answer('b', 'mine');
    expect(form.isVisible('c')).toBe(true);
    const off = form.answer('a', 'off');
    expect([off.isVisible('b'), off.value('b'), off.isVisible('c')]).toEqual([false, 'd', false]);
    off.answer('a', 'on').expect('b').toBe('d');
  });
});
