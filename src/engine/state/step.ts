import { typeOf } from '#engine/fields/index.ts';
import { openForm } from '#engine/state/open.ts';
import { settled } from '#engine/state/settle.ts';
import type { FormState } from '#engine/state/state.ts';

/**
 * What happened to a form. `typed`: a value is being entered; `committed`: the person left the input, what was typed counts now;
 * `chosen`: both at once, for controls that have no typing; `checked`: a run was tried; `cleared`: start over, prefill included.
 * Names the form does not have are ignored.
 */
export type FormEvent =
  | { readonly type: 'typed' | 'chosen'; readonly field: string; readonly input: unknown }
  | { readonly type: 'committed'; readonly field: string }
  | { readonly type: 'checked' }
  | { readonly type: 'cleared' };

/** What the world outside has to do for the form. Nothing yet: no field type of this release asks for anything. */
export type Effect = never;

/** S3: one step in the life of a form. Never changes what it was given; an event without a consequence returns the same state. */
export function step(state: FormState, event: FormEvent): readonly [FormState, readonly Effect[]] {
  return [after(state, event), []];
}

function after(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'typed':
    case 'chosen':
      return entered(state, event.field, event.input, event.type === 'chosen');
    case 'committed': {
      const at = state.compiled.indexOf.get(event.field);
      return at === undefined ? state : settled(state, [{ at, patch: {}, commits: true }]);
    }
    case 'checked':
      return settled(
        state,
        state.fields.map((_, at) => ({ at, patch: { touched: true }, commits: true })),
      );
    case 'cleared':
      return openForm(state.compiled, { prefill: state.prefill, user: state.user });
  }
}

function entered(state: FormState, name: string, input: unknown, chosen: boolean): FormState {
  const at = state.compiled.indexOf.get(name);
  const field = at === undefined ? undefined : state.compiled.fields[at];
  if (at === undefined || field === undefined || field.kind === 'constant' || field.kind === 'unsupported') return state;
  const commits = chosen || ('keydown' in field && field.keydown);
  return settled(state, [{ at, patch: { value: typeOf(field).entered(field, input), touched: true }, commits }]);
}
