import { expect, onTestFinished, test } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { jobsKept } from '#db/cache.ts';
import { closeDatabases, openDatabases } from '#db/open.ts';
import { fail, ok } from '#lib/result.ts';
import { belongHere, mostAhead, wantedAhead, type AheadInput } from '#sync/ahead.ts';
import { fetchAhead, isMetered } from '#sync/run/fetch-ahead.ts';
import type { Resource } from '#sync/run/poller.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { aJob } from '../features/jobs/jobs.ts';

const now = 1_000_000;
const wanted = (over: Partial<AheadInput>): readonly number[] =>
  wantedAhead({
    jobs: [],
    isMine: ({ user }) => user === 'olga',
    waitsForMe: ({ status }) => status === 'approve',
    pinned: [],
    kept: new Map(),
    now,
    ...over,
  });

test('B1 first what waits or runs, then what was pinned, then the newest of this person with their steps', () => {
  const jobs = [
    aJob(9, { user: 'rita' }),
    aJob(8, { parent_id: 7 }),
    aJob(7),
    aJob(6, { status: 'running', end: null }),
    aJob(5, { user: 'rita', status: 'approve' }),
    aJob(4, { start: '2020-01-01T00:00:00.000Z' }),
  ];
  expect(wanted({ jobs, pinned: [2] })).toEqual([5, 6, 2, 8, 7]);
  const many = Array.from({ length: 30 }, (_, n) => aJob(100 - n));
  expect(wanted({ jobs: many })).toEqual(many.slice(0, 20).map(({ id }) => id));
});

test('B1 of jobs with many steps no more are fetched than stay here, so that they do not drive each other out', () => {
  const jobs = [9, 8, 7].flatMap((id) => [aJob(id), ...Array.from({ length: 100 }, (_, n) => aJob(id * 1000 + n, { parent_id: id }))]);
  const here = belongHere({ jobs, isMine: () => true, waitsForMe: () => false, pinned: [1] });
  expect([here.length, here[0]]).toEqual([mostAhead + 1, 1]);
  expect(mostAhead).toBeLessThan(jobsKept.count);
});

test('B2 what is here for good, and what is being read, is not asked for; what went on since is', () => {
  const jobs = [aJob(7), aJob(6), aJob(5, { status: 'running', end: null }), aJob(4)];
  const kept = new Map([
    [7, { at: 0, settled: true }],
    [6, { at: now - 9000, settled: false }],
    [5, { at: 0, settled: true }],
    [2, { at: 0, settled: true }],
  ]);
  expect(wanted({ jobs, kept, pinned: [2] })).toEqual([5, 4]);
});

test('B3 a connection that costs money is left alone, where the browser tells of it', () => {
  expect([{}, { connection: {} }, { connection: { type: 'wifi' } }].map(isMetered)).toEqual([false, false, false]);
  expect([{ connection: { saveData: true } }, { connection: { type: 'cellular' } }].map(isMetered)).toEqual([true, true]);
});

test('B1 a job that ended while the device was away is caught up: the list is read first, and an end that is known later is asked for twice', async () => {
  const { databases, told, fetch, asked } = await away();
  await databases.cache.tell('jobs', [aJob(7, { status: 'running', end: null })], 0);
  told([aJob(8), aJob(7)]);
  expect(await fetch()).toBe(false);
  // The first answer of a server that names no positions may be one line short.
  expect(asked).toEqual([8, 8, 7, 7]);
  expect(await fetch()).toBe(false);
  expect(asked).toHaveLength(4);
});

test('B2 the job on screen, whose first answer has not come yet, is not asked for a second time', async () => {
  const { told, fetch, asked, watched } = await away();
  told([aJob(8), aJob(7)]);
  watched.add(8);
  await fetch();
  expect(asked).toEqual([7, 7]);
});

test('B3 whoever switched it off, or has no server, is left alone', async () => {
  const { databases, told, fetch, asked, breakOff } = await away();
  told([aJob(8), aJob(7)]);
  breakOff();
  await fetch();
  expect(asked).toEqual([8]);
  await databases.work.choose('fetch-ahead', 'off');
  await fetch();
  expect(asked).toEqual([8]);
});

test('B3 a round ends where it is switched off meanwhile, or the person has left', async () => {
  for (const leave of [
    ({ databases }: Away) => databases.work.choose('fetch-ahead', 'off'),
    ({ databases }: Away) => Promise.resolve(databases.cache.close()),
  ]) {
    const there = await away();
    there.told([aJob(8), aJob(7), aJob(6)]);
    there.during((id) => (id === 8 && there.asked.length === 2 ? leave(there) : Promise.resolve()));
    await there.fetch().catch(() => undefined);
    expect(there.asked).toEqual([8, 8]);
  }
});

type Away = Awaited<ReturnType<typeof away>>;

/** A device that was away from its server, which tells of jobs once it is asked. */
async function away() {
  const databases = await openDatabases(`p-${crypto.randomUUID()}`, fakeWorld().clock);
  onTestFinished(() => closeDatabases(databases));
  const world = fakeWorld();
  const asked: number[] = [];
  const watched = new Set<number>();
  let list: readonly Job[] = [];
  let isBroken = false;
  let during = (_id: number): Promise<unknown> => Promise.resolve();
  const jobOf = (id: number): Resource => ({
    name: '',
    pace: () => ({ everyMs: null, backoff: { firstMs: 1, maxMs: 1 }, gapMs: 1 }),
    async request() {
      asked.push(id);
      if (isBroken) return fail({ kind: 'unreachable', reason: 'network', message: '' });
      const job = list.find((one) => one.id === id)!;
      const before = asked.filter((one) => one === id).length;
      const more = { extravars: {}, credentials: {}, notifications: {}, answer: { status: 'success', message: '' }, settled: before > 1 };
      const rest = { step: null, awx_id: null, subjobs: [], no_of_records: 0, counter: null, steps_to_come: null, relaunched_from: null };
      await databases.cache.jobs.put({ id, at: world.clock.now(), heads: [], tail: 'x', position: '', job: { ...job, ...rest, ...more } });
      await during(id);
      return ok({ finished: before > 1 });
    },
  });
  return {
    databases,
    asked,
    watched,
    told: (jobs: readonly Job[]) => void (list = jobs),
    during: (act: (id: number) => Promise<unknown>) => void (during = act),
    breakOff: () => void (isBroken = true),
    fetch: () =>
      fetchAhead({
        user: { username: 'olga', type: 'local', groups: [], roles: [], options: {} },
        databases,
        world,
        askList: () => databases.cache.tell('jobs', [...list], world.clock.now()),
        jobOf,
        isWatched: (id) => watched.has(id),
      }),
  };
}
