import { expect, test } from 'vitest';
import { shrunk } from '#tests/support/shrink.ts';

test('a failing run is made short, and its numbers small', () => {
  const fails = (draws: readonly number[]): boolean => draws.some((draw) => draw >= 10) && draws.length >= 2;
  expect(shrunk([3, 80, 7, 99, 4, 5, 6], fails).toSorted((one, other) => one - other)).toEqual([0, 10]);
});

test('a run that cannot be made smaller stays as it is', () => {
  expect(shrunk([0, 1], (draws) => draws.length === 2 && draws[1] === 1)).toEqual([0, 1]);
  expect(shrunk([], () => true)).toEqual([]);
});

test('looking for something smaller ends', () => {
  let tries = 0;
  shrunk(
    Array.from({ length: 300 }, (_, n) => n + 1),
    () => ++tries % 2 === 0,
  );
  expect(tries).toBeLessThanOrEqual(2000);
});
