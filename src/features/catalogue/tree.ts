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

/** A path and those above it, as texts: `a`, `a/b`. */
function levelsOf(place: string): readonly string[] {
  const path = pathOf(place);
  return path.map((_, at) => pathText(path.slice(0, at + 1)));
}

/** How many forms each path holds; a form with two places below one path counts once there. Thousands of forms stand in few places. */
function countsByPath(forms: readonly FormSummary[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const known = new Map<string, readonly string[]>();
  const levels = (place: string): readonly string[] => {
    const all = known.get(place) ?? levelsOf(place);
    known.set(place, all);
    return all;
  };
  for (const form of forms) {
    const places = placesOf(form);
    const above = places.length === 1 ? levels(places[0]!) : new Set(places.flatMap(levels));
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
  if (names.length === 0) return [];
  const byName = new Map(forms.map((form) => [form.name, form]));
  return names.flatMap((name) => byName.get(name) ?? []);
}
