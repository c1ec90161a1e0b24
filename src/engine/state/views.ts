import type { Field } from '#engine/definition/field.ts';
import type { FieldState, FormState } from '#engine/state/state.ts';
import { isValid } from '#engine/state/visibility.ts';

/** A field that keeps the form from being run, with the reason as the person reads it. */
export interface Blocker {
  readonly field: string;
  readonly label: string;
  readonly cause: string;
  /** It is not drawn, so nobody can go there. */
  readonly hidden: boolean;
}

/** V11: the messages under a field: the required text only once it was touched, all others at once. */
export function errorsOf(state: FieldState): readonly string[] {
  return state.violations.filter((violation) => violation.early || state.touched).map((violation) => violation.message);
}

/** V12: fields that are visible by their dependencies and invalid, `hide` or not (Q-HIDEVAL), in form order. */
export function blocking(state: FormState): readonly Blocker[] {
  return state.compiled.fields.flatMap((field, at) => {
    const now = state.fields[at]!;
    if (!now.visible || isValid(now)) return [];
    return [
      { field: field.name, label: field.label, cause: now.violations.map((violation) => violation.message).join(', '), hidden: field.hide },
    ];
  });
}

/** L5: whether a field is drawn. `hide` gives way to those who may see hidden fields. */
export function isDrawn(field: Field, state: FieldState, showHidden: boolean): boolean {
  return state.visible && (!field.hide || showHidden);
}

/** A group as it is on screen now: only lines and fields that are drawn; groups without any are left out (form-engine 6.5). */
export interface ShownGroup {
  readonly title: string;
  readonly lines: readonly (readonly string[])[];
}
export function visibleLayout(state: FormState, showHidden = false): readonly ShownGroup[] {
  const drawn = (at: number): boolean => isDrawn(state.compiled.fields[at]!, state.fields[at]!, showHidden);
  return state.compiled.layout
    .map(({ title, lines }) => ({
      title,
      lines: lines.map((line) => line.fields.filter(drawn).map((at) => state.compiled.fields[at]!.name)).filter((line) => line.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}
