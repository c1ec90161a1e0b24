import { plainValue } from '#engine/expression/plain-script.ts';
import { agendaOf, type Agenda } from '#engine/graph/agenda.ts';
import { applyAnswer } from '#engine/state/answers.ts';
import { restarted, type Move } from '#engine/state/evaluate.ts';
import type { Effect, Wish } from '#engine/state/pending.ts';
import { isUsable, type FieldState, type FormState } from '#engine/state/state.ts';
import { isValid, isVisible } from '#engine/state/visibility.ts';
import { violationsOf } from '#engine/validate/index.ts';
import { isEqual } from '#engine/value.ts';

/** What can be asked of a field. Bits, because one field may be asked several things at once. */
export const want = { reset: 1, show: 2, check: 4 } as const;

/** A change to one field. `commits` false: typing alone, which starts no other field over (form-engine 4.4). */
export interface Change {
  readonly at: number;
  readonly patch: Partial<FieldState>;
  readonly anew?: Partial<FieldState> | undefined;
  readonly commits: boolean;
  /** What is to be under way for the field from now on; null = nothing, undefined = what is. */
  readonly wish?: Wish | null;
}

export type Settled = readonly [FormState, readonly Effect[]];

/** A form in the making. */
interface Work {
  readonly state: FormState;
  readonly fields: FieldState[];
  readonly agenda: Agenda;
  readonly effects: Map<number, Effect>;
  /** Places that were written. */
  readonly written: Set<number>;
  asks: number;
  /** How many characters of scripts may still be answered at once. */
  fuel: number;
}

/** What is longer altogether is computed away from the page, which stays usable meanwhile. */
const charactersAtOnce = 500_000;

/**
 * S4: carries changes to everything downstream, in the order of evaluation, and to nothing else: the other fields keep their identity.
 * `also` asks further fields. Takes time in proportion to what is reached, plus one copy of the list of fields. Effects come in the
 * order of evaluation.
 */
export function settled(
  before: FormState,
  changes: readonly Change[],
  also: readonly (readonly [at: number, what: number])[] = [],
): Settled {
  const { graph } = before.compiled;
  const fields = before.fields.slice();
  const work: Work = {
    state: { ...before, fields },
    fields,
    agenda: agendaOf(graph.rank, graph.byRank),
    effects: new Map(),
    written: new Set(),
    asks: before.asks,
    fuel: before.answersPlainScripts ? charactersAtOnce : 0,
  };
  for (const change of changes) apply(work, change);
  for (const [at, what] of also) work.agenda.add(at, what);
  for (let turn = work.agenda.next(); turn !== null; turn = work.agenda.next()) attend(work, turn.at, turn.what);
  if ([...work.written].every((at) => fields[at] === before.fields[at])) return [before, []];
  return [{ ...work.state, asks: work.asks }, inOrder(work)];
}

/** The last wish of each field: one that was overtaken in the same step is never told. */
function inOrder({ effects, state }: Work): readonly Effect[] {
  const { rank } = state.compiled.graph;
  return [...effects].sort(([one], [other]) => rank[one]! - rank[other]!).map(([, effect]) => effect);
}

function attend(work: Work, at: number, what: number): void {
  const now = work.fields[at]!;
  const visible = what & want.show ? isVisible(work.state, work.state.compiled.fields[at]!) : now.visible;
  if (visible !== now.visible) apply(work, { at, patch: { visible }, commits: false });
  // W1: along the whole chain, also where a link comes out as it was, or is under the pencil (form-engine 4.4).
  if ((what & want.reset) !== 0) for (const target of work.state.compiled.graph.feeds[at]!) work.agenda.add(target, want.reset);
  // L4: appearing and disappearing both start a field over (form-engine 6.3). A field under the pencil is its person's (C21).
  const resets = visible !== now.visible || ((what & want.reset) !== 0 && !now.editing);
  if (resets) apply(work, changeOf(at, restarted(work.state, at)));
  if ((what & want.check) !== 0 || work.fields[at] !== now) check(work, at);
}

/** A move, as the change it makes. */
export const changeOf = (at: number, { patch, anew, wish }: Move): Change => ({ at, patch, anew, commits: true, wish });

/** Writes what differs, and asks the fields that look at it. */
function apply(work: Work, { at, patch, anew, commits, wish }: Change): void {
  const now = work.fields[at]!;
  const isNew = 'value' in patch && !isEqual(patch.value, now.value);
  const options = 'options' in patch && !isEqual(patch.options, now.options) ? patch.options! : now.options;
  // Chosen options are known by identity: with a new list they are the ones of that list.
  const value = isNew || options !== now.options ? ('value' in patch ? patch.value : now.value) : now.value;
  const heldBack = !commits && (isNew || now.heldBack);
  const next: FieldState = { ...now, ...anew, ...patch, value, options, heldBack, pending: wished(work, at, now, wish) };
  if (isSame(now, next)) return;
  write(work, at, next);
  tell(work, at, isNew, commits && (isNew || now.heldBack || isUsable(now) !== isUsable(next)));
  const answer = answeredAtOnce(work, at);
  if (answer) apply(work, changeOf(at, answer));
}

/** E9: what comes of a plain script. Fields of a ring are asked one after the other: their rounds are counted from answer to answer. */
function answeredAtOnce(work: Work, at: number): Move | null {
  const effect = work.effects.get(at);
  if (work.fuel <= 0 || effect?.do !== 'ask' || effect.question.kind !== 'script') return null;
  if (work.state.compiled.graph.rings.has(at)) return null;
  const { source } = effect.question;
  work.fuel -= source.length;
  const answer = plainValue(source);
  return answer && applyAnswer(work.state, at, { type: 'answered', ask: effect.ask, output: answer.value });
}

function write({ fields, written }: Work, at: number, next: FieldState): void {
  fields[at] = next;
  written.add(at);
}

function tell({ agenda, state }: Work, at: number, isNew: boolean, feeds: boolean): void {
  const { graph } = state.compiled;
  if (isNew) {
    agenda.add(at, want.check);
    for (const target of graph.shows[at]!) agenda.add(target, want.show);
    for (const target of graph.checks[at]!) agenda.add(target, want.check);
  }
  if (feeds) for (const target of graph.feeds[at]!) agenda.add(target, want.reset);
}

/** The place of the field that an effect with this number was for. */
export const placeOf = ({ fields }: Pick<FormState, 'fields'>, ask: number): number => ask % fields.length;

/** Numbers what is wished, so that its answer can be told from an older one (Q-STALE); the place is in the number. */
function wished(work: Work, at: number, now: FieldState, wish: Wish | null | undefined): FieldState['pending'] {
  if (wish === undefined) return now.pending;
  work.effects.delete(at);
  if (wish === null) return null;
  const ask = ++work.asks * work.fields.length + at;
  const field = work.state.compiled.fields[at]!.name;
  work.effects.set(at, 'question' in wish ? { do: 'ask', field, ask, question: wish.question } : { do: 'wait', field, ask, ms: wish.ms });
  return { ask, aim: wish.aim };
}

function isSame(one: FieldState, other: FieldState): boolean {
  for (const key in other) if (!Object.is(one[key as keyof FieldState], other[key as keyof FieldState])) return false;
  return true;
}

function check(work: Work, at: number): void {
  const now = work.fields[at]!;
  const violations = violationsOf(work.state, at);
  if (isEqual(violations, now.violations)) return;
  const next = { ...now, violations };
  write(work, at, next);
  if (isValid(now) !== isValid(next)) for (const target of work.state.compiled.graph.admits[at]!) work.agenda.add(target, want.show);
}
