import { noPrefill, type Prefill } from '#engine/output/link.ts';
import type { CompiledForm } from '#engine/state/compile.ts';
import { startValue } from '#engine/state/defaults.ts';
import { ask, settled } from '#engine/state/settle.ts';
import type { FieldState, FormState } from '#engine/state/state.ts';
import type { Row } from '#engine/value.ts';

/** What a form starts from besides its definition. `user` as the token tells it: username, type, groups, roles, options. */
export interface Opening {
  readonly prefill?: Prefill;
  readonly user?: Row;
}

/** S1: an untouched form. Start values come in the order of evaluation, so that a default may read a later field (Q-FWD). */
export function openForm(compiled: CompiledForm, { prefill = noPrefill, user = {} }: Opening = {}): FormState {
  const fields: FieldState[] = compiled.fields.map(() => ({
    value: undefined,
    heldBack: false,
    visible: true,
    touched: false,
    violations: [],
  }));
  const state: FormState = { compiled, user, prefill, fields };
  for (const at of compiled.graph.byRank) fields[at] = { ...fields[at]!, value: startValue(state, at) };
  return settled(
    state,
    [],
    compiled.graph.byRank.map((at) => [at, ask.show | ask.check] as const),
  );
}
