import type { Rule } from '#engine/validate/rule.ts';

/** V3: characters of a text, items of a list, digits of a number as it is printed. */
function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : String(value).length;
}

export const minLength: Rule = ({ rules: { minLength: min } }, value) =>
  min !== null && lengthOf(value) < min ? `Must be at least ${min} characters long` : null;

export const maxLength: Rule = ({ rules: { maxLength: max } }, value) =>
  max !== null && lengthOf(value) > max ? `Can not be more than ${max} characters long` : null;
