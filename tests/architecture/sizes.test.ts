// @vitest-environment node
import { expect, test } from 'vitest';
import { inFolders, lines, sources, walk, type Node, type Source } from '#tests/architecture/sources.ts';

const fileLimit = 300;
const functionLimit = 60;

/** Files and functions (`path#name`) that may be longer, with their length. A length here may only shrink. */
const exceptions: Readonly<Record<string, number>> = {};

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Named functions and members inside another count for themselves: a function that makes an object is not measured by its members. */
function countsForItself(node: Node): boolean {
  const value = node['value'] as Node | undefined;
  return node.type === 'FunctionDeclaration' || (node.type === 'Property' && functionTypes.includes(value?.type ?? ''));
}

/** Length of every function of a file. */
function functionsOf({ path, text, body }: Source): readonly (readonly [string, number])[] {
  const found: [string, number][] = [];
  let name = '';
  walk(body, (node) => {
    const id = (node['id'] ?? node['key']) as { readonly name?: string } | null | undefined;
    if (id?.name) name = id.name;
    if (functionTypes.includes(node.type)) found.push([`${path}#${name}`, lines(text, node.start, node.end) - linesInside(node, text)]);
  });
  return found;
}

function linesInside(outer: Node, text: string): number {
  let sum = 0;
  let until = outer.start;
  walk(outer['body'], (node) => {
    if (!countsForItself(node) || node.start < until) return;
    until = node.end;
    sum += lines(text, node.start, node.end);
  });
  return sum;
}

function tooLong(all: readonly (readonly [string, number])[], limit: number): readonly string[] {
  return all.filter(([what, length]) => length > (exceptions[what] ?? limit)).map(([what, length]) => `${what} has ${length} lines`);
}

test('no file is longer than 300 lines', () => {
  const all = sources.map(({ path, text }) => [path, lines(text)] as const);
  expect(tooLong(all, fileLimit), 'Split it where two reasons to change meet.').toEqual([]);
});

test('no function is longer than 60 lines', () => {
  const all = inFolders('src', 'sw', 'server').flatMap(functionsOf);
  expect(tooLong(all, functionLimit), 'Give the steps names: a component its parts, a function its sub-functions.').toEqual([]);
});

test('an exception that is no longer needed is taken off the list', () => {
  const known = new Map([...sources.map(({ path, text }) => [path, lines(text)] as const), ...sources.flatMap(functionsOf)]);
  const idle = Object.keys(exceptions).filter((what) => (known.get(what) ?? 0) <= (what.includes('#') ? functionLimit : fileLimit));
  expect(idle, 'Remove it from `exceptions`.').toEqual([]);
});
