import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Databases } from '#db/open.ts';
import { CacheDatabase } from '#db/cache.ts';
import { markJob } from '#db/job-marks.ts';
import { rebuildCache, usageOf } from '#db/usage.ts';
import { WorkDatabase } from '#db/work.ts';
import { storedJob } from '#tests/support/stored-jobs.ts';

let databases: Databases;
beforeEach(async () => {
  const [cache, work] = [new CacheDatabase(`cache-${crypto.randomUUID()}`), new WorkDatabase(`work-${crypto.randomUUID()}`)];
  await Promise.all([cache.open(), work.open()]);
  databases = { cache, work, unkept: null, workLasts: true };
});
afterEach(async () => {
  await databases.cache.delete();
  await databases.work.delete();
});

const job = (id: number, at: number) => storedJob(id, { at, tail: 'x'.repeat(1000), job: { settled: id === 2 } });

test('what is kept is told by kind, newest job first, with what this version cannot read', async () => {
  const { cache, work } = databases;
  await cache.table('jobs').bulkPut([job(1, 5), job(2, 9), { id: 3, at: 1, odd: true }]);
  await cache.table('blocks').put({ job: 2, n: 0, gz: new Uint8Array(3000) });
  await cache.table('evaluations').put({ key: 'k', at: 1, value: [1, 2] });
  await work.toggleFavourite('Deploy', 1);
  await markJob(work, 'pins', { job: 2, form: 'Deploy', at: 1 });
  await work.table('answers').put({ id: 'newer', form: 'Deploy', editedAt: 1, cursor: 2 });
  const usage = await usageOf(databases, 'p');
  expect(usage.jobs.map(({ id, isWhole, form }) => [id, isWhole, form])).toEqual([
    [2, true, 'Deploy'],
    [1, false, 'Deploy'],
  ]);
  expect(usage.jobs[0]!.bytes - usage.jobs[1]!.bytes).toBe(3000);
  expect([usage.answers.count, usage.work.count, usage.unreadable]).toEqual([1, 3, { cache: 1, work: 1 }]);
});

test('a repair forgets what the server can give again, also when the database takes no transaction, and nothing of the person', async () => {
  const { cache, work } = databases;
  await cache.table('jobs').put(job(1, 5));
  await work.toggleFavourite('Deploy', 1);
  await rebuildCache(cache, 'p');
  expect([await cache.jobs.count(), await work.favourites.count()]).toEqual([0, 1]);
  await cache.table('jobs').put(job(1, 5));
  cache.jobs.clear = () => {
    throw new Error('broken');
  };
  await rebuildCache(cache, 'p');
  const again = new CacheDatabase(cache.name);
  expect([await again.jobs.count(), await work.favourites.count()]).toEqual([0, 1]);
  again.close();
});
