import { property } from '#engine/value.ts';
import type { Rule } from '#engine/validate/rule.ts';

/** V6: unanchored, on the printed value; of a file on its name. What would take too long does not fit. */
export const regex: Rule = (field, value, around) => {
  const rule = field.rules.regex;
  return rule !== null && !rule.pattern.test(String(field.kind === 'file' ? nameOf(value) : value))
    ? around.describe(rule.description)
    : null;
};

const nameOf = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && 'name' in file ? file.name : property(file, 'originalname');
