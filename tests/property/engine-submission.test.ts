import { expect, test } from 'vitest';
import { blocking, output, readForm, step, validateSubmission } from '#engine/index.ts';
import { names, opened, settle, someStraightForm, type Running } from '#tests/support/asking-forms.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';
import type { RawField } from '#tests/support/scenario.ts';

/** A field with rules of all kinds, put anywhere. */
function withRules(draw: Draw, field: RawField): RawField {
  const other = { field: draw.pick(names), description: 'd' };
  return {
    ...field,
    ...(draw.chance(0.3) ? { [draw.pick(['minLength', 'maxLength', 'minValue', 'maxValue'])]: draw.int(4) } : {}),
    ...(draw.chance(0.2) ? { regex: { expression: draw.pick(['x', '^p', '\\d']), description: 'd' } } : {}),
    ...(draw.chance(0.3) ? { [draw.pick(['validIf', 'validIfNot', 'in', 'notIn'])]: other } : {}),
    ...(draw.chance(0.3) ? { model: draw.pick(['m', 'm.a', 'm.b', 'l[1].a', 'a.b', ['n', 'm.c']]) } : {}),
    ...(draw.chance(0.2) ? { hide: true } : {}),
  };
}

function filledIn(form: Running, draw: Draw): Running {
  let state = settle(form, draw);
  for (const name of names) {
    if (draw.chance(0.5)) continue;
    const at = state.compiled.indexOf.get(name) ?? -1;
    const options = state.fields[at]?.options ?? [];
    const input = options.length > 0 ? draw.pick(options) : draw.pick<unknown>(['x', 'p1', 1, 7, true, '']);
    state = settle(step(state, { type: 'chosen', field: name, input }), draw);
  }
  return step(state, { type: 'checked' });
}

test('R1 a server never refuses what the page lets a person run', () => {
  let runs = 0;
  forAll(
    (draw) => {
      const fields = someStraightForm(draw).map((field) => withRules(draw, field));
      const [state] = filledIn(opened(fields), draw);
      if (blocking(state).length > 0) return;
      runs++;
      const { extravars, problems } = output(state);
      if (problems.length > 0) return;
      expect(validateSubmission(readForm({ name: 'T', fields }).form, {}, {}, { ...extravars, __verbose__: false })).toEqual([]);
    },
    { runs: 600 },
  );
  expect(runs).toBeGreaterThan(30);
});
