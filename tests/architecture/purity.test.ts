// @vitest-environment node
import { expect, test } from 'vitest';
import { inFolders, walk, type Node, type Source } from '#tests/architecture/sources.ts';

const pure = inFolders('src/lib', 'src/engine', 'src/contract', 'src/sync').filter(({ path }) => !path.startsWith('src/sync/run/'));
const forbiddenCalls = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues'];

const nameOf = (node: unknown): string => String((node as Node | undefined)?.['name'] ?? '');
const member = (node: Node): string => `${nameOf(node['object'])}.${nameOf(node['property'])}`;

function impurities({ path, text, body }: Source): readonly string[] {
  const found: string[] = [];
  const report = (node: Node, instead: string): void => void found.push(`${path}: ${text.slice(node.start, node.end)} — ${instead}`);
  walk(body, (node) => {
    if (node.type === 'MemberExpression' && forbiddenCalls.includes(member(node)))
      report(node, 'take the time, the id or the draw as an argument, or as a port of lib/ports.ts.');
    const isDate = nameOf(node['callee']) === 'Date';
    const without = Array.isArray(node['arguments']) && node['arguments'].length === 0;
    if (node.type === 'NewExpression' && isDate && without)
      report(node, 'take the time as an argument, or from the Clock of lib/ports.ts.');
    if (node.type === 'CallExpression' && isDate) report(node, 'take the time as an argument.');
  });
  return found;
}

test('lib, engine, contract and the sync machines ask neither the clock nor chance', () => {
  expect(pure.length).toBeGreaterThan(0);
  expect(pure.flatMap(impurities)).toEqual([]);
});
