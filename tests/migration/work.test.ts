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

const row = (id: string, editedAt: number, over = {}) => ({
  id,
  form: 'Deploy',
  editedAt,
  digest: 'd',
  fields: ['host'],
  answers: { host: id },
  ...over,
});

test('2 half-filled forms find their place in a database of version 1, and nothing of it is lost', async () => {
  const name = `work-${crypto.randomUUID()}`;
  const first = new WorkDatabase(name, {}, 1);
  await first.toggleFavourite('Greeting', 10);
  first.close();
  const again = new WorkDatabase(name);
  expect(await again.favourites.toArray()).toEqual([{ form: 'Greeting', at: 10 }]);
  await again.keepAnswers(row('a', 1), []);
  await again.keepAnswers(row('b', 2), []);
  await again.keepAnswers(row('c', 3, { form: 'Other' }), []);
  expect((await again.halfFilled('Deploy')).map(({ id }) => id)).toEqual(['b', 'a']);
  expect((await again.halfFilled()).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  await again.keepAnswers(row('b', 4), ['a', 'b']);
  expect((await again.halfFilled('Deploy')).map(({ id }) => id)).toEqual(['b']);
  await again.delete();
});

test('2 a half-filled form that a newer version wrote is neither offered nor touched', async () => {
  const work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  const future = row('a', 1, { cursor: 3 });
  await work.table('answers').put(future);
  expect(await work.halfFilled('Deploy')).toEqual([]);
  expect(await work.keptAnswers('a')).toBeNull();
  expect(await work.table('answers').toArray()).toEqual([future]);
  await work.delete();
});

test('3 launches without an answer find their place in a database of version 2, and nothing of it is lost', async () => {
  const name = `work-${crypto.randomUUID()}`;
  const second = new WorkDatabase(name, {}, 2);
  await second.toggleFavourite('Greeting', 10);
  await second.keepAnswers(row('a', 1), []);
  await second.keepAnswers(row('b', 2), []);
  second.close();
  const again = new WorkDatabase(name);
  expect(await again.favourites.toArray()).toEqual([{ form: 'Greeting', at: 10 }]);
  expect((await again.halfFilled()).map(({ id }) => id)).toEqual(['b', 'a']);
  const launch = { key: 'k', form: 'Deploy', opening: 'a', since: 5, after: 0, sent: { host: 'a' } };
  await again.launches.bulkPut([launch, { ...launch, key: 'other', form: 'Other', opening: 'b', since: null }]);
  expect(await again.unansweredLaunches('Deploy')).toEqual([launch]);
  // One that ran takes what it was filled in with along; of one that did not that stays.
  await again.forgetLaunch('k', true);
  await again.forgetLaunch('other', false);
  expect(await again.unansweredLaunches()).toEqual([]);
  expect((await again.halfFilled()).map(({ id }) => id)).toEqual(['b']);
  await again.delete();
});

test('3 a launch that a newer version wrote is neither taken over nor touched', async () => {
  const work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  const future = { key: 'k', form: 'Deploy', opening: 'a', since: 5, after: 0, sent: {}, server: 'two' };
  await work.table('launches').put(future);
  expect(await work.unansweredLaunches('Deploy')).toEqual([]);
  expect(await work.table('launches').toArray()).toEqual([future]);
  await work.delete();
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
