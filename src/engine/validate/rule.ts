import type { ColumnType, FieldKind, Rules } from '#engine/definition/field.ts';

/** A rule a value breaks. `early` = shown at once; otherwise only once the field was touched. */
export interface Violation {
  readonly rule: string;
  readonly message: string;
  readonly early: boolean;
}

/** What has rules: a field, or a column of a table. */
export interface Ruled {
  readonly kind: FieldKind | ColumnType;
  readonly rules: Rules;
}

/** What a rule may look at besides the value. */
export interface Surroundings {
  /** The value of another field; `known` false when the form has no such field. */
  readonly other: (name: string) => { readonly known: boolean; readonly value: unknown; readonly label: string };
  /** A configured description with its placeholders filled in; what has no value becomes the word undefined. */
  readonly describe: (description: string) => string;
}

/**
 * One rule: the message when `value` breaks it, null when it holds or the field does not have it. Only `required` is asked for empty
 * values.
 */
export type Rule = (ruled: Ruled, value: unknown, around: Surroundings) => string | null;
