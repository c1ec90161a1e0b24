// @vitest-environment node
import { expect, test } from 'vitest';
import { ansibleArguments } from '#server/runners/ansible.ts';

const args = (extravars: Readonly<Record<string, unknown>>, playbook = 'p.yml') =>
  ansibleArguments(extravars, playbook, '/r/e.json', '/r/he.json');

test('the smallest command', () => {
  expect(args({})).toEqual(['-e', '@/r/e.json', '-e', '@/r/he.json', 'p.yml']);
});

test('everything a form can set, in the order of the contract', () => {
  const all = { __inventory__: ['a', 'b,'], __tags__: 'x,y', __check__: true, __diff__: true, __verbose__: true, __limit__: 'web*' };
  expect(args(all).slice(4)).toEqual(['-i', 'a', '-i', 'b,', '-t', 'x,y', '--check', '--diff', '-vvv', '--limit', 'web*', 'p.yml']);
});

test('what is empty or of another type is left out', () => {
  expect(args({ __inventory__: '', __tags__: '', __limit__: null, __check__: 'true', __diff__: false })).toHaveLength(5);
});

test('a playbook is never taken for an option', () => {
  expect(args({}, '--version').at(-1)).toBe('./--version');
});
