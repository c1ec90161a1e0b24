import { describe, expect, test } from 'vitest';
import { fieldOf, preview, type EnumField } from '#engine/index.ts';
import cases from '#tests/fixtures/form-cases.json';
import { scenario, type RawField, type Scenario } from '#tests/support/scenario.ts';

type Values = Readonly<Record<string, unknown>>;
interface Expectation {
  readonly extravars?: Values;
  readonly value?: Values;
  readonly preview?: Values;
  readonly errors?: Values;
  readonly postExtravars?: Values;
  readonly postCredentials?: Values;
  readonly invalid?: readonly string[];
  readonly visible?: readonly string[];
  readonly hidden?: readonly string[];
  readonly rendered?: readonly string[];
  readonly groups?: readonly string[];
  readonly warnings?: readonly { readonly code: string; readonly field: string; readonly ref?: string }[];
}
interface Case {
  readonly id: string;
  readonly rule: string;
  readonly form: { readonly fields: readonly RawField[]; readonly constants?: Values };
  readonly query?: Values;
  readonly user?: Values;
  readonly actions?: readonly Readonly<Record<string, Values>>[];
  readonly expect: Expectation;
}

/** What the decisions on quirks (form-engine 12) ask for instead of what the reference does. */
const deviations: Readonly<Record<string, Expectation>> = {
  A09: { extravars: { note: 'one\ntwo\n\nthree' } },
  A14: { extravars: { a: 'x', b: 'x-1' }, value: { b: 'x-1' } },
  D05: { extravars: {}, invalid: ['c'], preview: { c: '' } },
  D14: { extravars: {} },
  D26: { extravars: { a: 'p', c: 'p' }, preview: { c: 'p' } },
  D28: { extravars: { c: 0 }, preview: { c: '0' } },
  E06: { warnings: [] },
  E18: { visible: ['x', 'y'], warnings: [] },
  H05: { postCredentials: { u: 'x', m: 'y', n: 'z' } },
  K09: { rendered: ['a'] },
};

const kinds = new Set(['text', 'password', 'textarea', 'number', 'checkbox', 'radio', 'enum']);
const acts = new Set(['set', 'type', 'select', 'run']);
/** Cases about expressions, and about actions after a run, need what this engine does not have yet. */
const isWithin = ({ form, actions = [], id }: Case): boolean =>
  id !== 'H20' &&
  actions.every((action) => Object.keys(action).every((name) => acts.has(name))) &&
  form.fields.every((field) => kinds.has(String(field['type'])) && !field['expression'] && !field['query'] && !field['evalDefault']);

function open({ form, query = {}, user = { username: 'u' } }: Case): Scenario {
  const link = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) link.append(name, String(one));
  return scenario(form.fields, { constants: form.constants ?? {}, user, link: link.toString() });
}

function acted(form: Scenario, action: Readonly<Record<string, Values>>): Scenario {
  let after = form;
  for (const [name, value] of Object.entries(action['set'] ?? {})) after = after.answer(name, value);
  for (const [name, value] of Object.entries(action['type'] ?? {})) after = after.type(name, value);
  for (const [name, places] of Object.entries(action['select'] ?? {})) after = clicked(after, name, [places].flat() as number[]);
  return action['run'] ? after.tryToRun() : after;
}

/** A click on an option chooses it, or takes it back. */
function clicked(form: Scenario, name: string, places: readonly number[]): Scenario {
  const { field, state } = fieldOf(form.state, name)!;
  const options = places.map((place) => (field as EnumField).values[place]);
  if (!(field as EnumField).multiple) return form.answer(name, state.value === options[0] ? undefined : options[0]);
  const now: unknown[] = Array.isArray(state.value) ? state.value : [];
  return form.answer(name, [...now.filter((option) => !options.includes(option)), ...options.filter((option) => !now.includes(option))]);
}

function hold(form: Scenario, wanted: Expectation): void {
  const names = form.state.compiled.fields.map((field) => field.name);
  if (wanted.extravars) expect(form.extravars).toEqual(wanted.extravars);
  for (const [name, value] of Object.entries(wanted.value ?? {})) form.expect(name).toEqual(value === '__UNDEF__' ? undefined : value);
  if (wanted.invalid) expect(form.invalid.toSorted()).toEqual(wanted.invalid.toSorted());
  for (const name of wanted.visible ?? []) expect(form.isVisible(name)).toBe(true);
  for (const name of wanted.hidden ?? []) expect(form.isVisible(name)).toBe(false);
  if (wanted.errors)
    expect(Object.fromEntries(names.map((name) => [name, form.errors(name)]).filter(([, errors]) => errors!.length > 0))).toEqual(
      wanted.errors,
    );
  for (const [name, text] of Object.entries(wanted.preview ?? {})) {
    const { field, state } = fieldOf(form.state, name)!;
    expect(preview(field as EnumField, (field as EnumField).values, state.value)).toBe(text);
  }
  if (wanted.rendered) expect(form.rows.flatMap(([, lines]) => lines.flat())).toEqual(wanted.rendered);
  if (wanted.groups) expect(form.rows.map(([title]) => title)).toEqual(wanted.groups);
  if (wanted.postExtravars) expect(form.body().extravars).toEqual(wanted.postExtravars);
  if (wanted.postCredentials) expect(form.body().credentials).toEqual(wanted.postCredentials);
  if (wanted.warnings)
    expect(form.codes().toSorted()).toEqual(
      wanted.warnings.map(({ code, field, ref }) => [code, field, ref].filter(Boolean).join(':')).toSorted(),
    );
}

describe('cases of the reference', () => {
  const within = (cases as unknown as readonly Case[]).filter(isWithin);

  test.each(within.map((one) => [one.id, one.rule, one] as const))('%s %s', (id, _, one) => {
    const form = (one.actions ?? []).reduce(acted, open(one));
    hold(form, { ...one.expect, ...deviations[id] });
  });

  test('no deviation stands for nothing', () => {
    expect(within.length).toBeGreaterThanOrEqual(66);
    for (const [id, deviation] of Object.entries(deviations)) {
      const one = within.find((other) => other.id === id)!;
      expect(() => hold((one.actions ?? []).reduce(acted, open(one)), one.expect), `${id} ${JSON.stringify(deviation)}`).toThrow();
    }
  });
});
