/** What is wrong with a form, found before anybody fills it in. */
export type ProblemCode =
  | 'notAForm'
  | 'badProperty'
  | 'unsupportedType'
  | 'duplicateName'
  | 'unknownDependency'
  | 'unknownValidationField'
  | 'unknownPlaceholder'
  | 'selfReference'
  | 'deprecatedQueryType'
  | 'defaultOnDefault'
  | 'sharedModel'
  | 'blockedModel'
  | 'missingTableColumns'
  | 'queryError';

/** `field` and `property` are null where the form as a whole is meant; `ref` is the other name it is about: the one that leads nowhere, the parent. */
export interface Problem {
  readonly code: ProblemCode;
  readonly field: string | null;
  readonly property: string | null;
  readonly ref: string | null;
  /** Names of columns; [] where none are meant. */
  readonly columns: readonly string[];
  readonly message: string;
}

export function problem(
  code: ProblemCode,
  message: string,
  at: Partial<Pick<Problem, 'field' | 'property' | 'ref' | 'columns'>> = {},
): Problem {
  return { code, message, field: at.field ?? null, property: at.property ?? null, ref: at.ref ?? null, columns: at.columns ?? [] };
}
