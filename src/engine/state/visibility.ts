import type { Dependency, Field } from '#engine/definition/field.ts';
import { flatten } from '#engine/output/flatten.ts';
import { fieldOf, type FieldState, type FormState } from '#engine/state/state.ts';
import { isRow, property } from '#engine/value.ts';

/** L2: whether the dependencies of a field let it be seen (form-engine 6.1). An unknown function hides. */
export function isVisible(state: FormState, field: Field): boolean {
  if (field.dependencies === null) return true;
  const holds = (dependency: Dependency): boolean => isMet(state, dependency) !== dependency.inverted;
  switch (field.dependencyFn) {
    case 'and':
      return field.dependencies.every(holds);
    case 'nand':
      return !field.dependencies.every(holds);
    case 'or':
      return field.dependencies.some(holds);
    case 'nor':
      return !field.dependencies.some(holds);
    // The function is a text of the form, not a closed union.
    default:
      return false;
  }
}

export const isValid = (field: FieldState): boolean => field.violations.length === 0;

/** L3: one dependency. A name that leads nowhere matches nothing (Q-EMPTYOBJ). */
function isMet(state: FormState, dependency: Dependency): boolean {
  const found = fieldOf(state, dependency.name);
  if (dependency.wants.kind === 'validity') return found !== null && isValid(found.state) === dependency.wants.isValid;
  return dependency.wants.values.includes(found ? answerOf(found.field, found.state.value, dependency.path) : outside(state, dependency));
}

/** Kinds whose value may be a record, or a list of them. */
const ofRecords: ReadonlySet<Field['kind']> = new Set(['enum', 'expression', 'table', 'html']);

const answerOf = (field: Field, value: unknown, path: string): unknown =>
  compared(value, path, ofRecords.has(field.kind) ? field.valueColumn : '');

/** What values are compared with: a record by its column, a list by its first element. */
export function compared(value: unknown, path: string, valueColumn = ''): unknown {
  const column = path || valueColumn;
  if (column === '') return value;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!path.includes('.') || !isRow(first)) return flatten(value, column, false);
  return deep(first, path);
}

function outside(state: FormState, { name, path }: Dependency): unknown {
  if (name === '__user__') return deep(state.user, path);
  return compared(property(state.compiled.constants, name), path);
}

const deep = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce<unknown>((at, key) => property(at, key), value);
