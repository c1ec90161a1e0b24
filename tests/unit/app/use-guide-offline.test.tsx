import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useGuideOffline } from '#app/use-guide-offline.ts';

const world = vi.hoisted(() => ({ may: true, isOnline: true, answers: true, asked: [] as string[], timers: new Set<() => void>() }));
vi.mock('#hooks/use-session.ts', () => ({ useCan: () => (verb: string) => world.may && verb === 'open designer' }));
vi.mock('#hooks/use-connection.ts', () => ({ useIsOnline: () => world.isOnline }));
vi.mock('#features/reference-guide/ReferenceGuidePage.tsx', () => ({ ReferenceGuidePage: () => null }));
vi.mock('#hooks/services.tsx', () => {
  const clock = {
    after(_ms: number, then: () => void) {
      world.timers.add(then);
      return () => void world.timers.delete(then);
    },
  };
  const api = { callIfChanged: ({ path }: { path: string }) => (world.asked.push(path), Promise.resolve({ ok: world.answers })) };
  return { useServices: () => ({ clock, api }) };
});
/** The time it waits is over, and what it then does is done. */
async function ring(): Promise<void> {
  for (const then of Array.from(world.timers)) then();
  world.timers.clear();
  await vi.dynamicImportSettled();
  await Promise.resolve();
}

test('whoever may design gets the guide once, after a while and while the server answers; again when the answer did not come', async () => {
  world.answers = false;
  const { rerender, unmount } = renderHook(() => useGuideOffline());
  const comeBack = async (): Promise<void> => {
    for (const isOnline of [false, true]) {
      world.isOnline = isOnline;
      rerender();
    }
    await ring();
  };
  expect(world.asked).toEqual([]);
  await ring();
  expect(world.asked).toEqual(['/help']);
  world.answers = true;
  await comeBack();
  expect(world.asked).toEqual(['/help', '/help']);
  await comeBack();
  expect(world.asked).toHaveLength(2);
  unmount();
});

test('others are not sent what they did not ask for', async () => {
  world.may = false;
  world.asked.length = 0;
  const { unmount } = renderHook(() => useGuideOffline());
  expect(world.timers.size).toBe(0);
  expect(world.asked).toEqual([]);
  unmount();
});
