import type { Rule, Ruled } from '#engine/validate/rule.ts';
import { isEmpty, isMarker } from '#engine/value.ts';

/** V2: 0 and false count, a checkbox has to be checked, markers and empty lists are no choice (form-engine 7.1, Q-REQ). */
export const required: Rule = (field, value) => (field.rules.required && isMissing(field, value) ? 'This field is required' : null);

function isMissing({ kind }: Ruled, value: unknown): boolean {
  switch (kind) {
    case 'checkbox':
      return !isChecked(value);
    // What was chosen or worked out counts as it is, blanks and records without properties too.
    case 'enum':
    case 'expression':
      return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0) || isMarker(value);
    case 'table':
      return isEmpty(value) || isMarker(value);
    default:
      return isEmpty(typeof value === 'string' ? value.trim() : value);
  }
}

/** A default may be a text: 'true' is not true, '1' is. */
const isChecked = (value: unknown): boolean => value === true || value === 1 || value === '1';
