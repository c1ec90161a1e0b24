import { expect, test } from 'vitest';
import { compileForm, isSettled, openForm, output, readForm, readPrefill, step, type FormState } from '#engine/index.ts';
import { isMarker, isRow } from '#engine/value.ts';
import { names, opened, settle, someStraightForm, someTangledForm, type Running } from '#tests/support/asking-forms.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';

/** What a person sees of a form and what a job would receive. */
function picture(state: FormState): unknown {
  const { compiled, fields } = state;
  return {
    sent: output(state),
    fields: fields.map(({ value, status, options, visible, violations, error }, at) => ({
      name: compiled.fields[at]!.name,
      value,
      status,
      visible,
      violations,
      error,
      // Options of an earlier answer stay on show until the next one comes (form-engine 4.4).
      options: status === 'undefined' || status === 'default' ? null : options,
    })),
  };
}

/** What people do while answers are under way. */
function someAct([state, effects]: Running, draw: Draw): Running {
  const field = draw.pick(names);
  const input = draw.pick<unknown>(['x', 'p', 1, true, '']);
  const [next, more] = draw.pick([
    () => step(state, { type: 'chosen', field, input }),
    () => step(state, { type: 'typed', field, input }),
    () => step(state, { type: 'committed', field }),
    () => step(state, { type: 'refreshed', field }),
    () => step(state, { type: 'rowAdded', field, before: null, row: { n: 'r' } }),
    () => step(state, { type: 'checked' }),
  ])();
  return [next, [...effects, ...more]];
}

function everything(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(everything)];
  return isRow(value) ? [value, ...Object.values(value).flatMap(everything)] : [value];
}

test('W15 a settled form is the same, in whatever order and however late the answers come', () => {
  forAll(
    (draw) => {
      const fields = someStraightForm(draw);
      const first: Draw = { ...draw, int: () => 0 };
      expect(picture(settle(opened(fields), draw))).toEqual(picture(settle(opened(fields), first)));
    },
    { runs: 150 },
  );
});

test('W15 the same holds after a change, whether the answers to the question before it still come or not', () => {
  forAll((draw) => {
    const fields = someStraightForm(draw);
    const field = draw.pick(names);
    const changed = (): Running => {
      const [state, effects] = opened(fields);
      // A list that waits for its options has none to choose from yet.
      const [next, more] = step(state, { type: 'typed', field, input: 'x' });
      const [last, most] = step(next, { type: 'committed', field });
      return [last, [...effects, ...more, ...most]];
    };
    expect(picture(settle(changed(), draw))).toEqual(picture(settle(changed(), { ...draw, int: () => 0 })));
  });
});

/** The same form, in which most of what runs on this device is a plain script. */
const withPlainScripts = (fields: ReturnType<typeof someStraightForm>): ReturnType<typeof someStraightForm> =>
  fields.map((field) => {
    const asked = /^fn\.[pq](\(.*\))$/.exec(String(field['expression']));
    return asked ? { ...field, runLocal: true, expression: `${asked[1]} + '.'` } : field;
  });

test('E9 W15 plain scripts that are answered at once leave the same form as when the world answers them', () => {
  let fewer = 0;
  forAll((draw) => {
    const fields = withPlainScripts(someStraightForm(draw));
    const field = draw.pick(names);
    const asked = (answersPlainScripts: boolean): number => opened(fields, answersPlainScripts)[1].length;
    if (asked(true) < asked(false)) fewer += 1;
    const changed = (answersPlainScripts: boolean): FormState => {
      const state = settle(opened(fields, answersPlainScripts), draw);
      const [next, more] = step(state, { type: 'typed', field, input: 'x' });
      const [last, most] = step(next, { type: 'committed', field });
      return settle([last, [...more, ...most]], draw);
    };
    expect(picture(settle(opened(fields, true), draw))).toEqual(picture(settle(opened(fields), draw)));
    expect(picture(changed(true))).toEqual(picture(changed(false)));
  });
  expect(fewer).toBeGreaterThan(40);
});

test('W16 settling ends, also when fields read each other round and round', () => {
  forAll(
    (draw) => {
      let form = opened(someTangledForm(draw));
      for (let n = 0; n < 4; n++) {
        const state = settle(form, draw);
        expect(state.fields.every(({ status }) => status !== 'running')).toBe(true);
        form = someAct([state, []], draw);
      }
    },
    { runs: 150 },
  );
});

test('W13 a form without failures and open ends is settled when everything is answered', () => {
  forAll((draw) => {
    const state = settle(opened(someStraightForm(draw)), draw);
    const waits = state.fields.some(({ visible, status }) => visible && status === 'undefined');
    const isStuck = state.fields.some(({ status }, at) => status === 'default' && state.compiled.graph.defaultedParents[at]!.length > 0);
    if (!waits && !isStuck) expect(isSettled(state)).toBe(true);
  });
});

test('O1 while answers are under way, output never holds a marker, undefined or a hidden field', () => {
  forAll(
    (draw) => {
      let form = opened(someTangledForm(draw));
      for (let n = 0; n < 10; n++) {
        const [state] = form;
        for (const value of everything(output(state).extravars)) expect(value === undefined || isMarker(value)).toBe(false);
        for (const [at, field] of state.compiled.fields.entries())
          if (!state.fields[at]!.visible || field.noOutput) expect(output(state).extravars).not.toHaveProperty([field.name]);
        form = draw.chance(0.5) ? someAct(form, draw) : [settle(form, draw), []];
      }
    },
    { runs: 100 },
  );
});

test('P9 a form that is filled in with what it sent sends the same', () => {
  forAll((draw) => {
    const fields = someStraightForm(draw)
      // What a table holds is not a link's to give (K07), and what depends on a default of its own starts over from it.
      .filter((field) => field['type'] !== 'table')
      .map((field) => ({ ...field, dependencies: undefined, noOutput: false, evalDefault: false, multiple: false }));
    const { form } = readForm({ name: 'T', fields });
    const compiled = compileForm(form, {});
    const reopened = (values: object): FormState => {
      const { prefill } = readPrefill([['base64values', btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(values))))]]);
      return settle(openForm(compiled, { prefill }), { ...draw, int: () => 0 });
    };
    const first = reopened({});
    const { extravars } = output(first);
    // A value that is missing leaves its field to the default, as it was before.
    const again = reopened(extravars);
    const isGiven = first.fields.every(({ value }) => value !== undefined);
    const isSame = again.fields.every(({ status }, at) => status === first.fields[at]!.status);
    if (isGiven && isSame) expect(output(again).extravars).toEqual(extravars);
  });
});

test('S4 the cost of a change goes by what is downstream of it, not by the size of the form', () => {
  const looks = (size: number, downstream: number): number => {
    const fields = [
      { name: 'start', type: 'text', default: '0' },
      ...Array.from({ length: downstream }, (_, n) => ({
        name: `d${n}`,
        type: 'text',
        default: `$(${n === 0 ? 'start' : `d${n - 1}`})`,
        minLength: 1,
      })),
      ...Array.from({ length: size }, (_, n) => ({ name: `o${n}`, type: 'text', default: `$(o${n - 1})`, minLength: 1 })),
    ];
    const ready = compileForm(readForm({ name: 'T', fields }).form, {});
    let count = 0;
    const counted = new Proxy([...ready.fields], {
      get: (target, key, self: unknown) => (count++, Reflect.get(target, key, self)) as unknown,
    });
    const [state] = openForm({ ...ready, fields: counted });
    count = 0;
    step(state, { type: 'chosen', field: 'start', input: '1' });
    return count;
  };
  forAll(
    (draw) => {
      const downstream = draw.int(40);
      expect(looks(10 + draw.int(500), downstream)).toBe(looks(0, downstream));
      expect(looks(0, downstream * 2)).toBeLessThanOrEqual(2 * looks(0, downstream) + 20);
    },
    { runs: 10 },
  );
});
