import { describe, expect, test } from 'vitest';
import { scenario, type RawField } from '#tests/support/scenario.ts';

const errorsOf = (field: RawField, others: readonly RawField[] = [], constants = {}): readonly string[] =>
  scenario([{ name: 'f', type: 'text', ...field }, ...others], { constants })
    .tryToRun()
    .errors('f');

describe('required', () => {
  test.each([
    [{ default: '' }],
    [{ default: '  \n' }],
    [{}],
    [{ type: 'number' }],
    [{ type: 'checkbox' }],
    [{ type: 'checkbox', default: 'false' }],
    [{ type: 'radio', values: ['a'] }],
    [{ type: 'enum', values: ['a', 'b'] }],
    [{ type: 'enum', values: ['a'], default: '__none__' }],
    [{ type: 'enum', values: ['a'], default: '__all__' }],
    [{ type: 'enum', values: ['a'], default: 'zz' }],
    [{ type: 'enum', values: [], default: '__all__', multiple: true }],
  ])('V2 %j is missing', (field) => expect(errorsOf({ ...field, required: true })).toEqual(['This field is required']));

  test.each([
    [{ type: 'number', default: 0 }],
    [{ default: 'x' }],
    [{ type: 'checkbox', default: true }],
    [{ type: 'enum', values: [0], default: 0 }],
  ])('V2 %j is there', (field) => expect(errorsOf({ ...field, required: true })).toEqual([]));
});

describe('limits', () => {
  test.each([
    [{ minLength: 3, maxLength: 0, regex: { expression: 'x', description: 'd' }, default: '' }],
    [{ type: 'number', minValue: 3 }],
    [{ type: 'enum', values: ['a'], multiple: true, minLength: 1 }],
  ])('V1 an empty value breaks nothing of %j', (field) => expect(errorsOf(field)).toEqual([]));

  test.each([
    [{ minLength: 3, default: 'ab' }, ['Must be at least 3 characters long']],
    [{ minLength: 3, default: 'abc' }, []],
    [{ maxLength: 3, default: 'abcd' }, ['Can not be more than 3 characters long']],
    [{ type: 'enum', values: ['a', 'b'], multiple: true, default: '__all__', maxLength: 1 }, ['Can not be more than 1 characters long']],
    [{ type: 'number', default: 1234, maxLength: 3 }, ['Can not be more than 3 characters long']],
  ])('V3 %j tells %j', (field, messages) => expect(errorsOf(field)).toEqual(messages));

  test.each([
    [{ type: 'number', default: 4, minValue: 5 }, ['Value cannot be lower than 5']],
    [{ type: 'number', default: 5, minValue: 5, maxValue: 5 }, []],
    [{ type: 'number', default: 6, maxValue: 5 }, ['Value cannot be higher than 5']],
    [{ type: 'number', default: '7', minValue: 5 }, []],
    [{ type: 'number', default: ' 7', minValue: 5 }, ['Value cannot be lower than 5']],
    [{ type: 'number', default: 0, minValue: 1 }, ['Value cannot be lower than 1']],
    [{ default: 'ten', maxValue: 5 }, ['Value cannot be higher than 5']],
  ])('V4 %j tells %j', (field, messages) => expect(errorsOf(field)).toEqual(messages));

  test.each([
    [{ type: 'number', default: 'many' }, []],
    [{ type: 'number', default: '1e3' }, []],
  ])('V5 %j tells %j', (field, messages) => expect(errorsOf(field)).toEqual(messages));

  test.each([
    [{ regex: { expression: 'b', description: 'no b' }, default: 'abc' }, []],
    [{ regex: { expression: '^b', description: 'must start with b' }, default: 'abc' }, ['must start with b']],
    [{ regex: { expression: '(', description: 'broken' }, default: 'abc' }, []],
  ])('V6 %j tells %j', (field, messages) => expect(errorsOf(field)).toEqual(messages));

  test('V6 an expression made to take for ever is answered at once, in fields and in rows', () => {
    const regex = { expression: '^([a-z0-9]+\\s?)+$', description: 'words' };
    expect(errorsOf({ regex, default: `${'a'.repeat(32)}!` })).toEqual(['words']);
    expect(errorsOf({ regex, default: 'a'.repeat(32) })).toEqual([]);
  });
});

describe('rules that look at other fields', () => {
  const yes = { name: 'yes', type: 'checkbox', default: true };
  const no = { name: 'no', type: 'checkbox' };
  const listed = { name: 'list', type: 'constant', value: ['a', 'b'] };
  const secret = { name: 'secret', type: 'password', label: 'Secret', default: '1' };
  const rule = (field: string) => ({ field, description: 'broken: $(secret)' });

  const told = (field: RawField): readonly string[] => errorsOf({ default: 'a', ...field }, [yes, no, listed, secret]);

  test.each([
    [{ validIf: rule('yes') }, []],
    [{ validIf: rule('no') }, ['broken: 1']],
    [{ validIfNot: rule('yes') }, ['broken: 1']],
    [{ validIfNot: rule('no') }, []],
    [{ validIf: rule('nobody') }, ['broken: 1']],
  ])('V7 %j tells %j', (field, messages) => expect(told(field)).toEqual(messages));

  test.each([
    [{ in: rule('list') }, []],
    [{ in: rule('list'), default: 'z' }, ['broken: 1']],
    [{ notIn: rule('list') }, ['broken: 1']],
    [{ notIn: rule('list'), default: 'z' }, []],
    [{ in: rule('yes') }, ['broken: 1']],
    [{ notIn: rule('yes') }, ['broken: 1']],
  ])('V8 %j tells %j', (field, messages) => expect(told(field)).toEqual(messages));

  test.each([
    [{ sameAs: 'secret' }, ["Must match the field 'Secret'"]],
    [{ sameAs: 'secret', type: 'number', default: 1 }, []],
    [{ sameAs: 'nobody' }, []],
  ])('V9 %j tells %j', (field, messages) => expect(told(field)).toEqual(messages));

  test('V9 a change of the other field is noticed', () => {
    const form = scenario([secret, { name: 'again', type: 'password', default: '1', sameAs: 'secret' }]);
    expect(form.errors('again')).toEqual([]);
    expect(form.type('secret', '2').errors('again')).toEqual(["Must match the field 'Secret'"]);
  });

  test('E4 a message names what has no value', () => {
    expect(errorsOf({ default: 'abc', regex: { expression: '^b', description: 'like $(p)' } }, [{ name: 'p', type: 'text' }])).toEqual([
      'like undefined',
    ]);
  });

  test('V10 several messages stand in the order of the rules', () => {
    const field = {
      default: 'a',
      sameAs: 'secret',
      regex: { expression: 'z', description: 'regex' },
      minLength: 2,
      notIn: rule('list'),
      validIf: rule('no'),
    };
    expect(errorsOf(field, [yes, no, listed, secret])).toEqual([
      'Must be at least 2 characters long',
      'regex',
      'broken: 1',
      'broken: 1',
      "Must match the field 'Secret'",
    ]);
  });
});

describe('what shows and what blocks', () => {
  test('V11 the required text waits until the field is touched, other messages do not', () => {
    const form = scenario([
      { name: 'a', type: 'text', required: true },
      { name: 'b', type: 'text', default: 'x', minLength: 2, required: true },
    ]);
    expect([form.errors('a'), form.errors('b')]).toEqual([[], ['Must be at least 2 characters long']]);
    expect(form.type('a', 'x').type('a', '').errors('a')).toEqual(['This field is required']);
    expect(form.tryToRun().errors('a')).toEqual(['This field is required']);
  });

  test('V12 what is hidden by dependencies does not block, what has `hide` does and is named', () => {
    const form = scenario([
      { name: 'a', type: 'text', required: true, dependencies: [{ name: 'b', values: ['x'] }] },
      { name: 'b', type: 'text' },
      { name: 'c', type: 'text', label: 'See', required: true, hide: true },
    ]);
    expect(form.invalid).toEqual(['c']);
    expect(form.answer('b', 'x').invalid).toEqual(['a', 'c']);
  });
});
