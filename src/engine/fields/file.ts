import type { FileField } from '#engine/definition/field.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';

/** M1: a chosen file; nothing but choosing gives one: neither defaults nor links (form-engine 2). Before it is sent it stands as {}. */
export const file: FieldType<FileField> = {
  ...asIs,
  parse: (base) => base,
  given: () => undefined,
  entered: () => undefined,
  output: (_, value) => (value === undefined || value === null ? undefined : {}),
};
