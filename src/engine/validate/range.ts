import type { Rule } from '#engine/validate/rule.ts';

/** V4: inclusive; text that is no number, or has blanks around it, is out of every range. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && !/\s/.test(value) ? Number(value) : Number.NaN;
}

export const minValue: Rule = ({ rules: { minValue: min } }, value) => {
  return min !== null && !(numberOf(value) >= min) ? `Value cannot be lower than ${min}` : null;
};

export const maxValue: Rule = ({ rules: { maxValue: max } }, value) => {
  return max !== null && !(numberOf(value) <= max) ? `Value cannot be higher than ${max}` : null;
};
