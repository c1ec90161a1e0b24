import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from '#contract/config.ts';
import { closeDatabases, openDatabases, type Databases } from '#db/open.ts';
import type { JobRow } from '#db/rows.ts';
import { browserClock } from '#sync/run/world.ts';
import { followRead, lastRead, lookFirst, read, takeFirstJob } from '#sync/run/first-view.ts';

const config: Config = { categories: [], roles: [], constants: {}, forms: [{ name: 'A' }], errors: [], warnings: [] };
const jobRow = (id: number): JobRow => ({
  id,
  at: 1,
  heads: [],
  tail: 'its end',
  position: '',
  job: {
    id,
    form: 'A',
    target: 'A',
    status: 'success',
    start: '2026-01-01T09:00:00.000Z',
    end: null,
    user: 'anna',
    user_type: 'local',
    job_type: 'ansible',
    parent_id: null,
    approval: null,
    extravars: {},
    credentials: {},
    notifications: {},
    step: null,
    awx_id: null,
    subjobs: [],
    no_of_records: 0,
    counter: null,
    steps_to_come: null,
    relaunched_from: null,
    answer: { status: 'success', message: '' },
    settled: true,
  },
});
const open: Databases[] = [];
afterEach(() => open.splice(0).forEach(closeDatabases));

async function opened(partition: string) {
  const first = lookFirst();
  const databases = await openDatabases(partition, browserClock, first);
  open.push(databases);
  first.keepFor(databases);
  return { first, databases };
}

test('what the first frame shows is read while the databases are opened', async () => {
  const before = await opened('first-view');
  expect(lastRead(before.databases, 'catalogue')).toBeNull();
  expect(before.first.icons()).toBeNull();
  const { cache, work } = before.databases;
  await cache.keepConfig(config, 7, 'etag');
  await cache.tell('icons', { '/a.svg': { box: '0 0 1 1', path: 'M0 0' } }, 7);
  await work.toggleFavourite('A', 7);
  await work.choose('catalogue.shape', 'list');
  closeDatabases(open.pop()!);

  const { first, databases } = await opened('first-view');
  expect(lastRead(databases, 'catalogue')).toMatchObject({ at: 7, value: { summaries: [{ name: 'A' }] } });
  expect(lastRead(databases, 'favourites')).toEqual(['A']);
  expect(lastRead(databases, 'settings')).toEqual([{ name: 'catalogue.shape', value: 'list' }]);
  expect(lastRead(databases, 'halfFilled')).toEqual([]);
  expect(first.icons()?.value).toHaveProperty(['/a.svg']);
});

test('a page of jobs does not wait for the catalogue', async () => {
  const { databases } = await opened('jobs-first');
  await databases.cache.keepConfig(config, 7, 'etag');
  closeDatabases(open.pop()!);
  const first = lookFirst({ form: null, job: 7, listsForms: false });
  const again = await openDatabases('jobs-first', browserClock, first);
  open.push(again);
  first.keepFor(again);
  expect(lastRead(again, 'catalogue')).toBeUndefined();
  expect(lastRead(again, 'approvals')).toBeNull();
  expect((await read(again, 'catalogue'))?.at).toBe(7);
  expect(takeFirstJob(again, 7)).toBeNull();
});

test('a job that is asked for is there with the first frame, once: what is watched later may be newer', async () => {
  const { databases } = await opened('job-first');
  await databases.cache.jobs.put(jobRow(7));
  closeDatabases(open.pop()!);
  const first = lookFirst({ form: null, job: 7, listsForms: false });
  const again = await openDatabases('job-first', browserClock, first);
  open.push(again);
  first.keepFor(again);
  expect(takeFirstJob(again, 8)).toBeUndefined();
  expect(takeFirstJob(again, 7)).toMatchObject({ id: 7, tail: 'its end' });
  expect(takeFirstJob(again, 7)).toBeUndefined();
});

test('a page that comes back begins with what was read last', async () => {
  const { databases } = await opened('come-back');
  await databases.cache.keepConfig(config, 1, null);
  await databases.cache.keepConfig({ ...config, forms: [{ name: 'B' }] }, 2, null);
  await read(databases, 'catalogue');
  expect(lastRead(databases, 'catalogue')?.at).toBe(2);
});

test('what is on the first frame is read again once it is drawn, and once for all who follow it', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
  const { databases } = await opened('followed');
  const { work } = databases;
  const asked = vi.spyOn(work.settings, 'toArray');
  const told = [0, 0];
  const stops = told.map((_, at) => followRead(databases, 'settings', () => void told[at]!++));
  await work.choose('catalogue.shape', 'list');
  expect([told, asked.mock.calls.length, lastRead(databases, 'settings')]).toEqual([[0, 0], 0, []]);
  idle.splice(0).forEach((then) => then());
  await vi.waitFor(() => expect(lastRead(databases, 'settings')).toHaveLength(1));
  await work.choose('catalogue.quick', 'folded');
  await vi.waitFor(() => expect(told).toEqual([2, 2]));
  expect(lastRead(databases, 'settings')).toHaveLength(2);
  expect(asked).toHaveBeenCalledTimes(2);
  stops.forEach((stop) => stop());
  await work.choose('catalogue.shape', 'tiles');
  // Whoever comes later does not wait.
  const stop = followRead(databases, 'settings', () => void told[0]!++);
  await vi.waitFor(() => expect(told).toEqual([3, 2]));
  expect(idle).toEqual([]);
  stop();
});

test('P7 what was read for one person is not what another begins with', async () => {
  const { databases } = await opened('anna');
  await databases.cache.keepConfig(config, 1, null);
  await read(databases, 'catalogue');
  expect(lastRead((await opened('bert')).databases, 'catalogue')).toBeNull();
});

test('work that cannot be read first is opened all the same', async () => {
  const { work } = lookFirst();
  const databases = await openDatabases('unreadable', browserClock, {
    cache: () => Promise.resolve(),
    work: (database) => work(database).then(() => Promise.reject(new Error('broken row'))),
  });
  open.push(databases);
  expect(databases.unkept).toBeNull();
});
