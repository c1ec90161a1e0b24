import type { CheckboxField } from '#engine/definition/field.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';

/** F3: false when nobody said otherwise, after every reset too (Q-CHK). In a link only `false` and nothing are false. */
export const checkbox: FieldType<CheckboxField> = {
  ...asIs,
  parse: (base) => base,
  blank: () => false,
  entered: (_, input) => Boolean(input),
  fromParameter: (_, given) => (typeof given === 'string' ? given !== '' && given.toLowerCase() !== 'false' : given.length > 0),
};
