/** The props of a Fluent `Field` for what is wrong with its value; none when nothing is. */
export function fieldProblem(message: string | undefined): { readonly validationMessage?: string; readonly validationState?: 'error' } {
  return message === undefined ? {} : { validationMessage: message, validationState: 'error' };
}
