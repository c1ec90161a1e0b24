import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HelpNode } from '#contract/help.ts';
import { controlOf, typedValue } from '#features/designer/visual/control-of.ts';
import { declarationsOf, declaredAt, pages, partsOf, sortedProperties, typesOf } from '#features/designer/visual/declarations.ts';
import { typedOver } from '#features/designer/visual/records.ts';
import { expressionWords } from '#features/designer/visual/expression-words.ts';
import {
  treeAdded,
  treeIndented,
  treeOutdented,
  treeRows,
  treeShifted,
  treeWith,
  treeWithout,
} from '#features/designer/visual/tree-edits.ts';
import { readGuide } from '#server/help/guide.ts';
import { forAll } from '#tests/support/forall.ts';

const declarations = declarationsOf(v.parse(v.array(HelpNode), readGuide()));
const field = declaredAt(declarations, ...pages.field);
const itemOf = (name: string) => field.items.find((item) => item.name === name)!;
const controlFor = (name: string, value?: unknown) => controlOf(itemOf(name), value);

test('every property of the guide has the control that its type asks for', () => {
  expect(controlFor('type')).toBe('choice');
  expect(controlFor('label')).toBe('text');
  expect(controlFor('required')).toBe('flag');
  expect(controlFor('minLength')).toBe('number');
  expect(controlFor('values')).toBe('list');
  expect(controlFor('attrs')).toBe('pairs');
  expect(controlFor('expression')).toBe('expression');
  expect(controlFor('regex')).toBe('object');
  expect(controlFor('dependencies')).toBe('objects');
  expect(controlFor('tableFields')).toBe('objects');
  expect(controlFor('refresh')).toBe('text');
});

test('what is written in another shape than declared gets the control that can show it', () => {
  expect(controlFor('values', [{ name: 'a' }])).toBe('records');
  expect(controlFor('values', [{ name: 'a' }, ['b']])).toBe('yaml');
  expect(controlFor('label', 'two\nlines')).toBe('lines');
  expect(controlFor('dbConfig', 'cmdb')).toBe('text');
  expect(controlFor('dbConfig', ['one', 'two'])).toBe('list');
  expect(controlFor('dbConfig', { name: 'cmdb', type: 'mysql' })).toBe('yaml');
  expect(controlFor('required', 'yes')).toBe('text');
  expect(controlFor('regex', 'x')).toBe('text');
});

test('a typed text is a number or a flag only where the property takes one', () => {
  expect(typedValue('12', { type: 'string' }, undefined)).toBe('12');
  expect(typedValue('12', { type: 'many' }, undefined, 'number')).toBe(12);
  expect(typedValue('012', { type: 'many' }, undefined, 'number')).toBe('012');
  expect(typedValue('true', { type: 'boolean or string' }, undefined)).toBe(true);
  expect(typedValue('true', { type: 'many' }, undefined, 'text')).toBe('true');
});

test('what is typed into a new row of a table is of the kind that its column is of', () => {
  const ports = [{ name: 'http', port: 80, odd: 1 }, { name: 'https', port: 443, odd: 'a' }, { name: '', port: '', odd: '' }, {}];
  const typed = (column: string, at: number): unknown => typedValue('8443', { type: 'any' }, typedOver(ports, at, column));
  expect([typed('port', 2), typed('port', 3), typed('name', 2), typed('odd', 2), typed('odd', 0)]).toEqual([
    8443,
    8443,
    '8443',
    '8443',
    8443,
  ]);
  expect(typedOver([{ port: '' }], 0, 'port')).toBe('');
});

test('the common ten are in sight, the others in groups, and what is not for the type comes last', () => {
  const { common, groups } = sortedProperties(field, 'text', ['name', 'type', 'tableFields', 'odd']);
  expect(common.length).toBeLessThanOrEqual(10);
  expect(common.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'type', 'label', 'required', 'default']));
  expect(groups.at(-1)).toMatchObject({ name: 'Not for this type', items: [{ name: 'tableFields' }, { name: 'odd' }] });
  const all = [...common, ...groups.flatMap(({ items }) => items)].map(({ name }) => name);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('dependencies');
  expect(typesOf(field).length).toBeGreaterThan(12);
});

test('objects that the guide tells of in a sentence have the parts it names', () => {
  expect(partsOf(itemOf('regex')).map(({ name }) => name)).toEqual(['expression', 'description']);
  expect(partsOf(itemOf('dependencies')).map(({ name }) => name)).toEqual(['name', 'values', 'isValid']);
  expect(partsOf(itemOf('label'))).toEqual([]);
});

const word = (label: string) => ({ label, detail: '', info: '' });
const words = { placeholders: [word('host'), word('SITE')], functions: [word('fn.fnTime'), word('fnArray.from')] };
const offered = (before: string, behind = '', isAsked = false) => {
  const found = expressionWords(before, behind, words, isAsked);
  return found && { from: found.from, labels: found.words.map(({ label }) => label), applied: found.words[0]?.apply };
};

test('an expression is completed with fields and constants in placeholders, with functions elsewhere', () => {
  expect(offered("'$(ho")).toEqual({ from: 3, labels: ['host', 'SITE'], applied: 'host)' });
  expect(offered("'$(ho", ')')).toMatchObject({ applied: 'host' });
  expect(offered("'$")).toEqual({ from: 1, labels: ['$(host)', '$(SITE)'], applied: '$(host)' });
  expect(offered('fn.fnT')).toEqual({ from: 0, labels: ['fn.fnTime', 'fnArray.from'], applied: 'fn.fnTime(' });
  expect(offered('1 + ')).toBeNull();
  expect(offered('', '', true)).toMatchObject({ labels: ['$(host)', '$(SITE)', 'fn.fnTime', 'fnArray.from'] });
});

test('whatever is done to a tree of categories, each of them is there once, until it is removed', () => {
  forAll(
    (draw) => {
      let tree: readonly unknown[] = [];
      let count = 0;
      for (let n = 0; n < 12; n++) {
        const rows = treeRows(tree);
        const { path } = draw.pick([...rows, { path: [] as readonly number[] }]);
        if (path.length === 0 || draw.chance(0.4)) {
          count++;
          tree = treeAdded(tree, path, { name: `c${n}`, icon: 'x' });
        } else if (draw.chance(0.1)) {
          const { title } = rows.find((row) => row.path === path)!;
          count -= rows.filter((row) => row.title === title || row.title.startsWith(`${title}/`)).length;
          tree = treeWithout(tree, path);
        } else {
          const moves = [treeShifted(tree, path, -1), treeShifted(tree, path, 1), treeIndented(tree, path), treeOutdented(tree, path)];
          tree = draw.pick(moves) ?? tree;
        }
        const names = treeRows(tree).map(({ value }) => value['name']);
        expect(names).toHaveLength(count);
        expect(new Set(names).size).toBe(count);
      }
    },
    { runs: 100 },
  );
});

test('what is no category keeps its place in the tree, whatever is done beside it', () => {
  const tree = [null, { name: 'a', items: ['stray', { name: 'b' }] }, 'text', { name: 'c' }];
  expect(treeRows(tree).map(({ path, title }) => [path, title])).toEqual([
    [[1], 'a'],
    [[1, 1], 'a/b'],
    [[3], 'c'],
  ]);
  const named = treeWith(tree, [1, 1], (row) => ({ ...row, name: 'x' }));
  expect(named).toEqual([null, { name: 'a', items: ['stray', { name: 'x' }] }, 'text', { name: 'c' }]);
  expect(treeWithout(tree, [1, 1])).toEqual([null, { name: 'a', items: ['stray'] }, 'text', { name: 'c' }]);
  expect(treeIndented(tree, [3])).toBeNull();
  expect(treeIndented(tree, [1])).toBeNull();
});
