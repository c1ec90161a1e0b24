import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, keptDrafts, settleDrafts } from '#db/drafts.ts';
import { markedJobs, markJob, unmarkJobs } from '#db/job-marks.ts';
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

const draft = (id: string, over = {}) => {
  const base = { kind: 'form' as const, file: '', name: id, text: `name: ${id}\n` };
  return { id, base, mine: { ...base, text: `name: ${id}\nhelp: x\n` }, edit: 'e1', editedAt: 1, beside: [id], choices: {}, ...over };
};

test('4 drafts find their place in a database of version 3, and nothing of it is lost', async () => {
  const name = `work-${crypto.randomUUID()}`;
  const third = new WorkDatabase(name, {}, 3);
  await third.toggleFavourite('Greeting', 10);
  await third.keepAnswers(row('a', 1), []);
  const launch = { key: 'k', form: 'Deploy', opening: 'a', since: 5, after: 0, sent: { host: 'a' } };
  await third.keepLaunch(launch);
  third.close();
  const again = new WorkDatabase(name);
  expect(await again.favourites.toArray()).toEqual([{ form: 'Greeting', at: 10 }]);
  expect((await again.halfFilled()).map(({ id }) => id)).toEqual(['a']);
  expect(await again.unansweredLaunches()).toEqual([launch]);
  expect(await keepDraft(again, draft('one'), null)).toBeNull();
  expect(await keepDraft(again, draft('two', { base: null, editedAt: 2 }), null)).toBeNull();
  expect((await keptDrafts(again)).map(({ id }) => id)).toEqual(['two', 'one']);
  expect((await again.everything())['drafts']).toHaveLength(2);
  await again.delete();
});

test('4 J2 a draft is written onto the one it comes from; what another tab wrote is given back instead', async () => {
  const work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  await keepDraft(work, draft('one'), null);
  expect(await keepDraft(work, draft('one', { edit: 'e2' }), 'e1')).toBeNull();
  expect(await keepDraft(work, draft('one', { edit: 'e3' }), 'e1')).toEqual({ row: draft('one', { edit: 'e2' }) });
  expect(await keepDraft(work, draft('one', { edit: 'e3' }), null)).toEqual({ row: draft('one', { edit: 'e2' }) });
  expect(await forgetDraft(work, 'one', 'e1')).toEqual({ row: draft('one', { edit: 'e2' }) });
  expect(await forgetDraft(work, 'one', 'e2')).toBeNull();
  expect(await keepDraft(work, draft('one', { edit: 'e4' }), 'e2')).toEqual({ row: null });
  expect(await keptDrafts(work)).toEqual([]);
  await work.delete();
});

test('4 G2 a saved draft goes, and one that changed since goes on from what was saved', async () => {
  const work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  const one = draft('one');
  await keepDraft(work, one, null);
  await keepDraft(work, draft('two', { edit: 'later' }), null);
  await settleDrafts(
    work,
    [
      { id: 'one', edit: 'e1', saved: one.mine },
      { id: 'two', edit: 'e1', saved: one.mine },
      { id: 'gone', edit: 'e', saved: null },
    ],
    () => 'next',
  );
  expect(await keptDrafts(work)).toEqual([draft('two', { base: one.mine, edit: 'next' })]);
  await work.delete();
});

test('4 a draft that a newer version wrote is neither offered nor touched', async () => {
  const work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  const future = draft('one', { cursor: 3 });
  await work.table('drafts').put(future);
  expect(await keptDrafts(work)).toEqual([]);
  await expect(keepDraft(work, draft('one', { edit: 'e2' }), 'e1')).rejects.toThrow('newer version');
  await settleDrafts(work, [{ id: 'one', edit: 'other', saved: null }], () => 'next');
  expect(await work.table('drafts').toArray()).toEqual([future]);
  await work.delete();
});

test('5 pinned jobs and reminders find their place in a database of version 4; what a newer version wrote is left alone', async () => {
  const name = `work-${crypto.randomUUID()}`;
  const first = new WorkDatabase(name, {}, 4);
  await first.toggleFavourite('Greeting', 10);
  first.close();
  const again = new WorkDatabase(name);
  await markJob(again, 'pins', { job: 5, form: 'Deploy', at: 1 });
  await markJob(again, 'pins', { job: 4, form: 'Deploy', at: 2 });
  await markJob(again, 'reminders', { job: 4, form: 'Deploy', at: 2 });
  await again.table('pins').put({ job: 9, until: 3 });
  expect((await markedJobs(again, 'pins')).map(({ job }) => job)).toEqual([4, 5]);
  await unmarkJobs(again, 'pins', [5]);
  expect([(await markedJobs(again, 'pins')).length, await again.pins.count(), (await markedJobs(again, 'reminders')).length]).toEqual([
    1, 2, 1,
  ]);
  expect(await again.favourites.count()).toBe(1);
  await again.delete();
});
