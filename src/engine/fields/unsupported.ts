import type { FieldBase, UnsupportedField } from '#engine/definition/field.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';

/** A field that keeps its place and says why it cannot be filled in. Nothing is validated or sent. */
export function unsupported(base: FieldBase, type: string, reason: string): UnsupportedField {
  return { ...base, kind: 'unsupported', type, reason };
}

export const unsupportedType: FieldType<UnsupportedField> = {
  ...asIs,
  parse: (base, read) => unsupported(base, read.text('type'), `Fields of type '${read.text('type')}' are not supported.`),
  given: () => undefined,
  entered: () => undefined,
};
