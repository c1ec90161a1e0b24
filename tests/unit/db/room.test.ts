import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CacheDatabase } from '#db/cache.ts';
import { keepRoomForWork, reservedForWork } from '#db/room.ts';
import { openDatabases, withCacheInMemory, type Databases } from '#db/open.ts';
import type { JobRow } from '#db/rows.ts';
import { WorkDatabase } from '#db/work.ts';
import { browserClock } from '#sync/run/world.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

let databases: Databases;
let partition: string;
beforeEach(async () => {
  partition = crypto.randomUUID();
  databases = await openDatabases(partition, browserClock);
});
afterEach(async () => {
  await databases.cache.delete();
  await databases.work.delete();
});

const estimate = (quota: number | undefined, usage = 0): void =>
  void vi.spyOn(navigator.storage, 'estimate').mockResolvedValue(quota === undefined ? {} : { quota, usage });

/** Jobs 1 to `count`, seen one after the other, each with a log of `bytes`. */
async function keepJobs({ jobs, blocks }: CacheDatabase, count: number, bytes: number): Promise<void> {
  for (let id = 1; id <= count; id += 1) {
    await jobs.put({ id, at: id, job: {}, heads: [], tail: '' } as unknown as JobRow);
    await blocks.put({ job: id, n: 0, gz: new Uint8Array(bytes) });
  }
}
const config = { categories: [], roles: [], constants: {}, forms: [{ name: 'A' }], errors: [], warnings: [] };
const full = (): never => {
  throw new DOMException('No room', 'QuotaExceededError');
};

test('K1 as long as work has its 20 MB nothing goes; else the oldest jobs go, as many as it takes', async () => {
  await keepJobs(databases.cache, 4, 1_000_000);
  estimate(reservedForWork + 1);
  expect(await keepRoomForWork(databases.cache)).toBe(true);
  expect(await databases.cache.jobs.count()).toBe(4);
  estimate(reservedForWork, 1_500_000);
  expect(await keepRoomForWork(databases.cache)).toBe(true);
  expect(await databases.cache.jobs.toCollection().primaryKeys()).toEqual([3, 4]);
  expect(await databases.cache.blocks.count()).toBe(2);
});

test('a browser that does not tell how much room there is is not guessed at', async () => {
  await keepJobs(databases.cache, 1, 10);
  estimate(undefined);
  expect(await keepRoomForWork(databases.cache)).toBe(true);
  vi.spyOn(navigator.storage, 'estimate').mockRejectedValue(new TypeError('not here'));
  expect(await keepRoomForWork(databases.cache)).toBe(true);
  expect(await databases.cache.jobs.count()).toBe(1);
});

test('K1 where work cannot have its room, forms stay readable but no more is written', async () => {
  await databases.cache.keepConfig(config, 1, null);
  await keepJobs(databases.cache, 1, 10);
  estimate(1_000_000, 900_000);
  expect(await keepRoomForWork(databases.cache)).toBe(false);
  expect(await databases.cache.jobs.count()).toBe(0);
  expect((await databases.cache.form('A'))?.form.name).toBe('A');
});

test('K1 P1 what a person typed takes the room of what the server can give again: logs first, then forms', async () => {
  await databases.cache.keepConfig(config, 1, null);
  await keepJobs(databases.cache, 1, 10);
  const original = IDBObjectStore.prototype.put;
  const jobsAndForms = async (): Promise<readonly number[]> => [await databases.cache.jobs.count(), await databases.cache.forms.count()];
  const seen: (readonly number[])[] = [];
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: [unknown, IDBValidKey?]
  ) {
    return seen.length < 2 && this.name === 'answers' ? full() : original.apply(this, args);
  });
  const makeRoom = databases.work.makeRoom;
  databases.work.makeRoom = async () => {
    const made = await makeRoom();
    seen.push(await jobsAndForms());
    return made;
  };
  const row = { id: 'a', form: 'A', editedAt: 1, digest: 'd', fields: ['host'], answers: { host: 'web1' } };
  await databases.work.keepAnswers(row, []);
  expect(seen).toEqual([
    [0, 1],
    [0, 0],
  ]);
  expect(await databases.work.keptAnswers('a')).toEqual(row);
  put.mockRestore();
});

test('K2 what a cache in memory does not have is read from the one behind it; what is gone on the server is gone', async () => {
  await databases.cache.keepConfig(config, 1, null);
  await keepJobs(databases.cache, 1, 10);
  const { cache, work, unkept } = await withCacheInMemory(partition, databases);
  expect(unkept).toBe('full');
  expect(work).toBe(databases.work);
  await databases.cache.forms.clear();
  expect((await cache.form('A'))?.form.name).toBe('A');
  expect((await cache.block(1, 0))?.gz).toHaveLength(10);
  await cache.keepConfig({ ...config, forms: [{ name: 'B' }] }, 2, null);
  await databases.cache.keepConfig(config, 3, null);
  expect(await cache.form('A')).toBeNull();
  expect((await cache.fact('catalogue'))?.at).toBe(2);
  cache.close();
});

test('K3 a storage that never answers is told within two seconds, and everything works in memory', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const world = fakeWorld();
  const opening = openDatabases('silent', world.clock);
  // The page's own storage in memory is another factory of the same kind.
  await world.pass(1400);
  open.mockRestore();
  await world.pass(200);
  const { cache, work, unkept, workLasts } = await opening;
  expect([unkept, workLasts]).toEqual(['silent', false]);
  await work.toggleFavourite('A', 1);
  await cache.keepConfig(config, 1, null);
  expect((await cache.form('A'))?.form.name).toBe('A');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('fieldrun-work-silent');
  cache.close();
  work.close();
});

test('K5 a database that another tab deletes is not made again by the next question', async () => {
  const { work } = databases;
  await work.toggleFavourite('A', 1);
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(work.name);
    request.addEventListener('success', resolve);
    request.addEventListener('blocked', () => reject(new Error('blocked')));
  });
  await expect(work.favourites.count()).rejects.toThrow();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(work.name);
});

test('K4 the browser is asked to keep things for good once there is something a person made, not before', async () => {
  vi.resetModules();
  const fresh = await import('#db/work.ts');
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true);
  const work = new fresh.WorkDatabase(`work-${crypto.randomUUID()}`);
  await work.choose('catalogue.shape', 'list');
  await work.remember('A', 1);
  expect(persist).not.toHaveBeenCalled();
  await work.keepAnswers({ id: 'a', form: 'A', editedAt: 1, digest: 'd', fields: [], answers: { host: 'x' } }, []);
  await work.toggleFavourite('A', 1);
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
  await work.delete();
  expect(fresh.WorkDatabase).not.toBe(WorkDatabase);
});
