// @vitest-environment node
import { expect, test } from 'vitest';
import { inFolders, literal, walk, type Node } from '#tests/architecture/sources.ts';

const specifications = import.meta.glob('/{src,sw,server}/**/SPEC.md', { query: '?raw', import: 'default', eager: true }) as Record<
  string,
  string
>;
const cases = import.meta.glob('/tests/fixtures/form-cases.json', { query: '?raw', import: 'default', eager: true }) as Record<
  string,
  string
>;

/** A rule is a line that begins with its id: `G1 every field …`, in a list or a table, bold or not. */
const rule = /^[\s|*`-]*([A-Z]{1,3}\d{1,3})\b/;

const rules = Object.entries(specifications).flatMap(([file, text]) =>
  text.split('\n').flatMap((line) => {
    const id = rule.exec(line)?.[1];
    return id ? [{ file: file.slice(1), id, line: line.trim() }] : [];
  }),
);

const callee = (node: Node): string => {
  const called = node['callee'] as (Node & { readonly name?: string; readonly object?: Node; readonly callee?: Node }) | undefined;
  return called?.name ?? (called?.object ? String((called.object as { name?: string }).name ?? '') : called?.callee ? callee(called) : '');
};

/** The names of all tests, with those of the conformance cases, which are run by their id. */
function testNames(): readonly string[] {
  const names: string[] = [];
  for (const { body } of inFolders('tests')) {
    walk(body, (node) => {
      if (node.type !== 'CallExpression' || !/^(test|it|describe)$/.test(callee(node))) return;
      names.push(literal((node['arguments'] as readonly unknown[])[0]));
    });
  }
  const ids = Object.values(cases).flatMap((text) => [...text.matchAll(/"id":\s*"([^"]+)"/g)].map(([, id]) => id ?? ''));
  return [...names, ...ids];
}

test('every rule of a SPEC.md appears in the name of a test', () => {
  const names = testNames();
  const untested = rules.filter(({ id }) => !names.some((name) => new RegExp(`(^|[^A-Za-z0-9])${id}([^A-Za-z0-9]|$)`).test(name)));
  expect(
    untested.map(({ file, line }) => `${file}: ${line}`),
    'Write a test whose name begins with the id of the rule.',
  ).toEqual([]);
});

test('a rule has one id, and an id one rule', () => {
  const seen = rules.map(({ file, id }) => `${file} ${id}`);
  expect(
    seen.filter((id, at) => seen.indexOf(id) !== at),
    'Give each rule an id of its own.',
  ).toEqual([]);
});
