import type { Field } from '#engine/definition/field.ts';
import type { Named, Scope } from '#engine/expression/substitute.ts';
import type { Prefill } from '#engine/state/prefill.ts';
import type { CompiledForm } from '#engine/state/compile.ts';
import type { Pending } from '#engine/state/pending.ts';
import { property, type Row } from '#engine/value.ts';
import type { Violation } from '#engine/validate/rule.ts';

/** Where a field stands with what it asks (form-engine 4.1); `plain` asks nothing. */
export type Status = 'plain' | 'undefined' | 'running' | 'fixed' | 'variable' | 'default';

/** One field while the form is filled in. `value` undefined = none. The same object means: nothing about this field changed. */
export interface FieldState {
  readonly value: unknown;
  /** Typed but not committed: fields that read it still stand on the value before. */
  readonly heldBack: boolean;
  /** Visible by its dependencies; `hide` is the field's own business. */
  readonly visible: boolean;
  /** Typed in, chosen in, or a run was tried. */
  readonly touched: boolean;
  /** A person gave the value. */
  readonly entered: boolean;
  /** Every rule that is broken now, in the order people read them. Unseen fields are judged, too. */
  readonly violations: readonly Violation[];
  readonly status: Status;
  /** What can be chosen: static values or the last answer; [] for other fields. */
  readonly options: readonly unknown[];
  /** The error of the last expression or query; it goes with the next success. */
  readonly error: string | null;
  /** Why the last question got no answer; null when it got one. */
  readonly failure: string | null;
  /** The last question failed for want of a connection. */
  readonly offline: boolean;
  /** Not null: the value or the options were answered at that moment (ms since 1970) and come from this device. */
  readonly asOf: number | null;
  /** A person overwrites what was worked out. */
  readonly editing: boolean;
  /** The question as it was asked last, null = it cannot be asked. */
  readonly source: string | null;
  /** What the field falls back to: prefilled, else the default. undefined = nothing. */
  readonly preset: unknown;
  readonly pending: Pending | null;
  /** Failures in a row. */
  readonly fails: number;
  /** How often it started over since a person last did something, told apart by `FormState.epoch`; only counted in rings. */
  readonly rounds: { readonly epoch: number; readonly count: number };
}

/** A form with its answers. `fields` stand in the order of the form. */
export interface FormState {
  readonly compiled: CompiledForm;
  readonly user: Row;
  readonly prefill: Prefill;
  /** Answers of an earlier filling that still stand in for defaults; see `Opening`. */
  readonly answers: Row;
  readonly fields: readonly FieldState[];
  /** How many effects there were. */
  readonly asks: number;
  /** Counts what people did. */
  readonly epoch: number;
  /** As in `Opening`: E9. */
  readonly answersPlainScripts: boolean;
}

/** Whether others may read the value (form-engine 3.6). While it is asked for again, the old one counts. */
export const isUsable = ({ status, pending }: FieldState): boolean =>
  status === 'running' ? pending?.aim === 'renewal' : status !== 'undefined';

/** The state of a field by name; null when the form has no such field. */
export function fieldOf(
  state: Pick<FormState, 'compiled' | 'fields'>,
  name: string,
): { readonly field: Field; readonly state: FieldState } | null {
  const at = state.compiled.indexOf.get(name);
  return at === undefined ? null : { field: state.compiled.fields[at]!, state: state.fields[at]! };
}

/** Kinds whose parts are reached by a path (form-engine 3.5). */
const byPath: ReadonlySet<string> = new Set(['constant', 'expression', 'table']);

/** The names texts may use: fields first, then constants, then the user (form-engine 3.4). A field without a usable value has none. */
export function scopeOf(state: Pick<FormState, 'compiled' | 'user' | 'fields'>): Scope {
  return (base): Named | null => {
    const found = fieldOf(state, base);
    if (found !== null && found.field.kind !== 'unsupported') {
      const value = isUsable(found.state) ? found.state.value : undefined;
      return { value, column: found.field.placeholderColumn, byPath: byPath.has(found.field.kind) };
    }
    if (Object.hasOwn(state.compiled.constants, base)) return { value: property(state.compiled.constants, base), column: '', byPath: true };
    return base === '__user__' ? { value: state.user, column: '', byPath: true } : null;
  };
}
