import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTyped } from '#features/designer/visual/use-typed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function box() {
  const told: string[] = [];
  const hook = renderHook(({ value }) => useTyped(value, (text) => void told.push(text)), { initialProps: { value: 'a' } });
  const { result, rerender, unmount } = hook;
  return {
    told,
    unmount,
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.type(text)),
    done: () => act(() => result.current.done()),
    comesBack: (value: string) => rerender({ value }),
    passes: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

test('what is typed is told in a pause, and at least every half second while there is none', () => {
  const { told, type, passes, typed } = box();
  type('ab');
  passes(150);
  type('abc');
  expect([typed(), told]).toEqual(['abc', []]);
  passes(200);
  expect(told).toEqual(['abc']);
  for (const text of ['1', '12', '123', '1234', '12345']) {
    type(text);
    passes(110);
  }
  // Behind the key that came late enough, and not in the way of the next.
  expect(told).toEqual(['abc', '1234']);
  passes(200);
  expect(told).toEqual(['abc', '1234', '12345']);
});

test('nothing is lost when the person leaves the box, or the box goes', () => {
  const first = box();
  first.type('left');
  first.done();
  expect(first.told).toEqual(['left']);
  const second = box();
  second.type('gone');
  second.unmount();
  expect(second.told).toEqual(['gone']);
});

test('a value from elsewhere is shown, unless something newer is typed and not told yet', () => {
  const { typed, type, comesBack, passes } = box();
  comesBack('theirs');
  expect(typed()).toBe('theirs');
  type('mine');
  comesBack('older');
  expect(typed()).toBe('mine');
  passes(500);
  comesBack('undone');
  expect(typed()).toBe('undone');
});
