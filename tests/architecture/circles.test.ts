// @vitest-environment node
import { expect, test } from 'vitest';
import { circlesIn, type Imports } from '#tests/architecture/circles.ts';
import { targetOf } from '#tests/architecture/layers.ts';
import { importsOf, inFolders } from '#tests/architecture/sources.ts';

const house = inFolders('src', 'sw', 'server');

/** What each file imports, at once or later, types included: what it takes to understand it. */
const imports: Imports = new Map(
  house.map((source) => [source.path, importsOf(source).flatMap(({ from }) => targetOf(source.path, from) ?? [])]),
);

test('a circle of imports is found, with everybody in it', () => {
  const round: Imports = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['b.ts', 'd.ts']],
    ['d.ts', []],
  ]);
  expect(circlesIn(round)).toEqual([['b.ts', 'c.ts']]);
});

test('no file imports one that imports it, types included', () => {
  const found = circlesIn(imports).map((circle) => circle.join(' ⇄ '));
  expect(found, 'Move what both need, often a type, to the lower of the two.').toEqual([]);
});
