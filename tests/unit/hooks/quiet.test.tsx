import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { useQuiet } from '#hooks/use-quiet.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

function stage(isCostly: boolean) {
  const { clock, pass } = fakeWorld();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider value={{ clock } as unknown as Services}>{children}</ServicesProvider>
  );
  const { result, rerender } = renderHook(({ value }) => useQuiet(value, isCostly), { initialProps: { value: '' }, wrapper });
  return {
    shown: () => result.current,
    passes: (ms: number) => act(() => pass(ms)),
    typed: (value: string) =>
      act(async () => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
        rerender({ value });
      }),
    told: (value: string) => act(async () => rerender({ value })),
  };
}

test('what is costly to draw waits until nobody types, and comes at once when nobody does', async () => {
  const { shown, passes, typed, told } = stage(true);
  await typed('a');
  await passes(100);
  await typed('ab');
  await passes(100);
  expect(shown()).toBe('');
  await passes(60);
  expect(shown()).toBe('ab');
  await told('abc');
  expect(shown()).toBe('abc');
});

test('what costs little follows every key', async () => {
  const { shown, typed } = stage(false);
  await typed('a');
  expect(shown()).toBe('a');
});
