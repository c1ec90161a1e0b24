import { describe, expect, test } from 'vitest';
import { scenario } from '#tests/support/scenario.ts';

const towns = [
  { name: 'Rome', zone: 2 },
  { name: 'Lima', zone: 2 },
];

describe('W1 a chain starts over as a whole', () => {
  test('past a link that comes out as it was', () => {
    const form = scenario([
      { name: 's', type: 'enum', values: towns, default: '__auto__' },
      { name: 'b', type: 'text', default: '$(s.zone)' },
      { name: 't', type: 'text', default: '$(b)' },
    ]).answer('t', 'mine');
    expect(form.value('t')).toBe('mine');
    expect(form.choose('s', 1).value('t')).toBe('2');
  });

  test('past a link under the pencil', () => {
    const form = scenario([
      { name: 's', type: 'text', default: 'a' },
      { name: 'e', type: 'expression', runLocal: true, editable: true, expression: "'$(s)'" },
      { name: 't', type: 'text', default: '$(e)' },
    ])
      .reply('e', 'a')
      .pencil('e', true)
      .answer('t', 'mine');
    expect(form.answer('s', 'b').value('e')).toBe('a');
    expect(form.answer('s', 'b').value('t')).toBe('a');
  });
});

test('S5 a number that is emptied starts over what reads it, without leaving the field', () => {
  const form = scenario([
    { name: 'n', type: 'number', default: 4, keydown: true },
    { name: 'e', type: 'expression', runLocal: true, expression: "'v$(n)'" },
  ]).reply('e', 'v4');
  expect(form.type('n', '2').value('e')).toBe('v4');
  expect(form.type('n', '').value('e')).toBeUndefined();
});

test('W10 under the pencil a refresh still comes in its time', () => {
  const form = scenario([{ name: 'e', type: 'expression', runLocal: true, editable: true, refresh: '2s', expression: '1' }])
    .reply('e', 1)
    .pencil('e', true)
    .type('e', 'mine');
  expect(form.value('e')).toBe('mine');
  expect(form.waits).toEqual([['e', 2000]]);
  expect(form.wake('e').reply('e', 2).value('e')).toBe(2);
  // A refresh that is on its way is overtaken, and comes again.
  expect(form.wake('e').type('e', 'newer').waits).toEqual([['e', 2000]]);
});

test('V7 V8 a constant is asked as a field is, and a name that leads nowhere has no value', () => {
  const ruled = (rule: object) => scenario([{ name: 'f', type: 'text', default: 'x', ...rule }], { constants: { YES: true, LIST: ['x'] } });
  const to = (field: string) => ({ field, description: 'wrong' });
  expect(ruled({ validIf: to('YES'), in: to('LIST') }).errors('f')).toEqual([]);
  expect(ruled({ validIfNot: to('YES'), notIn: to('LIST') }).errors('f')).toEqual(['wrong', 'wrong']);
  expect(ruled({ validIf: to('nobody'), in: to('nobody'), validIfNot: to('nobody') }).errors('f')).toEqual(['wrong', 'wrong']);
});

test('V2 blanks and records without properties are values of what was worked out, not of a text', () => {
  const required = (value: unknown) =>
    scenario([{ name: 'e', type: 'expression', required: true, value }])
      .tryToRun()
      .errors('e');
  expect([required('  '), required({})]).toEqual([[], []]);
  expect(required([])).toEqual(['This field is required']);
  expect(
    scenario([{ name: 't', type: 'text', required: true, default: '  ' }])
      .tryToRun()
      .errors('t'),
  ).toEqual(['This field is required']);
});
