import { expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import { tabLocks } from '#api/locks.ts';
import type { Failure } from '#contract/failure.ts';
import { observable } from '#sync/run/observable.ts';
import { startPoller, type Resource } from '#sync/run/poller.ts';
import type { Presence } from '#sync/run/presence.ts';
import { fakeTabs, fakeWorld, settled } from '#tests/support/fake-world.ts';

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

/** A request that never ends, unless it is given up. */
const hanging = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up')), { once: true }));

test('Y1 what hangs is late after 5 s, asked again beside it, and given up when the second answer comes', async () => {
  const world = fakeWorld();
  const signals: AbortSignal[] = [];
  let answer: (outcome: Awaited<ReturnType<Resource['request']>>) => void = () => undefined;
  const made = {
    ...resource(),
    request(signal: AbortSignal) {
      signals.push(signal);
      return signals.length === 1
        ? hanging(signal)
        : new Promise<Awaited<ReturnType<Resource['request']>>>((resolve) => (answer = resolve));
    },
  };
  const poller = startPoller(made, world, observable(awake));
  await world.pass(4999);
  expect([signals.length, poller.failure.current()]).toEqual([1, null]);
  await world.pass(1);
  expect(signals).toHaveLength(2);
  expect(poller.failure.current()).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
  answer(ok({ finished: false }));
  await settled();
  expect(poller.failure.current()).toBeNull();
  expect(signals[0]!.aborted).toBe(true);
  poller.stop();
});

test('Y1 a server that is only slow is listened to: the first answer counts although it is late', async () => {
  const world = fakeWorld();
  let requests = 0;
  const made = {
    ...resource(),
    request: () =>
      new Promise<Awaited<ReturnType<Resource['request']>>>((resolve) => {
        requests++;
        world.clock.after(8000, () => resolve(ok({ finished: false })));
      }),
  };
  const poller = startPoller(made, world, observable(awake));
  await world.pass(7999);
  expect([requests, poller.failure.current()?.kind]).toEqual([2, 'unreachable']);
  await world.pass(1);
  expect(poller.failure.current()).toBeNull();
  poller.stop();
});

test('Y8 a tab that only reads knows within a moment when the polling tab fails, and when it does not any more', async () => {
  const world = fakeWorld();
  const [one, two] = [resource(), resource()];
  const [first, second] = [startPoller(one, world, observable(awake)), startPoller(two, world, observable(awake))];
  await world.pass(1000);
  one.answer = () => Promise.resolve(fail({ kind: 'refused', message: 'failed to find jobs', error: '', output: undefined }));
  await world.pass(4000);
  expect(second.failure.current()).toMatchObject({ kind: 'refused', message: 'failed to find jobs' });
  // A tab that is opened now learns it, too.
  await world.pass(100);
  const third = startPoller(resource(), world, observable(awake));
  await settled();
  expect(third.failure.current()).toMatchObject({ kind: 'refused' });
  one.answer = () => Promise.resolve(ok({ finished: false }));
  await world.pass(2000);
  expect([second.failure.current(), third.failure.current()]).toEqual([null, null]);
  expect(two.requests).toBe(0);
  for (const poller of [first, second, third]) poller.stop();
});

test('Y8 a request that hangs is late in every tab', async () => {
  const world = fakeWorld();
  const one = { ...resource(), request: hanging };
  const [first, second] = [startPoller(one, world, observable(awake)), startPoller(resource(), world, observable(awake))];
  await world.pass(5000);
  expect(second.failure.current()).toMatchObject({ kind: 'unreachable', reason: 'timeout' });
  first.stop();
  second.stop();
});

test('Y9 a tab that hears nothing of a frozen one says so 5 s after an answer was due, and asks by itself', async () => {
  const tabs = fakeTabs();
  const world = fakeWorld(tabLocks(), 1_000_000, tabs);
  const frozen = { ...world, clock: { now: world.clock.now, after: () => () => undefined } };
  const [one, two] = [resource(), resource()];
  // Its request went out, and nothing in it runs any more.
  const first = startPoller({ ...one, request: hanging }, frozen, observable(awake));
  two.answer = () => Promise.resolve(fail(down));
  const second = startPoller(two, world, observable(awake));
  await world.pass(9999);
  expect([two.requests, second.failure.current()]).toEqual([0, null]);
  await world.pass(1);
  expect(two.requests).toBe(1);
  expect(second.failure.current()).not.toBeNull();
  two.answer = () => Promise.resolve(ok({ finished: false }));
  // What fails is not asked for more often than the back-off of the silent tab would.
  await world.pass(35_000);
  expect([two.requests, second.failure.current()]).toEqual([2, null]);
  first.stop();
  second.stop();
});

test('Y6 Y9 what has finished is not missed', async () => {
  const world = fakeWorld();
  const [one, two] = [resource(), resource()];
  one.answer = () => Promise.resolve(ok({ finished: true }));
  const [first, second] = [startPoller(one, world, observable(awake)), startPoller(two, world, observable(awake))];
  await world.pass(120_000);
  expect([one.requests, two.requests, second.failure.current()]).toEqual([1, 0, null]);
  first.stop();
  second.stop();
});

test('Y6 an end that is no good one is told with its reason, and nothing is asked after it', async () => {
  const world = fakeWorld();
  const made = resource();
  const gone: Failure = { kind: 'refused', message: 'failed to find job', error: 'No such job', output: undefined };
  made.answer = () => Promise.resolve(ok({ finished: true, failure: gone }));
  const poller = startPoller(made, world, observable(awake));
  await world.pass(120_000);
  expect([made.requests, poller.failure.current()]).toEqual([1, gone]);
  expect(await poller.ask()).toEqual(fail(gone));
  poller.stop();
});
