import type { TextField } from '#engine/definition/field.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';
import { flatten } from '#engine/output/flatten.ts';

/** text, password, textarea. F1: without a default there is no value; an emptied field holds ''. */
export const text: FieldType<TextField> = {
  ...asIs,
  parse: (base, read) => ({ ...base, keydown: read.flag('keydown'), attrs: read.row('attrs') ?? {} }),
  entered: (_, input) => (input === undefined || input === null ? undefined : String(input)),
  output: (field, value) => flatten(value, field.valueColumn, true),
};
