import { describe, expect, test } from 'vitest';
import { fieldOf, preview, type EnumField } from '#engine/index.ts';
import { scenario, type RawField } from '#tests/support/scenario.ts';

const cities = [
  { name: 'Oslo', code: 'OSL', zone: 1 },
  { name: 'Rome', code: 'FCO', zone: 2 },
  { name: 'Lima', code: 'LIM', zone: 3 },
];
const list = (more: RawField): RawField => ({ name: 'c', type: 'enum', values: cities, ...more });
const shown = (form: ReturnType<typeof scenario>): string => {
  const { field, state } = fieldOf(form.state, 'c')!;
  return preview(field as EnumField, (field as EnumField).values, state.value);
};

describe('texts and numbers', () => {
  test('F1 a text without a default is not sent, an emptied one is', () => {
    const form = scenario([
      { name: 'a', type: 'text' },
      { name: 'b', type: 'password', default: 'x' },
    ]);
    expect(form.extravars).toEqual({ b: 'x' });
    expect(form.answer('b', '').extravars).toEqual({ b: '' });
  });

  test('F1 line feeds stay, in what is typed and in what is given', () => {
    const form = scenario([{ name: 'note', type: 'textarea', default: 'one\ntwo' }]);
    expect(form.extravars).toEqual({ note: 'one\ntwo' });
    expect(form.answer('note', 'a\nb').extravars).toEqual({ note: 'a\nb' });
  });

  test.each([
    ['', undefined],
    ['0', 0],
    ['-1.5', -1.5],
    ['1e3', 1000],
    ['12 apples', '12 apples'],
    [' ', ' '],
    [7, 7],
    [null, undefined],
  ])('F2 a number that is typed as %j holds %j', (input, value) =>
    scenario([{ name: 'n', type: 'number' }])
      .answer('n', input)
      .expect('n')
      .toBe(value),
  );

  test('F2 zero is a value, and a default that reads another field is text', () => {
    const form = scenario([
      { name: 'n', type: 'number', default: 0, required: true },
      { name: 'm', type: 'number', default: '$(n)' },
    ]);
    expect(form.extravars).toEqual({ n: 0, m: '0' });
    expect(form.invalid).toEqual([]);
  });
});

describe('choices', () => {
  test('F3 a checkbox is false at first and after every reset', () => {
    const form = scenario([
      { name: 'a', type: 'text', default: 'on' },
      { name: 'c', type: 'checkbox', dependencies: [{ name: 'a', values: ['on'] }] },
    ]);
    form.expect('c').toBe(false);
    const hidden = form.answer('c', true).answer('a', 'off');
    hidden.answer('a', 'on').expect('c').toBe(false);
  });

  test('F4 a radio holds the value of its option and keeps a default of its own', () => {
    const form = scenario([
      { name: 'a', type: 'radio', values: [{ value: 'g', label: 'Gold' }, { value: 'b' }], default: 'zz' },
      { name: 'n', type: 'radio', values: [1, 2] },
    ]);
    expect(form.extravars).toEqual({ a: 'zz' });
    expect(form.answer('a', 'g').answer('n', 2).extravars).toEqual({ a: 'g', n: 2 });
    expect(fieldOf(form.state, 'a')!.field).toMatchObject({ choices: [{ label: 'Gold' }, { label: 'b' }] });
  });

  test('F5 a list holds the option itself, several in the order of the list, and nothing when it is taken back', () => {
    scenario([list({})])
      .choose('c', 1)
      .expect('c')
      .toBe(cities[1]);
    scenario([list({ multiple: true })])
      .choose('c', 2, 0)
      .expect('c')
      .toEqual([cities[0], cities[2]]);
    scenario([list({ default: '__auto__' })])
      .answer('c', undefined)
      .expect('c')
      .toBeUndefined();
    scenario([list({ multiple: true, default: '__all__' })])
      .answer('c', [])
      .expect('c')
      .toBeUndefined();
  });

  test.each([
    ['__auto__', {}, 'Oslo'],
    ['__none__', {}, undefined],
    ['__all__', {}, undefined],
    ['__all__', { multiple: true }, ['Oslo', 'Rome', 'Lima']],
    ['__auto__', { multiple: true }, ['Oslo']],
    ['FCO', { valueColumn: 'code' }, 'FCO'],
    ['FCO', { columns: ['code', 'name'] }, 'Rome'],
    ['2', { valueColumn: 'zone' }, 2],
    [{ zone: 2, code: 'FCO' }, {}, 'Rome'],
    ['{"zone":3}', {}, 'Lima'],
    [{}, {}, undefined],
    [{ zone: 9 }, {}, undefined],
    [['Lima', 'Oslo'], { multiple: true, valueColumn: 'name' }, ['Oslo', 'Lima']],
    [[cities[2], { code: 'FCO' }], { multiple: true }, ['Lima']],
    [['Lima'], {}, undefined],
    ['Rome', { horizontal: true }, ['Rome']],
    [{ zone: 2 }, { horizontal: true }, undefined],
    [cities[1], { horizontal: true }, ['Rome']],
    [['Rome'], { horizontal: true }, undefined],
    ['nowhere', { required: true }, undefined],
  ])('F6 the default %j with %j sends %j', (wanted, more, sent) => {
    expect(scenario([list({ default: wanted, ...more })]).extravars['c']).toEqual(sent);
  });

  test('F6 a default that follows another field moves the shown choice, too', () => {
    const form = scenario([{ name: 'a', type: 'text', default: 'Rome' }, list({ default: '$(a)' })]);
    expect(shown(form)).toBe('Rome');
    expect(shown(form.answer('a', 'Lima'))).toBe('Lima');
  });

  test('F6 zero and empty text are options like others', () => {
    expect(scenario([{ name: 'c', type: 'enum', values: [0, ''], default: 0 }]).extravars).toEqual({ c: 0 });
  });

  test('F6 a default without options is nothing', () => {
    expect(scenario([{ name: 'c', type: 'enum', values: [], default: '__auto__', outputObject: true }]).extravars).toEqual({});
  });

  test('F5 only options can be chosen', () => {
    scenario([list({})])
      .answer('c', 'Atlantis')
      .expect('c')
      .toBeUndefined();
    scenario([list({ multiple: true })])
      .answer('c', [cities[1], { name: 'Atlantis' }])
      .expect('c')
      .toEqual([cities[1]]);
  });

  test('F7 the preview shows three and how many there are', () => {
    const letters = list({ values: ['p', 'q', 'r', 's'], multiple: true });
    expect(shown(scenario([letters]).choose('c', 2, 0, 1))).toBe('p, q, r');
    expect(shown(scenario([letters]).choose('c', 3, 2, 0, 1))).toBe('p, q, r, ... (4 items selected)');
    expect(shown(scenario([list({ previewColumn: 'code' })]).choose('c', 1))).toBe('FCO');
    expect(shown(scenario([list({})]))).toBe('');
  });

  test('F8 a constant is sent, follows its default, and nobody edits it', () => {
    const fields = [
      { name: 'a', type: 'text', default: 'x' },
      { name: 'k', type: 'constant', value: { deep: 1 } },
      { name: 'l', type: 'constant', value: '$(a)!' },
      { name: 'DC', type: 'constant' },
    ];
    const form = scenario(fields, { constants: { DC: 'ams' }, link: 'k=stolen' });
    expect(form.extravars).toEqual({ a: 'x', k: { deep: 1 }, l: 'x!', DC: 'ams' });
    expect(form.answer('k', 'mine').answer('a', 'y').extravars).toMatchObject({ k: { deep: 1 }, l: 'y!' });
  });

  test('D1 a list without options says what it needs', () => {
    expect(scenario([{ name: 'c', type: 'enum' }]).problems[0]?.message).toContain("needs 'values'");
  });
});
