import { agendaOf, type Agenda } from '#engine/graph/agenda.ts';
import { startValue } from '#engine/state/defaults.ts';
import type { FieldState, FormState } from '#engine/state/state.ts';
import { isValid, isVisible } from '#engine/state/visibility.ts';
import { violationsOf } from '#engine/validate/index.ts';
import { isEqual } from '#engine/value.ts';

/** What can be asked of a field. Bits, because one field may be asked several things at once. */
export const ask = { reset: 1, show: 2, check: 4 } as const;

/** A change to one field. `commits` false: typing alone, which starts no other field over (form-engine 4.4). */
export interface Change {
  readonly at: number;
  readonly patch: Partial<Pick<FieldState, 'value' | 'visible' | 'touched'>>;
  readonly commits: boolean;
}

/**
 * S4: carries changes to everything downstream, in the order of evaluation, and to nothing else: the other fields keep their identity.
 * `also` asks further fields. Takes time in proportion to what is reached, plus one copy of the list of fields.
 */
export function settled(
  before: FormState,
  changes: readonly Change[],
  also: readonly (readonly [at: number, what: number])[] = [],
): FormState {
  const { graph } = before.compiled;
  const fields = [...before.fields];
  const state: FormState = { ...before, fields };
  const agenda = agendaOf(graph.rank, graph.byRank);
  for (const change of changes) apply(state, fields, agenda, change);
  for (const [at, what] of also) agenda.add(at, what);
  for (let turn = agenda.next(); turn !== null; turn = agenda.next()) work(state, fields, agenda, turn.at, turn.what);
  return fields.every((field, at) => field === before.fields[at]) ? before : state;
}

function work(state: FormState, fields: FieldState[], agenda: Agenda, at: number, what: number): void {
  const now = fields[at]!;
  const visible = what & ask.show ? isVisible(state, state.compiled.fields[at]!) : now.visible;
  // L4: appearing and disappearing both start a field over (form-engine 6.3).
  const resets = (what & ask.reset) !== 0 || visible !== now.visible;
  apply(state, fields, agenda, { at, patch: { visible, ...(resets ? { value: startValue(state, at) } : {}) }, commits: resets });
  if ((what & ask.check) !== 0 || fields[at] !== now) check(state, fields, agenda, at);
}

/** Writes what differs, and asks the fields that look at it. */
function apply(state: FormState, fields: FieldState[], agenda: Agenda, { at, patch, commits }: Change): void {
  const now = fields[at]!;
  const { graph } = state.compiled;
  const isNew = 'value' in patch && !isEqual(patch.value, now.value);
  const next = { ...now, ...patch, value: isNew ? patch.value : now.value, heldBack: !commits && (isNew || now.heldBack) };
  if (!isNew && next.visible === now.visible && next.touched === now.touched && next.heldBack === now.heldBack) return;
  fields[at] = next;
  if (isNew) {
    agenda.add(at, ask.check);
    for (const target of graph.shows[at]!) agenda.add(target, ask.show);
    for (const target of graph.checks[at]!) agenda.add(target, ask.check);
  }
  if (commits && (isNew || now.heldBack)) for (const target of graph.feeds[at]!) agenda.add(target, ask.reset);
}

function check(state: FormState, fields: FieldState[], agenda: Agenda, at: number): void {
  const now = fields[at]!;
  const violations = violationsOf(state, at);
  if (isEqual(violations, now.violations)) return;
  const next = { ...now, violations };
  fields[at] = next;
  if (isValid(now) !== isValid(next)) for (const target of state.compiled.graph.admits[at]!) agenda.add(target, ask.show);
}
