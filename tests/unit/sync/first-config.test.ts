import { expect, test, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { openDatabases } from '#db/open.ts';
import { firstConfig } from '#sync/run/first-config.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

/** An API whose requests are counted and never answered well. */
function counted() {
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  const witness = { began: () => () => undefined, answered() {}, unreachable() {}, foreign() {}, ended() {} };
  return { asked, api: createApi({ current: () => ({ token: 't', refreshtoken: 'r' }), keep: () => null }, witness, (_, work) => work()) };
}

test('a device that keeps nothing for a person asks for the config before its databases are open', async () => {
  const { api, asked } = counted();
  const world = fakeWorld();
  expect(await firstConfig(api, 'nothing-kept', world, () => true)).toMatchObject({ at: world.clock.now(), answer: { ok: false } });
  expect(asked).toHaveBeenCalledOnce();
});

test('one that keeps something waits for it: the request then names what is known', async () => {
  const { cache, work } = await openDatabases('something-kept', fakeWorld().clock);
  const { api, asked } = counted();
  expect(await firstConfig(api, 'something-kept', fakeWorld(), () => true)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  cache.close();
  work.close();
});

test('P7 nothing is asked with the token of somebody who signed in meanwhile', async () => {
  const { api, asked } = counted();
  expect(await firstConfig(api, 'gone', fakeWorld(), () => false)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
