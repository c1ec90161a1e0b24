import { describe, expect, test } from 'vitest';
import { compileForm, openForm, output, readForm } from '#engine/index.ts';
import { scenario } from '#tests/support/scenario.ts';

describe('reading a form', () => {
  test.each([[null], [undefined], [7], ['form'], [[]], [{}], [{ name: 5, fields: 'no' }], [{ fields: [null, 3, [], {}] }]])(
    'D1 %j is read without throwing',
    (raw) => {
      const { form, problems } = readForm(raw);
      const [state] = openForm(compileForm(form, {}));
      expect(output(state).extravars).toEqual({});
      expect(problems.length + form.fields.length).toBeGreaterThanOrEqual(0);
    },
  );

  test('D1 a field of an unknown type keeps its place, says why, and the others work', () => {
    const form = scenario([
      { name: 'a', type: 'hologram' },
      { name: 'b', type: 'text', default: 'x' },
    ]);
    expect(form.rows).toEqual([['', [['a'], ['b']]]]);
    expect(form.codes()).toEqual(['unsupportedType:a']);
    expect(form.problems[0]).toMatchObject({ property: 'type', message: "Field 'a': Fields of type 'hologram' are not supported." });
    expect(form.extravars).toEqual({ b: 'x' });
    expect(form.tryToRun().invalid).toEqual([]);
  });

  test('D1 a type may not be one of our own words or of JavaScript', () => {
    expect(
      scenario(['unsupported', 'constructor', '__proto__', 'toString'].map((type, at) => ({ name: `f${at}`, type }))).codes(),
    ).toHaveLength(4);
  });

  test('D1 a name used twice belongs to the first field', () => {
    const form = scenario([
      { name: 'a', type: 'text', default: '1' },
      { name: 'a', type: 'text', default: '2' },
    ]);
    expect(form.problems.map((problem) => problem.message)).toEqual(["You have duplicates for field 'a'"]);
    expect(form.extravars).toEqual({ a: '1' });
    expect(form.answer('a', '3').extravars).toEqual({ a: '3' });
  });

  test('D1 a name of JavaScript is a name like any other', () => {
    const form = scenario([
      { name: '__proto__', type: 'text', default: 'x' },
      { name: 'constructor', type: 'text', default: '$(__proto__)' },
    ]);
    expect(JSON.stringify(form.extravars)).toBe('{"__proto__":"x","constructor":"x"}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('D2 a property of the wrong type is reported by field and name, and the field works', () => {
    const form = scenario([
      {
        name: 'a',
        type: 'text',
        required: 'yes',
        minLength: [],
        label: {},
        dependencies: 'b',
        regex: { expression: '(' },
        in: {},
        default: 'x',
      },
    ]);
    expect(form.problems.map(({ field, property }) => `${field}.${property}`)).toEqual(
      ['label', 'dependencies', 'required', 'minLength', 'regex', 'in'].map((property) => `a.${property}`),
    );
    expect(form.extravars).toEqual({ a: 'x' });
  });

  test('D2 numbers and booleans are texts where a text is meant, null is nothing', () => {
    const { form, problems } = readForm({ name: 'T', fields: [{ name: 'a', type: 'text', label: 5, help: null, placeholder: true }] });
    expect(form.fields[0]).toMatchObject({ label: '5', help: '', placeholder: 'true' });
    expect(problems).toEqual([]);
  });

  test('D3 names that lead nowhere are reported where they stand', () => {
    const form = scenario(
      [
        {
          name: 'a',
          type: 'text',
          default: '$(x) $(C) $(__user__.username) $(b.c)',
          dependencies: [
            { name: '!y', values: [1] },
            { name: 'C.k', values: [1] },
          ],
        },
        { name: 'b', type: 'text', in: { field: 'zz', description: 'd' }, sameAs: 'qq' },
      ],
      { constants: { C: 1 } },
    );
    expect(form.codes().toSorted()).toEqual(
      ['unknownDependency:a:y', 'unknownPlaceholder:a:x', 'unknownValidationField:b:zz', 'unknownValidationField:b:qq'].toSorted(),
    );
    expect(form.problems.find((problem) => problem.ref === 'qq')?.property).toBe('sameAs');
  });

  test('D3 fields that read themselves are reported, each once', () => {
    const form = scenario([
      { name: 'a', type: 'text', default: '$(b)' },
      { name: 'b', type: 'text', default: '$(a)' },
      { name: 'c', type: 'text', default: '$(c)' },
      { name: 'd', type: 'text', default: '$(a)' },
    ]);
    expect(form.codes()).toEqual(['selfReference:a', 'selfReference:b', 'selfReference:c']);
    expect(form.problems[0]?.message).toBe("You defined a self reference on field 'a'");
  });

  test('D4 a form that says little has the documented defaults', () => {
    expect(readForm({ name: 'T', fields: [{ name: 'a', type: 'text' }] }).form).toMatchObject({
      showHelp: false,
      abortable: true,
      tileClass: 'has-background-primary-light',
      fields: [{ label: 'a', group: '', line: null, hide: false, noOutput: false, dependencyFn: 'and' }],
    });
    expect(readForm({ name: 'T', abortable: false, showHelp: 'true', fields: [] }).form).toMatchObject({
      abortable: false,
      showHelp: false,
    });
  });
});
