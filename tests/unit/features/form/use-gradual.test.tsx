import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { screenful, useGradual } from '#features/form/use-gradual.ts';

/** A browser whose idle moments are told by the test. */
function idleMoments(): { readonly pass: () => void } {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => waiting.push(then));
  vi.stubGlobal('cancelIdleCallback', (at: number) => void (waiting[at - 1] = () => undefined));
  return { pass: () => act(() => waiting.splice(0).forEach((then) => then())) };
}

test('what is left is drawn in growing parts, four screenfuls at most, so that a thousand lines take few turns', () => {
  const idle = idleMoments();
  const first = screenful();
  const { result } = renderHook(() => useGradual(1000, false));
  const counts = [result.current.count];
  for (let turn = 0; turn < 4; turn++) {
    idle.pass();
    counts.push(result.current.count);
  }
  expect(counts).toEqual([1, 2, 4, 8, 12].map((screens) => screens * first));
});

test('it is drawn on while answers are only waited for, and not between them', () => {
  const idle = idleMoments();
  const { result, rerender } = renderHook(({ isAnswering }) => useGradual(1000, isAnswering), { initialProps: { isAnswering: false } });
  idle.pass();
  const drawn = result.current.count;
  expect(drawn).toBeGreaterThan(screenful());
  rerender({ isAnswering: true });
  idle.pass();
  expect(result.current.count).toBe(drawn);
  rerender({ isAnswering: false });
  idle.pass();
  expect(result.current.count).toBeGreaterThan(drawn);
});
