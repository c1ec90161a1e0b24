import { expect, test } from 'vitest';

test('the page world of a test has what a browser has and jsdom lacks', async () => {
  expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(false);
  expect(() => new ResizeObserver(() => undefined).observe(document.body)).not.toThrow();
  expect(() => document.body.scrollIntoView()).not.toThrow();
  expect(await navigator.storage.persist()).toBe(false);
  expect(typeof indexedDB.databases).toBe('function');
  expect(typeof CompressionStream).toBe('function');
});

test('a lock has one holder at a time, in the order of asking', async () => {
  const order: string[] = [];
  const first = navigator.locks.request('one', async () => {
    await Promise.resolve();
    order.push('first');
  });
  const second = navigator.locks.request('one', () => order.push('second'));
  expect(await navigator.locks.request('one', { ifAvailable: true }, (lock) => lock)).toBeNull();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});
