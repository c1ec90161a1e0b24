import type { TableField } from '#engine/definition/field.ts';
import { problem, type Problem } from '#engine/definition/problem.ts';
import type { FormState } from '#engine/state/state.ts';
import { isRow } from '#engine/value.ts';

/**
 * D5: what is wrong with a form as it is now, each thing once: its design, tables whose data lack columns (Q-WARNDUP), questions that
 * failed. What reading the definition found is `readForm`'s to tell.
 */
export function formProblems(state: FormState): readonly Problem[] {
  const found = state.compiled.fields.flatMap((field, at): Problem[] => {
    const { value, error, failure, offline } = state.fields[at]!;
    const why = error ?? (offline ? null : failure);
    const problems: Problem[] = field.kind === 'table' && (field.expression || field.query) !== '' ? missingColumns(field, value) : [];
    if (why !== null) problems.push(problem('queryError', `'${field.name}' has query errors: ${why}`, { field: field.name }));
    return problems;
  });
  return [...new Map([...state.compiled.problems, ...found].map((one) => [`${one.code} ${one.field} ${one.message}`, one])).values()];
}

function missingColumns({ name, tableFields }: TableField, value: unknown): Problem[] {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  if (!isRow(first)) return [];
  const columns = tableFields.map((column) => column.name).filter((column) => !Object.hasOwn(first, column));
  const noun = columns.length > 1 ? 'columns' : 'column';
  const message = `Table '${name}': its data has no ${noun} ${columns.join(', ')}`;
  return columns.length === 0 ? [] : [problem('missingTableColumns', message, { field: name, columns })];
}
