// @vitest-environment node
import { expect, test } from 'vitest';
import { filteredGroups, isPattern } from '#server/domain/identity/group-filter.ts';

test('a filter lets through the names it finds, an empty one all of them', () => {
  expect(filteredGroups(['af-a', 'b', 'af-a'], '^af')).toEqual(['af-a']);
  expect(filteredGroups(['a', '', 'b'], '')).toEqual(['a', 'b']);
});

test('what is no expression lets nobody through', () => {
  expect(isPattern('(')).toBe(false);
  expect(filteredGroups(['a'], '(')).toEqual([]);
});

test('an expression that takes for ever is stopped and lets nobody through', () => {
  expect(filteredGroups([`${'a'.repeat(60)}!`, 'a'], '^(a+)+$')).toEqual([]);
});
