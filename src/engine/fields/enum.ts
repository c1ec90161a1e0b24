import type { EnumField } from '#engine/definition/field.ts';
import { readAsking } from '#engine/definition/read-asking.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';
import { unsupported } from '#engine/fields/unsupported.ts';
import { chosenByDefault } from '#engine/fields/options.ts';
import { flatten } from '#engine/output/flatten.ts';
import { isEqual } from '#engine/value.ts';

/** F5: the value is the chosen option itself, record or scalar, or a list of them in the order of the options. */
export const enumeration: FieldType<EnumField> = {
  ...asIs,
  parse: (base, read) => {
    const values = read.list('values');
    const asking = readAsking(read);
    if (values === null && asking.expression === '' && asking.query === '')
      return unsupported(base, 'enum', "A list needs 'values', an 'expression' or a 'query'.");
    return {
      ...base,
      ...asking,
      values: values ?? [],
      multiple: read.flag('multiple') || read.flag('horizontal'),
      columns: read.texts('columns'),
      pctColumns: read.texts('pctColumns'),
      filterColumns: read.texts('filterColumns'),
      previewColumn: read.text('previewColumn'),
      outputObject: read.flag('outputObject'),
      sticky: read.flag('sticky'),
      horizontal: read.flag('horizontal'),
    };
  },
  given: (field, wanted, options) => chosenByDefault(field, options, wanted),
  entered: (field, input, options) => {
    const wanted = field.multiple && Array.isArray(input) ? (input as unknown[]) : [input];
    const [known, same] = [new Set(options), new Set(wanted)];
    // What comes from elsewhere than the list is looked for by content: slow, but rare and short.
    const alike = wanted.filter((one) => !known.has(one));
    const chosen = options.filter((option) => same.has(option) || alike.some((one) => isEqual(one, option)));
    return field.multiple && chosen.length > 0 ? chosen : chosen[0];
  },
  output: (field, value) => (field.outputObject ? value : flatten(value, field.valueColumn, true)),
};
