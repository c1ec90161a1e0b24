import type { Field } from '#engine/definition/field.ts';
import { substitute } from '#engine/expression/substitute.ts';
import { typeOf } from '#engine/fields/index.ts';
import { scopeOf, type FieldState, type FormState } from '#engine/state/state.ts';
import { property } from '#engine/value.ts';

/** What a field falls back to, or the script that says so. */
export type Wanted = { readonly value: unknown } | { readonly script: string };
const nothing: Wanted = { value: undefined };

/**
 * S2: what a field starts with and returns to at every reset (form-engine 5.1): answers taken over, else what the link brings, else the
 * default with its placeholders filled in, run as a script with `evalDefault`. What was prefilled is taken literally. A default that
 * reads something without a value is none, and so is one that reads itself. Line feeds stay (Q-NL).
 */
export function wantedOf(state: FormState, at: number): Wanted {
  const field = state.compiled.fields[at]!;
  if (field.kind !== 'constant' && Object.hasOwn(state.answers, field.name)) return { value: state.answers[field.name] ?? undefined };
  const brought = prefilled(state, field);
  if (brought !== undefined) return { value: brought };
  const pieces = state.compiled.texts[at]!.default;
  if (pieces === null) return field.evalDefault && !field.default ? nothing : { value: field.default };
  const isSelfRead = state.compiled.graph.selfReaders.has(at) && pieces.some((piece) => typeof piece !== 'string');
  const text = isSelfRead ? undefined : substitute(pieces, scopeOf(state));
  if (!field.evalDefault || text === undefined) return { value: text };
  return text === '' ? nothing : { script: text };
}

/** P5: a table is filled in by a link only when a question of its own gives the rows (K07). */
function prefilled({ prefill: { parameters, values } }: FormState, field: Field): unknown {
  if (field.kind === 'constant' || (field.kind === 'table' && field.expression === '')) return undefined;
  const parameter = parameters.get(field.name);
  const wanted = parameter === undefined ? undefined : typeOf(field).fromParameter(field, parameter);
  return wanted ?? property(values, field.name) ?? undefined;
}

/** P10: whether the link that opened the form fills this field in. What the app itself puts into links is no news. */
export const isBrought = (state: FormState, field: Field): boolean =>
  !field.name.startsWith('__') && field.kind !== 'html' && prefilled(state, field) !== undefined;

/** P10: the places of the fields that the link filled in, in form order. The same as long as the form is open. */
export const cameWithLink = (state: FormState): readonly number[] =>
  state.compiled.fields.flatMap((field, at) => (isBrought(state, field) ? [at] : []));

/** Whether a list applies what is wanted to its options: only while it stands on the page (D29, form-engine 6.4). */
const isMounted = (field: Field, now: Pick<FieldState, 'visible'>): boolean => now.visible && !field.hide;

/** The value that a preset becomes in a field that does not wait for an answer. */
export function startValue(state: FormState, at: number, preset: unknown, options: readonly unknown[]): unknown {
  const field = state.compiled.fields[at]!;
  if (field.kind === 'enum' && !isMounted(field, state.fields[at]!)) return preset;
  const given = preset === undefined ? undefined : typeOf(field).given(field, preset, options);
  if (given !== undefined) return given;
  return field.kind === 'constant' ? property(state.compiled.constants, field.name) : typeOf(field).blank(field);
}

/** The value of a field that waits: a list keeps what is wanted until its options come (D22). */
export function waitingValue(field: Field, preset: unknown): unknown {
  if (preset === undefined) return typeOf(field).blank(field);
  return field.kind === 'enum' ? preset : (typeOf(field).given(field, preset, []) ?? typeOf(field).blank(field));
}
