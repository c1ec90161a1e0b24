import type { RadioField } from '#engine/definition/field.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';
import { isRow } from '#engine/value.ts';

/** F4: an option is a text, or an object with value and label; a default is not held against the options. */
export const radio: FieldType<RadioField> = {
  ...asIs,
  parse: (base, read) => {
    const values = read.list('values');
    if (values === null) read.report('values', 'should list the options');
    const choices = (values ?? []).map((option) => {
      const value = isRow(option) ? option['value'] : option;
      return { value, label: String((isRow(option) ? option['label'] : undefined) ?? value ?? '') };
    });
    return { ...base, choices };
  },
};
