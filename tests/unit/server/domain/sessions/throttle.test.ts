// @vitest-environment node
import { expect, test } from 'vitest';
import { throttle } from '#server/domain/sessions/throttle.ts';

const wrong = async (): Promise<boolean> => false;
const right = async (): Promise<boolean> => true;

test('after so many wrong tries the next has to wait until the oldest is old enough', async () => {
  const tries = throttle(2, 1000);
  let now = 0;
  const attempt = (what: () => Promise<boolean>) => tries.attempt('joe', () => now, what);
  expect(await attempt(wrong)).toEqual({ ok: true, value: false });
  now = 400;
  await attempt(wrong);
  expect(await attempt(right)).toEqual({ ok: false, error: 1 });
  now = 1000;
  expect(await attempt(right)).toEqual({ ok: true, value: true });
});

test('a right try forgives the wrong ones, and names do not share', async () => {
  const tries = throttle(2, 1000);
  const attempt = (key: string, what: () => Promise<boolean>) => tries.attempt(key, () => 0, what);
  await attempt('joe', wrong);
  await attempt('joe', right);
  await attempt('joe', wrong);
  await attempt('ann', wrong);
  expect(await attempt('joe', right)).toEqual({ ok: true, value: true });
});

test('tries that come at once take turns, and an error in one does not stop the next', async () => {
  const tries = throttle(2, 1000);
  const failing = tries.attempt(
    'joe',
    () => 0,
    () => Promise.reject(new Error('database')),
  );
  const all = Array.from({ length: 4 }, () => tries.attempt('joe', () => 0, wrong));
  await expect(failing).rejects.toThrow('database');
  expect((await Promise.all(all)).map((outcome) => outcome.ok)).toEqual([true, true, false, false]);
});
