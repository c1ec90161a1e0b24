import { describe, expect, test } from 'vitest';
import type { Category, FormSummary } from '#contract/config.ts';
import { countedTree, found, isExpanded, isIn, named, pathOf, type CategoryNode } from '#features/catalogue/tree.ts';

const form = (name: string, categories?: readonly string[] | null): FormSummary => ({
  name,
  description: '',
  image: '',
  icon: '',
  tileClass: '',
  categories: categories === undefined ? ['Default'] : categories && [...categories],
  roles: [],
});
const category = (name: string, items: readonly Category[] = []): Category => ({ name, icon: '', items });

const flat = (nodes: readonly CategoryNode[]): string[] =>
  nodes.flatMap(({ path, count, items }) => [`${path.join('/')} ${count}`, ...flat(items)]);

describe('a form is in a category', () => {
  test('when the path of the category is, name by name, the beginning of one of its places', () => {
    const linux = form('a', ['Linux/Web', 'Network']);
    expect(isIn(linux, ['Linux'])).toBe(true);
    expect(isIn(linux, ['Linux', 'Web'])).toBe(true);
    expect(isIn(linux, ['Network'])).toBe(true);
    expect(isIn(linux, ['Lin'])).toBe(false);
    expect(isIn(linux, ['Linux', 'We'])).toBe(false);
    expect(isIn(linux, ['Web'])).toBe(false);
  });

  test('Default when it names none, and in no category when its list is empty', () => {
    expect(isIn(form('a', null), ['Default'])).toBe(true);
    expect(isIn(form('a', []), ['Default'])).toBe(false);
    expect(isIn(form('a', []), [])).toBe(true);
  });
});

describe('the tree', () => {
  const categories = [
    category('Default'),
    category('Linux', [category('Web'), category('Databases', [category('Old')])]),
    category('Empty'),
  ];

  test('counts each form once per path and leaves out what is empty', () => {
    const forms = [form('a', ['Linux/Web', 'Linux/Databases']), form('b', ['Linux']), form('c'), form('d', [])];
    expect(flat(countedTree(categories, forms))).toEqual(['Default 1', 'Linux 2', 'Linux/Web 1', 'Linux/Databases 1']);
  });

  test('keeps the order of the configuration', () => {
    const forms = [form('a', ['Linux/Databases/Old']), form('b', ['Linux/Web'])];
    expect(flat(countedTree(categories, forms))).toEqual(['Linux 2', 'Linux/Web 1', 'Linux/Databases 1', 'Linux/Databases/Old 1']);
  });

  test('a name of Object.prototype is a name like any other', () => {
    expect(flat(countedTree([category('constructor')], [form('a', ['constructor'])]))).toEqual(['constructor 1']);
  });

  test.each([
    ['Linux', 'Linux/Web', true],
    ['Linux/Web', 'Linux', true],
    ['Linux/Web', 'Linux/Databases', false],
    ['Network', 'Linux', false],
    ['Network', '', true],
  ])('%j lists its children at %j: %s', (path, current, expected) => {
    expect(isExpanded(pathOf(path), pathOf(current))).toBe(expected);
  });
});

describe('searching', () => {
  const forms = [form('Restart Web Server', ['Linux']), form('Rotate keys', ['Network']), form('web.config (new)', ['Linux'])];

  test('is by name, whatever the case, and takes no character for a pattern', () => {
    expect(found(forms, [], 'WEB').map(({ name }) => name)).toEqual(['Restart Web Server', 'web.config (new)']);
    expect(found(forms, [], ' (new) ').map(({ name }) => name)).toEqual(['web.config (new)']);
    expect(found(forms, [], 'web.erver')).toEqual([]);
  });

  test('stays inside the category', () => {
    expect(found(forms, ['Network'], 'r').map(({ name }) => name)).toEqual(['Rotate keys']);
  });
});

test('favourites keep their order and lose forms that are gone', () => {
  expect(named([form('a'), form('b')], ['b', 'gone', 'a']).map(({ name }) => name)).toEqual(['b', 'a']);
});
