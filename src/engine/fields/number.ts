import type { NumberField } from '#engine/definition/field.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';

/** F2: an emptied number has no value; text that is no number stays text; defaults are not converted. */
export const number: FieldType<NumberField> = {
  ...asIs,
  parse: (base, read) => ({ ...base, keydown: read.flag('keydown'), attrs: read.row('attrs') ?? {} }),
  given: (_, wanted) => (wanted === '' ? undefined : wanted),
  entered: (_, input) => {
    if (typeof input !== 'string') return input ?? undefined;
    if (input === '') return undefined;
    const value = Number(input);
    return input.trim() === '' || Number.isNaN(value) ? input : value;
  },
  // K02: of a text that is no number NaN is left, which travels as null.
  fromParameter: (_, given) => Number.parseInt(typeof given === 'string' ? given : (given[0] ?? ''), 10),
};
