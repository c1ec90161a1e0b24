import { noPrefill, type Prefill } from '#engine/state/prefill.ts';
import type { CompiledForm } from '#engine/state/compile.ts';
import { settled, want, type Settled } from '#engine/state/settle.ts';
import type { FieldState, FormState } from '#engine/state/state.ts';
import type { Row } from '#engine/value.ts';

/**
 * What a form starts from besides its definition. `user` as the token tells it: username, type, groups, roles, options. `answers` of an
 * earlier filling beat links and defaults in every type of field, until a person changes something they come after; null = no value.
 */
export interface Opening {
  readonly prefill?: Prefill;
  readonly user?: Row;
  readonly answers?: Row;
  /**
   * E9: scripts that are plain enough are answered in the step that asks for them, but for fields of a ring and for more than 500,000
   * characters of scripts in one step; false = the world answers every one.
   */
  readonly answersPlainScripts?: boolean;
}

const blank: FieldState = {
  value: undefined,
  heldBack: false,
  visible: true,
  touched: false,
  entered: false,
  violations: [],
  status: 'plain',
  options: [],
  error: null,
  failure: null,
  offline: false,
  asOf: null,
  editing: false,
  source: null,
  preset: undefined,
  pending: null,
  fails: 0,
  rounds: { epoch: 0, count: 0 },
};

/**
 * S1: an untouched form, and what it asks of the world. Start values and questions come in the order of evaluation, so that a default
 * may read a later field (Q-FWD).
 *
 * @param asks how many effects an earlier opening of the same form had, if there was one
 */
export function openForm(
  compiled: CompiledForm,
  { prefill = noPrefill, user = {}, answers = {}, answersPlainScripts = false }: Opening = {},
  asks = 0,
): Settled {
  const { byRank } = compiled.graph;
  // Fields that are not reached yet have no value: those that read them come up again.
  const fields: readonly FieldState[] = compiled.fields.map((field) => ({
    ...blank,
    status: 'expression' in field ? 'undefined' : 'plain',
  }));
  const state: FormState = { compiled, user, prefill, answers, fields, asks, epoch: 0, answersPlainScripts };
  return settled(
    state,
    [],
    byRank.map((at) => [at, want.reset | want.show | want.check] as const),
  );
}
