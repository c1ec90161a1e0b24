import { askingOf } from '#engine/state/evaluate.ts';
import type { FormState } from '#engine/state/state.ts';

/** W13: whether a field is still to be worked out, so that a run has to wait: asked, to be asked, or held back (Q-INFLIGHT). */
export function isOpen(state: FormState, at: number): boolean {
  const now = state.fields[at]!;
  if (!now.visible) return false;
  if (now.pending?.aim === 'preset') return true;
  if (askingOf(state.compiled.fields[at]!) === null) return false;
  return now.status === 'undefined' || now.status === 'running' || isStuck(state, at);
}

/** W14: a default that stands on a default is no answer (C25). */
export function isStuck({ compiled, fields }: FormState, at: number): boolean {
  return fields[at]!.status === 'default' && compiled.graph.defaultedParents[at]!.some((parent) => fields[parent]!.status === 'default');
}

/** The names of the fields that are still to be worked out, in form order. */
export function unevaluated(state: FormState): readonly string[] {
  return state.compiled.fields.filter((_, at) => isOpen(state, at)).map(({ name }) => name);
}

/** Everything that is seen has been worked out. */
export const isSettled = (state: FormState): boolean => state.fields.every((_, at) => !isOpen(state, at));
