// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Compilable, type Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { jobStart } from '#server/domain/jobs/start.ts';
import { databaseFile, type DatabaseFile } from '#server/store/database.ts';
import { jobStore, listed, waitingIn } from '#server/store/jobs.ts';
import { migrate } from '#server/store/migrations.ts';
import type { Tables } from '#server/store/tables.ts';
import type { NewJob } from '#server/domain/stores.ts';

async function opened(): Promise<DatabaseFile> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-jobs-'));
  const file = databaseFile(join(folder, 'test.db'), systemClock, () => Promise.resolve());
  onTestFinished(async () => {
    await file.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await file.use((db) => migrate(db, new Date(0).toISOString()));
  return file;
}

const job = (more: Partial<NewJob> = {}): NewJob => ({
  form: 'F',
  target: 'F',
  status: 'success',
  start: '2026-01-01T00:00:00.000Z',
  end: null,
  user: 'joe',
  user_type: 'local',
  job_type: 'ansible',
  step: null,
  parent_id: null,
  awx_id: null,
  approval: null,
  notifications: null,
  relaunched_from: null,
  ...more,
});
const input = { extravars: {}, credentials: {}, secret: [] };
const joe = { username: 'joe', type: 'local' };

/** What SQLite does for a query, a line for each part. */
async function planned(db: Kysely<Tables>, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const [first = '', ...rest] = text.split('?');
  const whole = rest.reduce((sum, part, at) => sql`${sum}${parameters[at]}${sql.raw(part)}`, sql`explain query plan ${sql.raw(first)}`);
  const { rows } = await whole.execute(db);
  return (rows as { detail: string }[]).map(({ detail }) => detail).join('; ');
}

test('lists come from an index in their order: nothing is sorted, and the table is not searched', async () => {
  const file = await opened();
  await file.use(async (db) => {
    expect(await planned(db, listed(db, joe, 1000))).toBe('SEARCH jobs USING INDEX jobs_owner (user=? AND user_type=?)');
    expect(await planned(db, listed(db, null, 1000))).toBe('SCAN jobs');
    expect(await planned(db, waitingIn(db))).toBe('SEARCH jobs USING INDEX jobs_status (status=?)');
  });
});

test('the newest come first, of everybody or of one person', async () => {
  const store = jobStore(await opened(), Buffer.alloc(32));
  for (const user of ['joe', 'ann', 'joe']) await store.insert(job({ user }), input);
  expect((await store.list(null, 2)).map((row) => row.id)).toEqual([3, 2]);
  expect((await store.list(joe, 5)).map((row) => row.id)).toEqual([3, 1]);
});

test('counts are right while jobs come and go', async () => {
  const store = jobStore(await opened(), Buffer.alloc(32));
  const counts = async () => [await store.count(null), await store.count(joe), await store.count({ username: 'ann', type: 'local' })];
  expect(await counts()).toEqual([0, 0, 0]);
  await store.insert(job(), input);
  await store.insert(job({ user: 'ann' }), input);
  expect(await counts()).toEqual([2, 1, 1]);
  await store.insert(job({ user: 'ann', parent_id: 2 }), input);
  expect(await counts()).toEqual([3, 1, 2]);
  await store.remove(2);
  expect(await counts()).toEqual([1, 1, 0]);
});

test('a job moves only from where it is, together with what changes then', async () => {
  const store = jobStore(await opened(), Buffer.alloc(32));
  const id = await store.insert(job({ status: 'running' }), input);
  expect(await store.move(id, ['approve'], 'running')).toBe(false);
  expect(await store.move(id, ['running'], 'approve', { end: '2026-01-02T00:00:00.000Z', approval: '{}' })).toBe(true);
  await store.note(id, { step: 's' });
  expect(await store.find(id)).toMatchObject({ status: 'approve', end: '2026-01-02T00:00:00.000Z', approval: '{}', step: 's' });
  expect(await store.move(id, ['approve'], 'running', { end: null })).toBe(true);
  expect(await store.find(id)).toMatchObject({ status: 'running', end: null, approval: '{}' });
});

test('who approved what a job waited for does not approve what it waits for by now', async () => {
  const store = jobStore(await opened(), Buffer.alloc(32));
  const [first, then] = ['2026-01-02T00:00:00.000Z', '2026-01-02T00:00:01.000Z'];
  const id = await store.insert(job({ status: 'approve', end: first, approval: '{"roles":["one"]}' }), input);
  const looked = (await store.find(id))!;
  await store.move(id, ['approve'], 'running', { end: null }, first);
  await store.move(id, ['running'], 'approve', { end: then, approval: '{"roles":["other"]}' });
  const none = null as never;
  const start = jobStart({ store, runs: none, clock: systemClock, credentials: none, notifications: none, log: none });
  const by = { username: 'ann', type: 'local', roles: ['one'], groups: [], options: {} };
  expect(await start.goOn(looked, input, by as never)).toBe(false);
  expect(await store.find(id)).toMatchObject({ status: 'approve', end: then, approval: '{"roles":["other"]}' });
});

test('what is at work for long is found by its start', async () => {
  const store = jobStore(await opened(), Buffer.alloc(32));
  await store.insert(job({ status: 'running', start: '2026-01-01T00:00:00.000Z' }), input);
  await store.insert(job({ status: 'abort', start: '2026-01-03T00:00:00.000Z' }), input);
  await store.insert(job({ status: 'approve', start: '2026-01-01T00:00:00.000Z' }), input);
  expect(await store.atWorkSince('2026-01-02T00:00:00.000Z')).toEqual([1]);
});
