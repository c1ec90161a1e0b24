import type { Field, FieldBase, FieldKind, UnsupportedField } from '#engine/definition/field.ts';
import type { Reader } from '#engine/definition/reader.ts';

/** What a field type knows. All functions are pure and total: they take whatever a form or a person hands them. */
export interface FieldType<F extends Field> {
  /** Reads the properties that only this type has; what it cannot work without makes the field unsupported. */
  parse(base: FieldBase & { readonly kind: F['kind'] }, read: Reader): F | UnsupportedField;
  /** The value of a field nobody filled in and that has no default. */
  blank(field: F): unknown;
  /** The value a default or a prefilled value becomes, with these options; undefined when it leads to none. */
  given(field: F, wanted: unknown, options: readonly unknown[]): unknown;
  /** The value of what a person entered, with these options. */
  entered(field: F, input: unknown, options: readonly unknown[]): unknown;
  /** The wanted value of a URL parameter; a repeated parameter comes as a list. */
  fromParameter(field: F, text: string | readonly string[]): unknown;
  /** What leaves the form for a value. */
  output(field: F, value: unknown): unknown;
}

/** A type whose values are taken as they come. */
export const asIs = {
  blank: () => undefined,
  given: (_: Field, wanted: unknown) => wanted,
  entered: (_: Field, input: unknown) => input,
  fromParameter: (_: Field, text: string | readonly string[]) => text,
  output: (_: Field, value: unknown) => value,
} as const;

/** The fields of a kind; some kinds share one shape. */
export type FieldOf<Kind extends FieldKind, F = Field> = F extends { readonly kind: infer Own } ? (Kind extends Own ? F : never) : never;
