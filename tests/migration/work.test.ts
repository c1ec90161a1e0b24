import { expect, test } from 'vitest';
import { cacheMigrations, workMigrations } from '#db/migrations.ts';
import { WorkDatabase } from '#db/work.ts';

test('the steps of both databases count from 1 without a gap and say why they exist', () => {
  for (const steps of [workMigrations, cacheMigrations]) {
    expect(steps.map((step) => step.version)).toEqual(steps.map((_, n) => n + 1));
    expect(steps.every((step) => step.why.length > 10)).toBe(true);
  }
});

test('1 favourites, recent forms and view settings survive a reload', async () => {
  const name = `work-${crypto.randomUUID()}`;
  const first = new WorkDatabase(name, {}, 1);
  await first.toggleFavourite('Greeting', 10);
  for (let n = 0; n < 12; n++) await first.remember(`Form ${n}`, n);
  await first.settings.put({ name: 'catalogue.view', value: 'list' });
  first.close();
  const again = new WorkDatabase(name);
  expect(await again.favourites.toArray()).toEqual([{ form: 'Greeting', at: 10 }]);
  expect(await again.recent.orderBy('at').reverse().primaryKeys()).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((n) => `Form ${n}`));
  expect(await again.settings.get('catalogue.view')).toMatchObject({ value: 'list' });
  await again.delete();
});

test('a work database of a newer version is left untouched', async () => {
  const name = `work-${crypto.randomUUID()}`;
  const newer = new WorkDatabase(name);
  newer.version(99).stores({ fromTheFuture: 'id' });
  await newer.table('favourites').put({ form: 'Kept', at: 1 });
  newer.close();
  const now = new WorkDatabase(name);
  expect(await now.favourites.count()).toBe(1);
  now.close();
  const back = new WorkDatabase(name);
  back.version(99).stores({ fromTheFuture: 'id' });
  expect(await back.favourites.toArray()).toEqual([{ form: 'Kept', at: 1 }]);
  await back.delete();
});
