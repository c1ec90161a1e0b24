import type { HelpItem, HelpNode } from '#contract/help.ts';

/** A property that may stand at a place, as the guide tells of it, with the page that does; '' = none. */
export type Word = HelpItem & { readonly page: string };

/** The page of the guide about what stands under a key. */
const pages: Readonly<Record<string, string>> = {
  form: 'Form',
  fields: 'Formfield',
  tableFields: 'Tablefield',
  steps: 'Step',
  approval: 'Approval point',
  notifications: 'Notifications',
  categories: 'Category',
  items: 'Category',
  roles: 'Role',
};

const keyOf = (page: string): string => page.toLowerCase().replaceAll(/\W/g, '');

/** What the guide says, by the name of its page. */
export function wordsOf(nodes: readonly HelpNode[]): ReadonlyMap<string, readonly Word[]> {
  const found = new Map<string, readonly Word[]>();
  const visit = (node: HelpNode): void => {
    found.set(
      keyOf(node.name),
      node.items.map((item) => ({ ...item, page: node.link })),
    );
    node.help.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

/**
 * The properties that belong where these keys stand around; [] = the guide does not know the place.
 *
 * @param parents the keys around the place, from the outside in
 * @param kind what the text is of
 */
export function wordsAt(words: ReadonlyMap<string, readonly Word[]>, parents: readonly string[], kind: string): readonly Word[] {
  const nearest = parents.at(-1) ?? kind;
  // In a form `roles` and `categories` are lists of names.
  if (kind === 'form' && (nearest === 'roles' || nearest === 'categories')) return [];
  const page = Object.hasOwn(pages, nearest) ? pages[nearest] : undefined;
  return page === undefined ? [] : (words.get(keyOf(page)) ?? []);
}

/** The values that a property may have; flags are yes or no. */
export function choicesOf(word: Word): readonly { readonly name: string; readonly description: string }[] {
  if (word.choices.length > 0) return word.choices.map(({ name, description }) => ({ name: String(name), description }));
  if (!/bool/i.test(word.type)) return [];
  return ['true', 'false'].map((name) => ({ name, description: String(word.default ?? '') === name ? 'default' : '' }));
}
