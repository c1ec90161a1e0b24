import type { ConstantField } from '#engine/definition/field.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';

/** F8: a read-only value that is sent: `value`, else the default, placeholders filled in; else the portal's constant of that name. */
export const constant: FieldType<ConstantField> = {
  ...asIs,
  parse: (base, read) => ({ ...base, default: read.raw['value'] ?? base.default }),
};
