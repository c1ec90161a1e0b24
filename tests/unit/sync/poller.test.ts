import { expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import { tabLocks } from '#api/locks.ts';
import type { Failure } from '#contract/failure.ts';
import { observable } from '#sync/run/observable.ts';
import { startPoller, type Resource } from '#sync/run/poller.ts';
import type { Presence } from '#sync/run/presence.ts';
import { fakeWorld, settled } from '#tests/support/fake-world.ts';

const down: Failure = { kind: 'unreachable', reason: 'network', message: 'gone' };
const awake: Presence = { awake: true, woken: 0 };
const asleep: Presence = { awake: false, woken: 0 };

function resource(): Resource & { requests: number; answer: () => ReturnType<Resource['request']> } {
  const made = {
    name: 'jobs',
    requests: 0,
    answer: (): ReturnType<Resource['request']> => Promise.resolve(ok({ finished: false })),
    pace: () => ({ everyMs: 5000, backoff: { firstMs: 1000, maxMs: 30_000 }, gapMs: 1000 }),
    request() {
      made.requests++;
      return made.answer();
    },
  };
  return made;
}

test('Y7 two tabs ask once; when the asking one goes, the other takes over', async () => {
  const locks = tabLocks();
  const world = fakeWorld(locks);
  const [one, two] = [resource(), resource()];
  const first = startPoller(one, world, observable(awake));
  const second = startPoller(two, world, observable(awake));
  await world.pass(20_000);
  expect([one.requests, two.requests]).toEqual([5, 0]);
  first.stop();
  await world.pass(10_000);
  expect(one.requests).toBe(5);
  expect(two.requests).toBeGreaterThanOrEqual(2);
  second.stop();
});

test('Y7 a tab that is hidden lets another one in sight ask', async () => {
  const locks = tabLocks();
  const world = fakeWorld(locks);
  const [one, two] = [resource(), resource()];
  const presence = observable<Presence>(awake);
  startPoller(one, world, presence);
  startPoller(two, world, observable(awake));
  await world.pass(1000);
  presence.set(asleep);
  await world.pass(11_000);
  expect([one.requests, two.requests]).toEqual([1, 3]);
});

test('who asks is told when the answer is stored, or why there is none', async () => {
  const world = fakeWorld();
  const made = resource();
  const poller = startPoller(made, world, observable(asleep));
  expect(await poller.ask()).toEqual(ok(undefined));
  made.answer = () => Promise.resolve(fail(down));
  expect(await poller.ask()).toEqual(fail(down));
  expect(poller.failure.current()).toEqual(down);
});

test('an answer that cannot be stored is a failure with the reason, not a crash', async () => {
  const world = fakeWorld();
  const made = resource();
  made.answer = () => Promise.reject(new Error('QuotaExceededError'));
  const poller = startPoller(made, world, observable(awake));
  await settled();
  expect(poller.failure.current()).toMatchObject({ kind: 'refused', error: 'QuotaExceededError' });
  poller.stop();
});

test('focus asks at once when the last answer is old', async () => {
  const world = fakeWorld();
  const made = { ...resource(), pace: () => ({ everyMs: null, backoff: { firstMs: 1000, maxMs: 30_000 }, gapMs: 1000 }) };
  let requests = 0;
  const counted = { ...made, request: () => Promise.resolve((requests++, ok({ finished: false }))) };
  const presence = observable<Presence>(awake);
  startPoller(counted, world, presence);
  await world.pass(60_000);
  expect(requests).toBe(1);
  presence.set({ awake: true, woken: 1 });
  presence.set({ awake: true, woken: 2 });
  await world.pass(100);
  expect(requests).toBe(2);
});
