import type { CompiledForm, Field, FieldState } from '#engine/index.ts';

/** The text a field asks the interpreter, the server or a database, as it is written; null for a field that asks nothing. */
export function askedBy(field: Field): string | null {
  return 'expression' in field ? field.expression || field.query || null : null;
}

/** The person may overwrite what was worked out. */
export const isEditable = (field: Field): boolean => field.kind === 'expression' && field.editable;

/** How a field is asked again: `manual` by hand, `10s` by itself every ten seconds; null = not at all. */
export const refreshOf = (field: Field): string | null => ('refresh' in field ? field.refresh : null);

/** There is no answer yet, and none of the failures that the field tells by itself (Q-LOADING). */
export const isWaiting = ({ status, failure }: FieldState): boolean => (status === 'undefined' || status === 'running') && failure === null;

/** As `isWaiting`, but not while the field waits for values of others: there is nothing to turn a ring for. */
export const isAsking = (state: FieldState): boolean => isWaiting(state) && (state.status === 'running' || state.source !== null);

/** The label of a field; its name when the form does not have it any more. */
export function labelOf({ indexOf, fields }: CompiledForm, name: string): string {
  const at = indexOf.get(name);
  return at === undefined ? name : fields[at]!.label;
}
