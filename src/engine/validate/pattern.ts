import type { Rule } from '#engine/validate/rule.ts';

/** V6: unanchored, on the printed value. */
export const regex: Rule = (field, value, around) => {
  const rule = field.rules.regex;
  return rule !== null && !rule.pattern.test(String(value)) ? around.describe(rule.description) : null;
};
