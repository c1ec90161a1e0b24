import type { Category, FormSummary } from '#contract/config.ts';

/** Names from the top of the tree down; empty = everything. In the address: `parent/child`. */
export type CategoryPath = readonly string[];

/** A category with at least one form in it. `count` = forms in it and below, each once. */
export interface CategoryNode {
  readonly name: string;
  readonly icon: string;
  readonly path: CategoryPath;
  readonly count: number;
  readonly items: readonly CategoryNode[];
}

export const pathOf = (text: string): CategoryPath => text.split('/').filter((name) => name !== '');
export const pathText = (path: CategoryPath): string => path.join('/');

/** Where a form is listed: without categories in `Default`, with an empty list nowhere (engine document 11.9). */
function placesOf(form: FormSummary): readonly string[] {
  return form.categories ?? ['Default'];
}

const startsWith = (path: CategoryPath, start: CategoryPath): boolean => start.every((name, at) => path[at] === name);

/** A form is in a category when the category's path is, name by name, the beginning of one of its places. */
export function isIn(form: FormSummary, path: CategoryPath): boolean {
  return path.length === 0 || placesOf(form).some((place) => startsWith(pathOf(place), path));
}

/** How many forms each path holds; a form with two places below one path counts once there. */
function countsByPath(forms: readonly FormSummary[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const form of forms) {
    const above = new Set<string>();
    for (const place of placesOf(form)) {
      const path = pathOf(place);
      for (let length = 1; length <= path.length; length++) above.add(pathText(path.slice(0, length)));
    }
    for (const path of above) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** The tree of the categories in which the given forms are, in the order of the configuration. Empty ones are left out. */
export function countedTree(categories: readonly Category[], forms: readonly FormSummary[]): readonly CategoryNode[] {
  const counts = countsByPath(forms);
  const grown = (items: readonly Category[], above: CategoryPath): readonly CategoryNode[] =>
    items.flatMap(({ name, icon, items }) => {
      const path = [...above, name];
      const count = counts.get(pathText(path)) ?? 0;
      return count === 0 ? [] : [{ name, icon, path, count, items: grown(items, path) }];
    });
  return grown(categories, []);
}

/** The children of a category are listed when its path and the current one agree as far as both go (engine document 11.9). */
export function isExpanded(path: CategoryPath, current: CategoryPath): boolean {
  return path.length <= current.length ? startsWith(current, path) : startsWith(path, current);
}

/** Forms in a category whose name contains a text, whatever its case. The order stays. */
export function found(forms: readonly FormSummary[], path: CategoryPath, search: string): readonly FormSummary[] {
  const wanted = search.trim().toLowerCase();
  if (path.length === 0 && wanted === '') return forms;
  return forms.filter((form) => form.name.toLowerCase().includes(wanted) && isIn(form, path));
}

/** The forms of a list of names, in that order; names of forms that are gone are left out. */
export function named(forms: readonly FormSummary[], names: readonly string[]): readonly FormSummary[] {
  const byName = new Map(forms.map((form) => [form.name, form]));
  return names.flatMap((name) => byName.get(name) ?? []);
}
