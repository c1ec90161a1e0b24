import { expect, test } from 'vitest';
import { inserted, replaced } from '#lib/lists.ts';

test('an item is put in or replaced, and the list it came from stays as it is', () => {
  const list = ['a', 'b'];
  expect([inserted(list, 0, 'x'), inserted(list, 1, 'x'), inserted(list, 2, 'x')]).toEqual([
    ['x', 'a', 'b'],
    ['a', 'x', 'b'],
    ['a', 'b', 'x'],
  ]);
  expect([replaced(list, 0, 'x'), replaced(list, 1, 'x')]).toEqual([
    ['x', 'b'],
    ['a', 'x'],
  ]);
  expect(list).toEqual(['a', 'b']);
});
