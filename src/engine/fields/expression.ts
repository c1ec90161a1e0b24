import type { ExpressionField } from '#engine/definition/field.ts';
import { readAsking } from '#engine/definition/read-asking.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';

/** M2: a value that is worked out, or fixed in the form; it leaves the form as it is (G10). */
export const expression: FieldType<ExpressionField> = {
  ...asIs,
  parse: (base, read) => {
    const asking = readAsking(read);
    const given = Object.hasOwn(read.raw, 'value') && read.raw['value'] !== undefined ? { value: read.raw['value'] } : null;
    const isAsked = asking.expression !== '' || asking.query !== '';
    if (!isAsked && given === null) read.report('expression', 'is missing: an expression, a query or a value is needed');
    return {
      ...base,
      ...asking,
      given: isAsked ? null : given,
      editable: read.flag('editable'),
      isHtml: read.flag('isHtml'),
    };
  },
};
