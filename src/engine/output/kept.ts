import type { Field } from '#engine/definition/field.ts';
import { staysHere, withoutPasswords } from '#engine/output/link.ts';
import type { CompiledForm } from '#engine/state/compile.ts';
import { startValue } from '#engine/state/defaults.ts';
import type { FormState } from '#engine/state/state.ts';
import { isEqual, put, type Row } from '#engine/value.ts';

/**
 * P7: what a person gave and may be kept of a half-filled form: never passwords, files or `noLog` fields, and only what differs from
 * what the field falls back to. null = it was emptied. Opening the form with these answers brings it back.
 */
export function answersOf(state: FormState): Row {
  const answers = {};
  for (const [at, field] of state.compiled.fields.entries()) {
    const now = state.fields[at]!;
    if (!now.entered || !isGiven(field) || (field.kind === 'expression' && !now.editing)) continue;
    const isTaken = Object.hasOwn(state.answers, field.name);
    if (!isTaken && isEqual(now.value, startValue(state, at, now.preset, now.options))) continue;
    put(answers, field.name, withoutPasswords(field, now.value) ?? null);
  }
  return answers;
}

/**
 * P12: what a person gave in a form, secrets included, for the same page to open a changed version of it with. Never to be stored or
 * sent: that is what `answersOf` is for. Files are no values.
 *
 * @param before what was held when this form was opened: what it has no place for now is held on
 */
export function heldIn(state: FormState, before: Row): Row {
  const { compiled, fields, answers } = state;
  const taken = fittingIn(compiled, before);
  const isShown = (name: string): boolean => fields[compiled.indexOf.get(name) ?? -1]?.visible === true;
  const held = Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(taken, name) || !isShown(name)));
  for (const [at, field] of compiled.fields.entries()) {
    const now = fields[at]!;
    const isTheirs = (now.entered || Object.hasOwn(answers, field.name)) && (field.kind !== 'expression' || now.editing);
    if (isTheirs && now.visible && field.kind !== 'file') put(held, field.name, now.value ?? null);
  }
  return held;
}

/** P12: of these values those that a form has a field of their type for. */
export function fittingIn({ fields, indexOf }: CompiledForm, values: Row): Row {
  const fitting = {};
  for (const [name, value] of Object.entries(values)) {
    const at = indexOf.get(name);
    if (at !== undefined && isOfType(fields[at]!, value)) put(fitting, name, value);
  }
  return fitting;
}

/** A worked-out value is a person's only where the pencil overwrote it. */
const isGiven = (field: Field): boolean => !staysHere(field) && (field.kind !== 'expression' || field.editable);

/** P8: which answers kept earlier still have a field to go to, and which fields have no answer among them. Names only. */
export function carryOver(
  { fields, indexOf }: CompiledForm,
  kept: Row,
): { readonly kept: readonly string[]; readonly dropped: readonly string[]; readonly added: readonly string[] } {
  const fits = (name: string): boolean => {
    const at = indexOf.get(name);
    return at !== undefined && isGiven(fields[at]!) && isOfType(fields[at]!, kept[name]);
  };
  const names = Object.keys(kept);
  return {
    kept: names.filter(fits),
    dropped: names.filter((name) => !fits(name)),
    added: fields.filter((field) => isGiven(field) && !Object.hasOwn(kept, field.name)).map(({ name }) => name),
  };
}

/** A value of another type than the field's now would only be taken for something else. */
function isOfType(field: Field, value: unknown): boolean {
  if (value === null) return true;
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'password':
    case 'datetime':
      return typeof value === 'string';
    case 'number':
    case 'expression':
      return typeof value === 'number' || typeof value === 'string';
    case 'checkbox':
      return typeof value === 'boolean';
    case 'table':
      return Array.isArray(value);
    case 'radio':
      return field.choices.some((choice) => isEqual(choice.value, value));
    case 'enum':
      return Array.isArray(value) === field.multiple;
    case 'html':
    case 'file':
    case 'constant':
    case 'unsupported':
      return false;
  }
}
