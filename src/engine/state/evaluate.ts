import type { AskingField, Field } from '#engine/definition/field.ts';
import { substitute } from '#engine/expression/substitute.ts';
import { startValue, waitingValue, wantedOf } from '#engine/state/defaults.ts';
import { markupScope } from '#engine/state/markup.ts';
import type { Question, Wish } from '#engine/state/pending.ts';
import { isUsable, scopeOf, type FieldState, type FormState } from '#engine/state/state.ts';

/** What changes in a field, and what is to be under way for it afterwards; null = nothing. */
export interface Move {
  readonly patch: Partial<FieldState>;
  /** Changes beside these, for a field that starts over. */
  readonly anew?: Partial<FieldState>;
  readonly wish: Wish | null;
}

/** The question side of a field that asks or has a value of its own; null for all others. */
export function askingOf(field: Field): AskingField | null {
  if (!('expression' in field)) return null;
  const isDynamic = field.expression !== '' || field.query !== '' || (field.kind === 'expression' && field.given !== null);
  return isDynamic ? field : null;
}

/** How many times a field of a ring starts over by itself. */
const roundsAllowed = 16;

/** W1: a field starts over: its default is worked out anew, then it asks (form-engine 4.4). */
export function restarted(state: FormState, at: number): Move {
  const field = state.compiled.fields[at]!;
  const wanted = wantedOf(state, at);
  const isOverwritten = field.kind === 'expression' && field.editable && Object.hasOwn(state.answers, field.name);
  if (isOverwritten && 'value' in wanted) return { patch: { ...wanted, editing: true, entered: true, status: 'fixed' }, wish: null };
  const anew = { editing: false, entered: Object.hasOwn(state.answers, field.name), fails: 0, rounds: counted(state, at) };
  if ('script' in wanted && !isRestless(state, at)) {
    const question: Question = { kind: 'script', source: wanted.script };
    const status = askingOf(field) === null ? 'plain' : 'running';
    const value = waitingValue(field, undefined);
    return { patch: { preset: undefined, value, status }, anew, wish: { aim: 'preset', question } };
  }
  const { patch, wish } = started(state, at, 'value' in wanted ? wanted.value : undefined);
  return { patch, anew, wish };
}

function counted({ compiled, fields, epoch }: FormState, at: number): FieldState['rounds'] {
  const { rounds } = fields[at]!;
  if (!compiled.graph.rings.has(at)) return rounds;
  return { epoch, count: rounds.epoch === epoch ? rounds.count + 1 : 1 };
}

/** W2: what a field does once its default is known: a value of its own, an answer to come, or the default (form-engine 4.3, 4.5). */
export function started(state: FormState, at: number, preset: unknown): Move {
  const field = state.compiled.fields[at]!;
  const asking = askingOf(field);
  if (asking === null) {
    const options = field.kind === 'enum' ? field.values : state.fields[at]!.options;
    const value = startValue(state, at, preset, options);
    return { patch: { preset, error: null, failure: null, offline: false, asOf: null, options, value, status: 'plain' }, wish: null };
  }
  const fresh = { preset, error: null, failure: null, offline: false, asOf: null, source: null };
  if (!state.fields[at]!.visible) return unasked(asking, fresh, field.kind === 'expression');
  if (asking.kind === 'expression' && asking.given !== null)
    return { patch: { ...fresh, value: asking.given.value, status: 'fixed' }, wish: null };
  const question = questionOf(state, at);
  if (question === null) return unasked(asking, fresh, asking.expression !== '' || field.kind === 'expression');
  const waiting = { status: 'running', value: waitingValue(field, preset), source: textOf(question) } as const;
  return { patch: { preset, error: null, failure: null, offline: false, asOf: null, ...waiting }, wish: { aim: 'answer', question } };
}

/** W3: a question that cannot be asked leaves the default, or nothing; lists and tables with a query have no use for it. */
function unasked(field: AskingField, patch: Partial<FieldState>, mayDefault: boolean): Move {
  if (mayDefault && patch.preset !== undefined) return { patch: { ...patch, ...defaulted(field, patch.preset) }, wish: null };
  return { patch: { ...patch, value: waitingValue(field, patch.preset), status: 'undefined' }, wish: null };
}

export const defaulted = (field: Field, preset: unknown): Pick<FieldState, 'value' | 'status'> => ({
  value: waitingValue(field, preset),
  status: 'default',
});

/** W9: asks once more. While the value still counts it stays in use; otherwise the field starts over without forgetting its failures. */
export function renewed(state: FormState, at: number): Move | null {
  const now = state.fields[at]!;
  const asking = askingOf(state.compiled.fields[at]!);
  if (asking === null || !now.visible || (asking.kind === 'expression' && asking.given !== null)) return null;
  const question = questionOf(state, at);
  if (question === null) return null;
  const aim = isUsable(now) && now.status !== 'default' ? 'renewal' : 'answer';
  return { patch: { status: 'running', source: textOf(question) }, wish: { aim, question } };
}

/** E7: the question with all placeholders filled in; null while one has no value, for ever when the field reads itself. */
export function questionOf(state: FormState, at: number): Question | null {
  const field = state.compiled.fields[at]!;
  const pieces = state.compiled.texts[at]!.source;
  if (!('expression' in field) || pieces === null || state.compiled.graph.selfReaders.has(at) || isRestless(state, at)) return null;
  const scope = field.kind === 'html' ? markupScope(state) : scopeOf(state);
  const text = substitute(pieces, scope, field.ignoreIncomplete);
  if (text === undefined) return null;
  if (field.expression === '') return { kind: 'query', text, config: field.dbConfig, noLog: field.noLog };
  return field.runLocal ? { kind: 'script', source: text } : { kind: 'expression', text, noLog: field.noLog };
}

const textOf = (question: Question): string => (question.kind === 'script' ? question.source : question.text);

/** G4: a field that keeps starting itself over by way of others is not asked again before a person does something. */
export function isRestless({ fields, epoch }: Pick<FormState, 'fields' | 'epoch'>, at: number): boolean {
  const { rounds } = fields[at]!;
  return rounds.epoch === epoch && rounds.count > roundsAllowed;
}
