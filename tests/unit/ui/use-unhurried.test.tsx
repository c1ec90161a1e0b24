import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useUnhurried } from '#ui/use-unhurried.ts';

/** What every single render of the hook said. */
function said(first: boolean) {
  const values: boolean[] = [];
  const { rerender } = renderHook(
    ({ is }: { readonly is: boolean }) => {
      const value = useUnhurried(is);
      values.push(value);
      return value;
    },
    { initialProps: { is: first } },
  );
  return { values, rerender };
}

test('what becomes due is drawn after the frame that learns of it, what is over is gone with that frame', () => {
  const { values, rerender } = said(false);
  rerender({ is: true });
  expect(values).toEqual([false, false, true]);
  rerender({ is: false });
  expect(values.slice(3, 4)).toEqual([false]);
  expect(values.slice(3)).not.toContain(true);
});

test('what is due from the first is drawn at once', () => {
  expect(said(true).values).toEqual([true]);
});
