import type { Field } from '#engine/definition/field.ts';
import type { Named, Scope } from '#engine/expression/substitute.ts';
import type { Prefill } from '#engine/output/link.ts';
import type { CompiledForm } from '#engine/state/compile.ts';
import { property, type Row } from '#engine/value.ts';
import type { Violation } from '#engine/validate/rule.ts';

/** One field while the form is filled in. `value` undefined = none. The same object means: nothing about this field changed. */
export interface FieldState {
  readonly value: unknown;
  /** Typed but not committed: fields that read it still stand on the value before. */
  readonly heldBack: boolean;
  /** Visible by its dependencies; `hide` is the field's own business. */
  readonly visible: boolean;
  /** Typed in, chosen in, or a run was tried. */
  readonly touched: boolean;
  /** Every rule that is broken now, in the order people read them. Unseen fields are judged, too. */
  readonly violations: readonly Violation[];
}

/** A form with its answers. `fields` stand in the order of the form. */
export interface FormState {
  readonly compiled: CompiledForm;
  readonly user: Row;
  readonly prefill: Prefill;
  readonly fields: readonly FieldState[];
}

/** The state of a field by name; null when the form has no such field. */
export function fieldOf(
  state: Pick<FormState, 'compiled' | 'fields'>,
  name: string,
): { readonly field: Field; readonly state: FieldState } | null {
  const at = state.compiled.indexOf.get(name);
  return at === undefined ? null : { field: state.compiled.fields[at]!, state: state.fields[at]! };
}

/** The names texts may use: fields first, then constants, then the user (form-engine 3.4). */
export function scopeOf(state: Pick<FormState, 'compiled' | 'user'> & { readonly fields: readonly FieldState[] }): Scope {
  return (base): Named | null => {
    const found = fieldOf(state, base);
    if (found !== null && found.field.kind !== 'unsupported')
      return { value: found.state.value, column: found.field.placeholderColumn, byPath: found.field.kind === 'constant' };
    if (Object.hasOwn(state.compiled.constants, base)) return { value: property(state.compiled.constants, base), column: '', byPath: true };
    return base === '__user__' ? { value: state.user, column: '', byPath: true } : null;
  };
}
