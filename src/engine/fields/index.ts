import type { Field, FieldBase, FieldKind } from '#engine/definition/field.ts';
import type { Reader } from '#engine/definition/reader.ts';
import { checkbox } from '#engine/fields/checkbox.ts';
import { constant } from '#engine/fields/constant.ts';
import { enumeration } from '#engine/fields/enum.ts';
import { datetime } from '#engine/fields/datetime.ts';
import { expression } from '#engine/fields/expression.ts';
import { file } from '#engine/fields/file.ts';
import { html } from '#engine/fields/html.ts';
import type { FieldOf, FieldType } from '#engine/fields/field-type.ts';
import { number } from '#engine/fields/number.ts';
import { radio } from '#engine/fields/radio.ts';
import { table } from '#engine/fields/table.ts';
import { text } from '#engine/fields/text.ts';
import { unsupportedType } from '#engine/fields/unsupported.ts';

/** Every field type; a new one is a file in this folder and a line here. */
export const fieldTypes: { readonly [Kind in FieldKind]: FieldType<FieldOf<Kind>> } = {
  text,
  password: text,
  textarea: text,
  number,
  checkbox,
  radio,
  enum: enumeration,
  expression,
  html,
  table,
  datetime,
  file,
  constant,
  unsupported: unsupportedType,
};

/** Whether a configured type has a file here. `unsupported` is our own word, not one of forms. */
export const isKind = (type: string): type is Exclude<FieldKind, 'unsupported'> =>
  type !== 'unsupported' && Object.hasOwn(fieldTypes, type);

/** Reads a field of a known kind. */
export function parseField(kind: FieldKind, base: FieldBase, read: Reader): Field {
  return (fieldTypes[kind] as unknown as FieldType<Field>).parse({ ...base, kind }, read);
}

/** The type of a field, for callers that hold a field of any type: each type gets only its own fields. */
export const typeOf = (field: Field): FieldType<Field> => fieldTypes[field.kind] as unknown as FieldType<Field>;
