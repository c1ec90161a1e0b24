import type { FieldRule } from '#engine/definition/field.ts';
import type { Rule, Surroundings } from '#engine/validate/rule.ts';
import { isAlike } from '#engine/value.ts';

/** V7: the value of the other field decides, or of a constant; a name that leads nowhere has none (form-engine 7.1). */
function against(rule: FieldRule | null, around: Surroundings, holds: (other: unknown) => boolean): string | null {
  if (rule === null) return null;
  return holds(around.other(rule.field).value) ? null : around.describe(rule.description);
}

export const validIf: Rule = (field, _, around) => against(field.rules.validIf, around, Boolean);
export const validIfNot: Rule = (field, _, around) => against(field.rules.validIfNot, around, (other) => !other);

/** V8: strict membership in a list held by another field; without a list both rules fail. notIn shows when it is violated (Q-NOTIN). */
export const within: Rule = (field, value, around) =>
  against(field.rules.in, around, (other) => Array.isArray(other) && other.includes(value));
export const notIn: Rule = (field, value, around) =>
  against(field.rules.notIn, around, (other) => Array.isArray(other) && !other.includes(value));

/** V9: the same as a person sees it; a bad name breaks nothing (Q-SAMEAS). */
export const sameAs: Rule = (field, value, around) => {
  if (field.rules.sameAs === null) return null;
  const other = around.other(field.rules.sameAs);
  return other.known && !isAlike(value, other.value) ? `Must match the field '${other.label}'` : null;
};
