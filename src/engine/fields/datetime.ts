import type { DatetimeField, DateType } from '#engine/definition/field.ts';
import type { Reader } from '#engine/definition/reader.ts';
import { asIs, type FieldType } from '#engine/fields/field-type.ts';

const dateTypes: readonly DateType[] = ['date', 'datetime', 'time', 'month', 'year', 'week'];

/** What a picker picks; a type nobody knows is reported and read as a date. */
export function readDateType(read: Reader): DateType {
  const wanted = read.text('dateType', 'date');
  const known = dateTypes.find((type) => type === wanted);
  if (known === undefined) read.report('dateType', `should be one of ${dateTypes.join(', ')}`);
  return known ?? 'date';
}

/** F9: the text of a date, as picked or typed; what is typed is not held against the calendar (A19). */
export const datetime: FieldType<DatetimeField> = {
  ...asIs,
  parse: (base, read) => ({ ...base, dateType: readDateType(read) }),
  entered: (_, input) => (input === undefined || input === null ? undefined : String(input)),
};
