import { isRow, nameOf, own } from '#lib/plain.ts';
import type { BenchItem } from '#sync/designer/bench.ts';
import { meaningOf } from '#sync/designer/entity.ts';

/** A role or a category with the forms that name it. */
export interface Uses {
  readonly name: string;
  readonly forms: readonly BenchItem[];
  /** It is declared; false: forms name it, and nothing else does. */
  readonly isKnown: boolean;
}

/** Every role or category, declared or only named, in the order of the declaration. What cannot be read names nothing. */
export function usesOf(items: readonly BenchItem[], of: 'roles' | 'categories'): readonly Uses[] {
  const declared = items.find(({ kind }) => kind === of);
  const names = declared ? declaredNames(declared, of) : [];
  const forms = new Map<string, BenchItem[]>(names.map((name) => [name, []]));
  for (const form of items) {
    if (form.kind !== 'form' || form.state === 'removed') continue;
    for (const name of namedIn(form, of)) forms.set(name, [...(forms.get(name) ?? []), form]);
  }
  return [...forms].map(([name, those]) => ({ name, forms: those, isKnown: names.includes(name) }));
}

/** The names that a declaration has; of categories with all above them. What cannot be read has none. */
export function declaredNames(item: Pick<BenchItem, 'kind' | 'text'>, of: 'roles' | 'categories' | 'constants'): readonly string[] {
  const meaning = meaningOf(item);
  if (meaning.ok && of === 'constants') return isRow(meaning.value) ? Object.keys(meaning.value) : [];
  if (!meaning.ok || !Array.isArray(meaning.value)) return [];
  return of === 'roles' ? meaning.value.flatMap((role: unknown) => nameOf(role) ?? []) : pathsOf(meaning.value, '');
}

/** Categories inside of others are named with all above them: `Cloud/Network`. */
function pathsOf(categories: readonly unknown[], above: string): readonly string[] {
  return categories.flatMap((category): readonly string[] => {
    const name = nameOf(category);
    const inside = isRow(category) ? own(category, 'items') : undefined;
    return name === null ? [] : [above + name, ...pathsOf(Array.isArray(inside) ? inside : [], `${above}${name}/`)];
  });
}

function namedIn(form: BenchItem, of: string): readonly string[] {
  const meaning = meaningOf(form);
  const named = meaning.ok && isRow(meaning.value) ? own(meaning.value, of) : undefined;
  const names = Array.isArray(named) ? named.filter((name): name is string => typeof name === 'string') : [];
  return [...new Set(names.length === 0 && of === 'categories' && named === undefined ? ['Default'] : names)];
}
