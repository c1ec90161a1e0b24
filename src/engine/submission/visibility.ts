import type { Dependency, Field } from '#engine/definition/field.ts';
import { compared } from '#engine/state/visibility.ts';
import type { Row } from '#engine/value.ts';
import type { Known } from '#engine/submission/submitted.ts';

/** What is known about a form from outside: null = cannot be told. */
export interface Evidence {
  /** The value a dependency is compared with. */
  readonly answer: (name: string, path: string) => Known | null;
  readonly outside: Row;
}

/** Whether a field was seen when the form was sent: yes, no, or null when that hangs on what is not known. */
export function wasVisible(field: Field, evidence: Evidence): boolean | null {
  if (field.dependencies === null) return true;
  const held = field.dependencies.map((dependency) => {
    const met = isMet(dependency, evidence);
    return met === null ? null : met !== dependency.inverted;
  });
  switch (field.dependencyFn) {
    case 'and':
      return every(held);
    case 'nand':
      return not(every(held));
    case 'or':
      return not(every(held.map(not)));
    case 'nor':
      return every(held.map(not));
    // The function is a text of the form, not a closed union.
    default:
      return false;
  }
}

const not = (one: boolean | null): boolean | null => (one === null ? null : !one);
function every(all: readonly (boolean | null)[]): boolean | null {
  if (all.includes(false)) return false;
  return all.includes(null) ? null : true;
}

/** Validity is the page's own affair: it is judged with what only the page knew. */
function isMet({ name, path, wants }: Dependency, { answer, outside }: Evidence): boolean | null {
  if (wants.kind === 'validity') return null;
  const known = answer(name, path);
  if (known !== null) return wants.values.includes(known.value);
  if (!Object.hasOwn(outside, name)) return null;
  return wants.values.includes(compared(outside[name], path));
}
