import type { Scope } from '#engine/expression/substitute.ts';
import { fieldOf, scopeOf, type FieldState, type FormState } from '#engine/state/state.ts';
import type { Field } from '#engine/definition/field.ts';
import { isEqual, isRow, property } from '#engine/value.ts';

/**
 * E8: the names a text may use that becomes markup. What a person or a link entered is text there, whatever it looks like; what the form
 * computes, lists or falls back to is its author's, and may be markup.
 */
export function markupScope(state: FormState): Scope {
  const scope = scopeOf(state);
  return (base) => {
    const named = scope(base);
    const found = fieldOf(state, base);
    return named === null || found === null || !isEntered(state, found.field, found.state)
      ? named
      : { ...named, value: escaped(named.value) };
  };
}

function isEntered(state: FormState, field: Field, now: FieldState): boolean {
  if (field.kind === 'constant' || field.kind === 'unsupported') return false;
  const isGiven = now.entered || now.editing || Object.hasOwn(state.answers, field.name) || isLinked(state, field, now);
  return isGiven && !isOffered(field, now);
}

/** A link stands in for the default, and counts as long as nothing else does. */
const isLinked = ({ prefill: { parameters, values } }: FormState, { name }: Field, now: FieldState): boolean =>
  (parameters.has(name) || property(values, name) !== undefined) && isEqual(now.value, now.preset);

/** What was chosen among what the form offers is the form's. */
function isOffered(field: Field, { value, options }: FieldState): boolean {
  if (field.kind !== 'enum' && field.kind !== 'radio') return false;
  const offered = new Set(field.kind === 'enum' ? options : field.choices.map((choice) => choice.value));
  return (Array.isArray(value) ? (value as unknown[]) : [value]).every((one) => offered.has(one));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/[&<>"'`]/g, (char) => entities[char]!);
  if (Array.isArray(value)) return value.map(escaped);
  return isRow(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, escaped(inner)])) : value;
}
