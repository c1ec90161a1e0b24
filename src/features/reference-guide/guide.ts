import type { HelpChoice, HelpExample, HelpItem, HelpNode } from '#contract/help.ts';
import { guideAddress } from '#hooks/guide-address.ts';

/** The address of a page of the guide. */
export const addressOf = ({ link }: Pick<HelpNode, 'link'>): string => guideAddress(link);

/** A page of the guide with how deep it lies; 0 = a first page. */
export interface Place {
  readonly node: HelpNode;
  readonly depth: number;
}

/** All pages in the order of the contents, without those that are hidden from it. */
export function placesIn(nodes: readonly HelpNode[], depth = 0): readonly Place[] {
  return nodes
    .filter(({ hideFromReferenceGuide }) => !hideFromReferenceGuide)
    .flatMap((node) => [{ node, depth }, ...placesIn(node.help, depth + 1)]);
}

/** The page of an address below the guide's; also one that the contents do not show. null = there is none. */
export function pageAt(nodes: readonly HelpNode[], path: string): HelpNode | null {
  const wanted = path.replace(/^\/|\/$/g, '').toLowerCase();
  for (const node of nodes) {
    if (node.link.toLowerCase() === wanted) return node;
    const below = pageAt(node.help, wanted);
    if (below) return below;
  }
  return null;
}

/** The pages above one, from the outside in. */
export function above(nodes: readonly HelpNode[], page: Pick<HelpNode, 'link'>): readonly HelpNode[] {
  const outer = nodes.find((node) => page.link.startsWith(`${node.link}/`));
  return outer ? [outer, ...above(outer.help, page)] : [];
}

/** What a filter found on one page. */
export interface Found {
  readonly node: HelpNode;
  readonly items: readonly HelpItem[];
  readonly examples: readonly HelpExample[];
}

/** Words of a filter; all of them have to be in what is found. */
export const wordsOf = (filter: string): readonly string[] => filter.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);

const textOfExample = ({ name, short, description, code }: HelpExample): string => [name, short, description, code].join('\n');
/** All that is written about a value, examples included. */
export const textOfChoice = ({ name, description, extra, help, examples }: HelpChoice): string =>
  [String(name ?? ''), description, extra, help, ...examples.map(textOfExample)].join('\n');
const textOfItem = (item: HelpItem): string =>
  [item.name, item.short, item.description, item.allowed, ...item.choices.map(textOfChoice), ...item.examples.map(textOfExample)].join(
    '\n',
  );

/** Looks for the words in names, texts and examples. Properties whose own name has all the words come first. */
export function searched(places: readonly Place[], words: readonly string[]): readonly Found[] {
  const has = (text: string): boolean => {
    const low = text.toLowerCase();
    return words.every((word) => low.includes(word));
  };
  const found = places.flatMap(({ node }): Found[] => {
    const items = node.items.filter((item) => has(textOfItem(item)));
    const examples = node.examples.filter((example) => has(textOfExample(example)));
    const isNamed = has(`${node.name}\n${node.description}`);
    if (items.length === 0 && examples.length === 0 && !isNamed) return [];
    const named = (item: HelpItem): number => (has(item.name) ? 0 : 1);
    return [{ node, items: [...items].sort((a, b) => named(a) - named(b)), examples }];
  });
  const best = ({ node, items }: Found): number => (has(node.name) ? 0 : items.some(({ name }) => has(name)) ? 1 : 2);
  return found.sort((a, b) => best(a) - best(b));
}

/** A text in pieces, those that are words of the filter told apart. */
export function marked(text: string, words: readonly string[]): readonly { readonly text: string; readonly isHit: boolean }[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const any = new RegExp(`(${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`, 'gi');
  return text
    .split(any)
    .map((piece, at) => ({ text: piece, isHit: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** The properties of a page that belong to one type of field; those without a type belong to all. */
export const typesOf = ({ with_types: types }: HelpItem): readonly string[] =>
  types
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean);
