import { expect, test } from 'vitest';
import { CacheDatabase, evaluationsKept } from '#db/cache.ts';

test('1 forms and jobs that were kept before can be read by this version', async () => {
  const name = `cache-${crypto.randomUUID()}`;
  const first = new CacheDatabase(name, {}, 1);
  await first.tell('approvals', 3, 10);
  first.close();
  const again = new CacheDatabase(name);
  expect(await again.fact('approvals')).toEqual({ at: 10, etag: null, value: 3 });
  await again.delete();
});

test('2 answers to questions of forms find their place in a cache of version 1', async () => {
  const name = `cache-${crypto.randomUUID()}`;
  const first = new CacheDatabase(name, {}, 1);
  await first.open();
  first.close();
  const again = new CacheDatabase(name);
  await again.keepEvaluations([{ key: 'q', at: 5, value: ['a', null] }]);
  expect(await again.evaluation('q')).toEqual({ key: 'q', at: 5, value: ['a', null] });
  expect(await again.evaluation('other')).toBeNull();
  await again.delete();
});

test('E9 old answers go by age and number, and one that is too long is not kept', async () => {
  const cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
  const now = 2 * evaluationsKept.ageMs;
  await cache.evaluations.bulkPut([
    { key: 'too old', at: now - evaluationsKept.ageMs - 1, value: 1 },
    ...Array.from({ length: evaluationsKept.count }, (_, n) => ({ key: `k${n}`, at: now - 1000 + n, value: n })),
  ]);
  await cache.keepEvaluations([{ key: 'newest', at: now, value: 'x' }]);
  expect(await cache.evaluations.count()).toBe(evaluationsKept.count);
  expect(await cache.evaluation('too old')).toBeNull();
  expect(await cache.evaluation('k0')).toBeNull();
  expect(await cache.evaluation('k1')).not.toBeNull();
  await cache.keepEvaluations([{ key: 'huge', at: now, value: 'x'.repeat(evaluationsKept.chars) }]);
  expect(await cache.evaluation('huge')).toBeNull();
  await cache.delete();
});
