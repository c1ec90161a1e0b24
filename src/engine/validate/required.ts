import type { Rule } from '#engine/validate/rule.ts';
import { isEmpty, isMarker } from '#engine/value.ts';

/** V2: texts are trimmed, 0 and false count, a checkbox has to be checked, markers and empty lists are no choice (Q-REQ). */
export const required: Rule = (field, value) => {
  if (!field.rules.required) return null;
  const isMissing =
    field.kind === 'checkbox' ? !isChecked(value) : isEmpty(typeof value === 'string' ? value.trim() : value) || isMarker(value);
  return isMissing ? 'This field is required' : null;
};

/** A default may be a text: 'true' is not true, '1' is. */
const isChecked = (value: unknown): boolean => value === true || value === 1 || value === '1';
