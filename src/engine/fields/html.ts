import type { HtmlField } from '#engine/definition/field.ts';
import { readAsking } from '#engine/definition/read-asking.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';
import { flatten } from '#engine/output/flatten.ts';

/** M3: markup, always worked out on this device; it is sent, flattened as lists of records are (A20, G10). */
export const html: FieldType<HtmlField> = {
  ...asIs,
  parse: (base, read) => ({ ...base, ...readAsking(read, true) }),
  output: (field, value) => flatten(value, field.valueColumn, true),
};
