import { expect, test } from 'vitest';
import { eitherSignal } from '#api/either-signal.ts';

test.each([0, 1])('it fires with the first of two, for its reason: the one at %i', (at) => {
  const both = [new AbortController(), new AbortController()] as const;
  const signal = eitherSignal(both[0].signal, both[1].signal);
  expect(signal.aborted).toBe(false);
  both[at as 0 | 1].abort('why');
  both[(1 - at) as 0 | 1].abort('later');
  expect([signal.aborted, signal.reason]).toEqual([true, 'why']);
});

test('one that has fired already counts, and one alone is enough', () => {
  const over = AbortSignal.abort('before');
  const open = new AbortController().signal;
  expect(eitherSignal(over, open).reason).toBe('before');
  expect(eitherSignal(open, over).reason).toBe('before');
  expect(eitherSignal(undefined, open)).toBe(open);
});
