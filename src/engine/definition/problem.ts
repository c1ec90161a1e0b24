/** What is wrong with a form, found before anybody fills it in. */
export type ProblemCode =
  | 'notAForm'
  | 'badProperty'
  | 'unsupportedType'
  | 'duplicateName'
  | 'unknownDependency'
  | 'unknownValidationField'
  | 'unknownPlaceholder'
  | 'selfReference';

/** `field` and `property` are null where the form as a whole is meant; `ref` is the name that leads nowhere. */
export interface Problem {
  readonly code: ProblemCode;
  readonly field: string | null;
  readonly property: string | null;
  readonly ref: string | null;
  readonly message: string;
}

export function problem(code: ProblemCode, message: string, at: Partial<Pick<Problem, 'field' | 'property' | 'ref'>> = {}): Problem {
  return { code, message, field: at.field ?? null, property: at.property ?? null, ref: at.ref ?? null };
}
