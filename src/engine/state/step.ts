import type { Field } from '#engine/definition/field.ts';
import { typeOf } from '#engine/fields/index.ts';
import { applyAnswer, type AnswerEvent } from '#engine/state/answers.ts';
import { renewed, restarted } from '#engine/state/evaluate.ts';
import { openForm } from '#engine/state/open.ts';
import { rowsAfter, type RowEvent } from '#engine/state/rows.ts';
import { changeOf, placeOf, settled, type Change, type Settled } from '#engine/state/settle.ts';
import type { FieldState, FormState } from '#engine/state/state.ts';
import type { Row } from '#engine/value.ts';

/** What the engine knows of a chosen file. The value of the field is the very thing that was handed over. */
export interface FileInfo {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/**
 * What happened to a form. `typed`: a value is being entered; `committed`: the person left the input, what was typed counts now;
 * `chosen`: both at once, for controls that have no typing; `checked`: a run was tried; `cleared`: start over, prefill included;
 * `refreshed`: ask again; `pencilled`: a person overwrites what was worked out, or stops to; `attached`: a file, null = none.
 * Names the form does not have are ignored, and so is what does not fit the field.
 */
export type FormEvent =
  | { readonly type: 'typed' | 'chosen'; readonly field: string; readonly input: unknown }
  | { readonly type: 'committed' | 'refreshed'; readonly field: string }
  | { readonly type: 'checked' }
  | { readonly type: 'cleared' }
  | { readonly type: 'pencilled'; readonly field: string; readonly on: boolean }
  | { readonly type: 'attached'; readonly field: string; readonly file: FileInfo | null }
  | RowEvent
  | AnswerEvent;

/** S3: one step in the life of a form. Never changes what it was given; an event without a consequence returns the same state. */
export function step(state: FormState, event: FormEvent): Settled {
  switch (event.type) {
    case 'answered':
    case 'failed':
    case 'woken':
      return heard(state, event);
    case 'checked':
      return settled(
        state,
        state.fields.map((_, at) => ({ at, patch: { touched: true }, commits: true })),
      );
    case 'cleared':
      return openForm(
        state.compiled,
        { prefill: state.prefill, user: state.user, answersPlainScripts: state.answersPlainScripts },
        state.asks,
      );
    case 'typed':
    case 'chosen':
    case 'committed':
    case 'refreshed':
    case 'pencilled':
    case 'attached':
    case 'rowAdded':
    case 'rowEdited':
    case 'rowDeleted':
    case 'rowRestored':
      return acted(state, event);
  }
}

/** W4: finds the field that waits for this; nobody means that it is outdated. */
function heard(state: FormState, event: AnswerEvent): Settled {
  const at = placeOf(state, event.ask);
  const move = state.fields[at]?.pending?.ask === event.ask ? applyAnswer(state, at, event) : null;
  return move === null ? [state, []] : settled(state, [changeOf(at, move)]);
}

type Act = Exclude<FormEvent, AnswerEvent | { readonly type: 'checked' | 'cleared' }>;

/** What a person does with one field. */
function acted(before: FormState, event: Act): Settled {
  const at = before.compiled.indexOf.get(event.field);
  if (at === undefined) return [before, []];
  const state = { ...before, epoch: before.epoch + 1, answers: stillStanding(before, at, event) };
  const result = changed(state, at, event);
  return result[0] === state ? [before, []] : result;
}

function changed(state: FormState, at: number, event: Act): Settled {
  const field = state.compiled.fields[at]!;
  const now = state.fields[at]!;
  switch (event.type) {
    case 'typed':
    case 'chosen':
      return entered(state, at, event.input, event.type === 'chosen');
    case 'committed':
      return settled(state, [{ at, patch: {}, commits: true }]);
    case 'refreshed': {
      const move = renewed(state, at);
      return move === null ? [state, []] : settled(state, [changeOf(at, { ...move, patch: { ...move.patch, fails: 0 } })]);
    }
    case 'pencilled':
      return pencilled(state, at, event.on);
    case 'attached':
      if (field.kind !== 'file' || (event.file ?? undefined) === now.value) return [state, []];
      return settled(state, [{ at, patch: { value: event.file ?? undefined, touched: true, entered: true }, commits: true }]);
    case 'rowAdded':
    case 'rowEdited':
    case 'rowDeleted':
    case 'rowRestored': {
      const value = rowsAfter(state, at, event);
      return value === null ? [state, []] : settled(state, [{ at, patch: { value, touched: true, entered: true }, commits: true }]);
    }
  }
}

function entered(state: FormState, at: number, input: unknown, chosen: boolean): Settled {
  const field = state.compiled.fields[at]!;
  const now = state.fields[at]!;
  if (!canEnter(field, now.editing)) return [state, []];
  const value = typeOf(field).entered(field, input, now.options);
  const commits = chosen || (field.kind === 'number' ? value === undefined : 'keydown' in field && field.keydown);
  const status = field.kind === 'expression' && (now.status === 'undefined' || now.status === 'running') ? 'fixed' : now.status;
  const patch = { value, touched: true, entered: true, status };
  return settled(state, [{ at, patch, commits, ...overtaken(field, now) }]);
}

/** What a person enters while an answer is on its way is not to be overwritten by it; a refresh comes in its time (form-engine 4.8). */
function overtaken(field: Field, { pending }: FieldState): Pick<Change, 'wish'> {
  if (pending?.aim === 'preset') return { wish: null };
  if (field.kind !== 'expression' || pending === null || pending.aim === 'refresh') return {};
  return { wish: field.refreshMs === null ? null : { aim: 'refresh', ms: field.refreshMs } };
}

function canEnter(field: Field, editing: boolean): boolean {
  switch (field.kind) {
    case 'constant':
    case 'unsupported':
    case 'html':
    case 'file':
    case 'table':
      return false;
    case 'expression':
      return editing;
    case 'text':
    case 'password':
    case 'textarea':
    case 'number':
    case 'checkbox':
    case 'radio':
    case 'enum':
    case 'datetime':
      return true;
  }
}

/** W12: only texts, numbers and nothing can be overwritten (C23); who stops gets what is worked out back (C22). */
function pencilled(state: FormState, at: number, on: boolean): Settled {
  const field = state.compiled.fields[at]!;
  const { editing, value } = state.fields[at]!;
  if (field.kind !== 'expression' || !field.editable || editing === on) return [state, []];
  if (!on) return settled(state, [changeOf(at, restarted(state, at))]);
  if (value !== undefined && typeof value !== 'string' && typeof value !== 'number') return [state, []];
  return settled(state, [{ at, patch: { editing: true }, commits: false }]);
}

/** P6: answers taken over stand until a person changes something that comes before them. */
function stillStanding(state: FormState, at: number, { type }: Act): Row {
  if (type === 'committed' || type === 'refreshed' || Object.keys(state.answers).length === 0) return state.answers;
  const { feeds, shows, admits, checks } = state.compiled.graph;
  const reached = new Set([at]);
  for (const place of reached) for (const edges of [feeds, shows, admits, checks]) for (const target of edges[place]!) reached.add(target);
  const gone = new Set([...reached].map((place) => state.compiled.fields[place]!.name));
  const kept = Object.entries(state.answers).filter(([name]) => !gone.has(name));
  return kept.length === Object.keys(state.answers).length ? state.answers : Object.fromEntries(kept);
}
