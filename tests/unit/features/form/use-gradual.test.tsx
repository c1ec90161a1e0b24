import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screenful, useGradual } from '#features/form/use-gradual.ts';

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then));
  vi.stubGlobal('cancelAnimationFrame', (at: number) => void (frames[at - 1] = () => undefined));
});
afterEach(() => vi.useRealTimers());

/** A frame begins, and what it shows is painted. */
function paint(): void {
  act(() => frames.forEach((then) => then()));
  frames = [];
  act(() => void vi.advanceTimersByTime(0));
}

test('what is left is drawn in a few large parts, each once the one before is painted', () => {
  const first = screenful();
  const { result } = renderHook(() => useGradual(1000, false));
  const counts = [result.current.count];
  for (let turn = 0; turn < 3; turn++) {
    act(() => void vi.advanceTimersByTime(0));
    expect(result.current.count).toBe(counts.at(-1));
    paint();
    counts.push(result.current.count);
  }
  expect(counts).toEqual([1, 9, 17, 25].map((screens) => screens * first));
});

test('a page that paints nothing, because nobody looks at it, is drawn, too', () => {
  const { result } = renderHook(() => useGradual(1000, false));
  act(() => void vi.advanceTimersByTime(500));
  expect(result.current.count).toBeGreaterThan(screenful());
});

test('it is drawn on while answers are only waited for, and not between them', () => {
  const { result, rerender } = renderHook(({ isAnswering }) => useGradual(1000, isAnswering), { initialProps: { isAnswering: false } });
  paint();
  const drawn = result.current.count;
  expect(drawn).toBeGreaterThan(screenful());
  rerender({ isAnswering: true });
  paint();
  expect(result.current.count).toBe(drawn);
  rerender({ isAnswering: false });
  paint();
  expect(result.current.count).toBeGreaterThan(drawn);
});
