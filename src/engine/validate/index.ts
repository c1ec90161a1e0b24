import { substitute } from '#engine/expression/substitute.ts';
import { piecesOf } from '#engine/expression/tokens.ts';
import { fieldOf, scopeOf, type FormState } from '#engine/state/state.ts';
import { maxLength, minLength } from '#engine/validate/length.ts';
import { notIn, sameAs, validIf, validIfNot, within } from '#engine/validate/others.ts';
import { regex } from '#engine/validate/pattern.ts';
import { maxValue, minValue } from '#engine/validate/range.ts';
import { required } from '#engine/validate/required.ts';
import type { Rule, Ruled, Surroundings, Violation } from '#engine/validate/rule.ts';
import { maxSize, minSize } from '#engine/validate/size.ts';
import { isEmpty, property } from '#engine/value.ts';

/** V10: every rule, in the order their messages stand under a field (form-engine 7.3). */
const rules: readonly (readonly [name: string, rule: Rule])[] = [
  ['required', required],
  ['minLength', minLength],
  ['maxLength', maxLength],
  ['minValue', minValue],
  ['maxValue', maxValue],
  ['minSize', minSize],
  ['maxSize', maxSize],
  ['regex', regex],
  ['validIf', validIf],
  ['validIfNot', validIfNot],
  ['notIn', notIn],
  ['in', within],
  ['sameAs', sameAs],
];

const none: readonly Violation[] = [];

/** What the value of a field breaks now. Nothing to tell is always the same empty list. */
export function violationsOf(state: FormState, at: number): readonly Violation[] {
  const field = state.compiled.fields[at]!;
  if (field.kind === 'unsupported' || !hasRules(field)) return none;
  return violationsIn(field, state.fields[at]!.value, surroundings(state));
}

/** Most fields have none. */
const hasRules = ({ rules: own }: Ruled): boolean => Object.values(own).some((rule) => rule !== null && rule !== false);

/** What a value breaks of the rules of a field or a column. */
export function violationsIn(ruled: Ruled, value: unknown, around: Surroundings): readonly Violation[] {
  const found = rules.flatMap(([rule, broken]): Violation[] => {
    if (rule !== 'required' && isEmpty(value)) return [];
    const message = broken(ruled, value, around);
    return message === null ? [] : [{ rule, message, early: rule !== 'required' }];
  });
  return found.length === 0 ? none : found;
}

function surroundings(state: FormState): Surroundings {
  return {
    other: (name) => {
      const found = fieldOf(state, name);
      const value = found === null ? property(state.compiled.constants, name) : found.state.value;
      return { known: found !== null, value, label: found?.field.label ?? name };
    },
    describe: (description) => substitute(piecesOf(description), scopeOf(state), true) ?? '',
  };
}
