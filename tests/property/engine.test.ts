import { expect, test } from 'vitest';
import { compileForm, fieldOf, openForm, output, readForm, type FormState } from '#engine/index.ts';
import { isMarker, isRow } from '#engine/value.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';
import { scenario, type RawField, type Scenario } from '#tests/support/scenario.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const rows = [
  { n: 'x', k: 1 },
  { n: 'y', k: 2 },
  { n: 'z', k: null },
];
const words = ['x', 'y', '', '1', '__auto__', '__all__', '__none__', ' ', 'x\ny', 'ß漢😀'];

function someDefault(draw: Draw): unknown {
  return draw.pick<() => unknown>([
    () => undefined,
    () => draw.pick(words),
    () => `$(${draw.pick(names)})`,
    () => `${draw.pick(words)}-$(${draw.pick(names)}.n)`,
    () => draw.int(3),
    () => draw.chance(0.5),
    () => rows[draw.int(3)],
    () => draw.list(3, () => draw.pick(words)),
  ])();
}

function someField(draw: Draw, name: string): RawField {
  const type = draw.pick(['text', 'password', 'textarea', 'number', 'checkbox', 'radio', 'enum', 'constant', 'strange']);
  const value = someDefault(draw);
  return {
    name,
    type,
    ...(value === undefined ? {} : { default: value }),
    ...(type === 'enum'
      ? {
          values: draw.pick<readonly unknown[]>([rows, ['x', 'y', '1'], [0, 1], []]),
          multiple: draw.chance(0.4),
          outputObject: draw.chance(0.3),
          valueColumn: draw.pick(['', 'k', '*']),
        }
      : {}),
    ...(type === 'radio' ? { values: ['x', { value: '1', label: 'one' }] } : {}),
    ...(draw.chance(0.3) ? { required: true } : {}),
    ...(draw.chance(0.2) ? { minLength: 2 } : {}),
    ...(draw.chance(0.2) ? { sameAs: draw.pick(names) } : {}),
    ...(draw.chance(0.2) ? { hide: true } : {}),
    ...(draw.chance(0.2) ? { noOutput: true } : {}),
    ...(draw.chance(0.3) ? { model: draw.pick(['m.a', 'm.b', 'l[1].a', 'a.b', 'm']) } : {}),
    ...(draw.chance(0.4) ? { dependencies: [someDependency(draw)], dependencyFn: draw.pick(['and', 'or', 'nand', 'nor']) } : {}),
  };
}

const someDependency = (draw: Draw) => {
  const name = (draw.chance(0.3) ? '!' : '') + draw.pick(names) + (draw.chance(0.2) ? '.n' : '');
  return draw.chance(0.3)
    ? { name, isValid: draw.chance(0.5) }
    : { name, values: draw.list(3, () => draw.pick<unknown>([...words, 1, true])) };
};

const someForm = (draw: Draw): readonly RawField[] => names.slice(0, 2 + draw.int(names.length - 1)).map((name) => someField(draw, name));

function someEvent(draw: Draw, form: Scenario): Scenario {
  const name = draw.pick(names);
  const found = fieldOf(form.state, name)?.field;
  if (found?.kind === 'enum' && found.values.length > 0) return form.choose(name, ...draw.list(3, () => draw.int(found.values.length)));
  const input = draw.pick<unknown>([...words, 0, 7, true, false]);
  return draw.pick([() => form.answer(name, input), () => form.type(name, input), () => form.leave(name), () => form.tryToRun()])();
}

/** Everything below may not be changed any more. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value) && !(value instanceof Map) && !(value instanceof RegExp)) {
    Object.freeze(value);
    for (const item of Object.values(value)) frozen(item);
  }
  return value;
}

function everything(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(everything)];
  return isRow(value) ? [value, ...Object.values(value).flatMap(everything)] : [value];
}

/** Who may feel a change of `start`: everything that names it, directly or through others. */
function downstream(state: FormState, start: string): ReadonlySet<string> {
  const { feeds, shows, admits, checks } = state.compiled.graph;
  const reached = new Set([state.compiled.indexOf.get(start)!]);
  for (const at of reached) for (const edges of [feeds, shows, admits, checks]) for (const target of edges[at]!) reached.add(target);
  return new Set([...reached].map((at) => state.compiled.fields[at]!.name));
}

test('O1 output never holds a marker, undefined, or a field that is hidden by dependencies or kept back', () => {
  forAll((draw) => {
    let form = scenario(someForm(draw));
    for (let n = 0; n < 12; n++) form = someEvent(draw, form);
    for (const value of everything(output(form.state).extravars)) expect(value === undefined || isMarker(value)).toBe(false);
    for (const [at, field] of form.state.compiled.fields.entries()) {
      const isSilent = !form.state.fields[at]!.visible || field.noOutput || field.kind === 'unsupported';
      const isRoot = form.state.compiled.fields.some((other) => other.model.some((path) => path.split(/[.[]/)[0] === field.name));
      if (isSilent && !isRoot) expect(form.extravars).not.toHaveProperty([field.name]);
    }
  });
});

test('P4 opening a form by its own link gives the same output', () => {
  forAll((draw) => {
    const fields = someForm(draw)
      .filter((field) => field['type'] !== 'password' && field['noLog'] !== true)
      // A default of its own that reads others would be replaced by nothing better: the link says what it held.
      .map((field) => ({ ...field, dependencies: undefined }));
    let form = scenario(fields);
    for (let n = 0; n < 8; n++) form = someEvent(draw, form);
    form = form.tryToRun();
    // What a person took back has no place in a link, so the default returns; that is the one difference a link may make.
    const isSaid = form.state.fields.every(
      (field, at) => field.value !== undefined || form.state.compiled.fields[at]!.default === undefined,
    );
    if (isSaid) expect(scenario(fields, { link: form.link }).extravars).toEqual(form.extravars);
  });
});

test('S3 a step never changes what it was given', () => {
  forAll((draw) => {
    let form = scenario(someForm(draw));
    for (let n = 0; n < 10; n++) {
      frozen(form.state.fields);
      frozen(form.state.compiled.fields);
      form = someEvent(draw, form);
    }
  });
});

test('S4 only the changed field and what is downstream of it get a new identity', () => {
  forAll((draw) => {
    let form = scenario(someForm(draw));
    for (let n = 0; n < 10; n++) {
      const field = draw.pick(form.state.compiled.fields).name;
      const before = form.state;
      form = form.answer(field, draw.pick<unknown>([...words, 3, true]));
      const touchable = downstream(before, field);
      for (const [at, { name }] of before.compiled.fields.entries())
        if (form.state.fields[at] !== before.fields[at]) expect(touchable).toContain(name);
    }
  });
});

test('S4 a form that is settled stays as it is when every field is asked again', () => {
  forAll((draw) => {
    const fields = someForm(draw);
    const { form } = readForm({ name: 'T', fields });
    const compiled = compileForm(form, {});
    expect(openForm(compiled)[0].fields).toEqual(openForm(compiled)[0].fields);
  });
});

test('D1 whatever is called a form is read, opened, filled in and sent without throwing', () => {
  const some = (draw: Draw, depth = 0): unknown =>
    draw.pick<() => unknown>([
      () => draw.text(8),
      () => draw.int(100) - 50,
      () => null,
      () => undefined,
      () => draw.chance(0.5),
      () => (depth > 2 ? '' : draw.list(3, () => some(draw, depth + 1))),
      () => (depth > 2 ? {} : Object.fromEntries(draw.list(4, () => [draw.pick([...properties, draw.text(3)]), some(draw, depth + 1)]))),
    ])();
  const properties = [
    'name',
    'type',
    'values',
    'default',
    'dependencies',
    'model',
    'regex',
    'in',
    'label',
    'group',
    'line',
    'required',
    'field',
    'expression',
  ];
  forAll(
    (draw) => {
      const fields = draw.list(5, () =>
        draw.chance(0.2)
          ? some(draw)
          : { name: draw.pick(names), type: draw.pick(['text', 'enum', 'radio', 'number', 'constant']), ...(some(draw) as object) },
      );
      let form = scenario(fields as readonly RawField[]);
      for (const name of names) form = form.answer(name, some(draw)).tryToRun();
      JSON.stringify(form.body());
    },
    { runs: 500 },
  );
});
