import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CacheDatabase, jobsKept } from '#db/cache.ts';
import { catalogueOf } from '#db/catalogue.ts';
import { createLogReader } from '#db/log-reader.ts';
import type { Config } from '#contract/config.ts';
import type { JobDetail } from '#contract/jobs.ts';
import { positionText } from '#contract/output-position.ts';
import { emptyHash, extended } from '#lib/hash.ts';
import { gzip } from '#db/gzip.ts';
import type { JobRow } from '#db/rows.ts';
import { fed, type KeptLog, type Position } from '#sync/log-feed.ts';
import { keepJob } from '#sync/run/keep-job.ts';

let cache: CacheDatabase;
beforeEach(async () => {
  cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
  await cache.open();
});
afterEach(() => cache.delete());

const config = (...forms: readonly Record<string, unknown>[]): Config => ({
  categories: [],
  roles: [],
  constants: { site: 'x' },
  forms: forms.map((form) => ({ name: 'Form', ...form })),
  errors: [],
  warnings: [],
});
const detail = (over: Partial<JobDetail> = {}): JobDetail => ({
  id: 5,
  form: 'Greeting',
  target: 'Greeting',
  status: 'running',
  start: '2026-01-01T00:00:00.000Z',
  end: null,
  user: 'anna',
  user_type: 'local',
  job_type: 'script',
  parent_id: null,
  approval: null,
  extravars: {},
  credentials: {},
  notifications: {},
  steps_to_come: null,
  relaunched_from: null,
  step: null,
  awx_id: null,
  subjobs: [],
  position: '',
  after: '',
  no_of_records: 1,
  counter: null,
  output: '',
  ...over,
});
const answer = { status: 'info', message: 'job is running' };

test('a config replaces what is gone and leaves what is unchanged alone', async () => {
  await cache.keepConfig(config({ name: 'A', x: 1 }, { name: 'B' }), 1, 'e1');
  const before = await cache.forms.get('A');
  await cache.keepConfig(config({ name: 'A', x: 1 }, { name: 'C' }), 2, 'e2');
  expect((await cache.forms.toArray()).map((row) => row.name)).toEqual(['A', 'C']);
  expect(await cache.forms.get('A')).toEqual(before);
  expect(await cache.fact('catalogue')).toMatchObject({ at: 2, etag: 'e2', value: { constants: { site: 'x' } } });
});

test('a catalogue is read once, and again when it changed: its age alone changes neither row nor value', async () => {
  await cache.keepConfig(config({ name: 'A' }), 1, 'e1');
  const kept = await cache.facts.get('listing');
  const other = new CacheDatabase(cache.name);
  const first = await other.fact('catalogue');
  expect(first).toMatchObject({ at: 1, etag: 'e1' });
  await cache.confirm('catalogue', 5);
  expect(await cache.facts.get('listing')).toEqual(kept);
  const again = await other.fact('catalogue');
  expect(again?.at).toBe(5);
  expect(again?.value).toBe(first?.value);
  expect(await other.fact('catalogue')).toBe(again);
  await cache.keepConfig(config({ name: 'B' }), 6, 'e2');
  expect(await other.fact('catalogue')).toMatchObject({ at: 6, etag: 'e2', value: { summaries: [{ name: 'B' }] } });
  other.close();
});

test('what is given as the catalogue of a config stays the same value', async () => {
  const value = catalogueOf(config({ name: 'A' }));
  await cache.keepConfig(config({ name: 'A' }), 1, null, value);
  expect((await cache.fact('catalogue'))?.value).toBe(value);
});

test('a catalogue that an older version keeps counts while it is the newer one, also for who read another before', async () => {
  await cache.keepConfig(config({ name: 'New' }), 1, 'e1');
  const old = (at: number, name: string) => ({ name: 'catalogue' as const, at, etag: 'old', value: catalogueOf(config({ name })) });
  await cache.facts.put(old(2, 'Old'));
  const later = new CacheDatabase(cache.name);
  for (const reader of [cache, later])
    expect(await reader.fact('catalogue')).toMatchObject({ at: 2, etag: 'old', value: { summaries: [{ name: 'Old' }] } });
  await later.confirm('catalogue', 3);
  expect(await later.fact('catalogue')).toMatchObject({ at: 3, etag: 'old' });
  await later.keepConfig(config({ name: 'Newer' }), 4, 'e4');
  expect(await later.fact('catalogue')).toMatchObject({ at: 4, value: { summaries: [{ name: 'Newer' }] } });
  // What such a version reads is absent, not something that it cannot read.
  expect(await later.facts.get('catalogue')).toBeUndefined();
  await later.facts.put(old(5, 'Again'));
  expect(await later.fact('catalogue')).toMatchObject({ at: 5, value: { summaries: [{ name: 'Again' }] } });
  later.close();
});

test('a kept catalogue that cannot be read is as good as absent', async () => {
  await cache.keepConfig(config({ name: 'New' }), 1, 'e1');
  await cache.facts.update('listing', { value: '{' });
  const later = new CacheDatabase(cache.name);
  expect(await later.fact('catalogue')).toBeNull();
  later.close();
});

test('a form whose tile cannot be read is named, the others stay', async () => {
  await cache.keepConfig(config({ name: 'Good' }, { name: 'Odd', roles: 'admin' }), 1, null);
  const fact = await cache.fact('catalogue');
  expect(fact?.value.summaries.map((form) => form.name)).toEqual(['Good']);
  expect(fact?.value.problems).toEqual(["Form 'Odd': roles cannot be read"]);
});

test('a fact that no longer fits its schema is as good as absent', async () => {
  await cache.facts.put({ name: 'approvals', at: 1, value: 'three' });
  expect(await cache.fact('approvals')).toBeNull();
});

test('L1 output grows, is stored in blocks, and is read back line by line', async () => {
  const lines = Array.from({ length: 9000 }, (_, n) => `<span class=''>line ${n}</span>`);
  let position: Position | null = null;
  for (const count of [10, 4000, 4001, 9000]) {
    const output = lines.slice(0, count).join('\r\n');
    position = (await keepJob(cache, { answer, job: detail({ output }) }, position, count))?.position ?? null;
  }
  const row = await cache.job(5);
  expect(row?.heads.length).toBeGreaterThan(2);
  expect(await createLogReader(cache).lines(row!)).toEqual(lines);
});

test('an answer without output says nothing about the output before', async () => {
  await keepJob(cache, { answer, job: detail({ output: 'one\r\ntwo' }) }, null, 1);
  await keepJob(cache, { answer: { status: 'success', message: 'done' }, job: detail({ status: 'success' }) }, null, 2);
  const row = await cache.job(5);
  expect(row).toMatchObject({ at: 2, job: { status: 'success', answer: { message: 'done' } } });
  expect(await createLogReader(cache).lines(row!)).toEqual(['one', 'two']);
});

test('L5 a job is settled by the poll after its end', async () => {
  const over = detail({ status: 'failed', output: 'x' });
  expect((await keepJob(cache, { answer, job: over }, null, 1))?.settled).toBe(false);
  expect((await keepJob(cache, { answer, job: over }, null, 2))?.settled).toBe(true);
});

describe('output from a position on', () => {
  const at = (text: string, next: number): string =>
    positionText({ start: 1, change: next, next, low: false, chars: text.length, hash: extended(emptyHash, text) });
  const lines = async (): Promise<readonly string[] | null> => createLogReader(cache).lines((await cache.job(5))!);
  const first = detail({ output: 'one\r\n', position: at('one\r\n', 2) });
  const more = { after: first.position, output: 'two\r\n', position: at('one\r\ntwo\r\n', 3) };

  test('L6 is appended where the kept output ends, and names where the next one begins', async () => {
    await keepJob(cache, { answer, job: first }, null, 1);
    expect(await keepJob(cache, { answer, job: detail(more) }, null, 2)).toMatchObject({ isNews: true, settled: false });
    expect(await lines()).toEqual(['one', 'two', '']);
    expect((await cache.job(5))?.position).toBe(more.position);
  });

  test.each([
    ['nothing is kept', null, more],
    ['another tab has written meanwhile', detail({ output: 'one\r\nother', position: at('one\r\nother', 9) }), more],
    ['a piece is missing', first, { ...more, output: 'o\r\n' }],
    ['a letter is another one', first, { ...more, output: 'tvo\r\n' }],
    ['the positions are none', { ...first, position: 'x' }, { ...more, after: 'x' }],
  ])('L6 is not appended when %s', async (_, before, next) => {
    if (before) await keepJob(cache, { answer, job: before }, null, 1);
    const kept = await cache.job(5);
    expect(await keepJob(cache, { answer, job: detail(next) }, null, 2)).toBeNull();
    expect(await cache.job(5)).toEqual(kept);
  });

  test('L6 a job is settled with its end, which came with its last line', async () => {
    await keepJob(cache, { answer, job: first }, null, 1);
    expect((await keepJob(cache, { answer, job: detail({ ...more, status: 'success' }) }, null, 2))?.settled).toBe(true);
  });
});

test('the first answer about a job is told before it is kept, where its row holds all of it, and without what is secret', async () => {
  await cache.keepConfig(config({ name: 'Greeting', fields: [{ name: 'pin', type: 'password' }] }), 1, null);
  const told: string[] = [];
  const put = vi.spyOn(cache.jobs, 'put').mockImplementation(((row: JobRow) => void told.push(`kept ${row.id}`)) as never);
  const keep = (over: Partial<JobDetail>) =>
    keepJob(cache, { answer, job: detail(over) }, null, 1, ({ id, tail, job }) =>
      told.push(`${id} ${tail} ${JSON.stringify(job.extravars)}`),
    );
  await keep({ id: 5, output: 'one', extravars: { pin: 'geheim', who: 'x' } });
  expect(told[0]).toMatch(/^5 one .*"who":"x"/);
  expect(told[0]).not.toContain('geheim');
  expect(told[1]).toBe('kept 5');
  await keep({ id: 6, output: 'long line\r\n'.repeat(9000) });
  expect(told.slice(2)).toEqual(['kept 6']);
  put.mockRestore();
  await keep({ id: 7, output: 'one' });
  await keep({ id: 7, output: 'one\r\ntwo' });
  expect(told.slice(3)).toHaveLength(1);
});

test('S1 the password of a form is not kept with its job', async () => {
  await cache.keepConfig(config({ name: 'Greeting', fields: [{ name: 'pin', type: 'password' }] }), 1, null);
  await keepJob(cache, { answer, job: detail({ extravars: { pin: 'geheim', who: 'x' } }) }, null, 1);
  expect(JSON.stringify(await cache.jobs.toArray())).not.toContain('geheim');
});

test('jobs beyond the number and the age kept go, with their blocks', async () => {
  const now = 100 * jobsKept.ageMs;
  const long = 'x'.repeat(70_000) + '\r\n';
  await keepJob(cache, { answer, job: detail({ id: 1, output: long }) }, null, now - jobsKept.ageMs - 1);
  for (let id = 2; id < jobsKept.count + 4; id++) await keepJob(cache, { answer, job: detail({ id, output: 'y' }) }, null, now - 1000 + id);
  await cache.pruneJobs(now);
  expect(await cache.jobs.count()).toBe(jobsKept.count);
  expect(await cache.job(1)).toBeNull();
  expect(await cache.job(2)).toBeNull();
  expect(await cache.blocks.count()).toBe(0);
});

test('K7 pinned jobs stay beyond number and age, and go only when nothing else is left', async () => {
  const now = Date.parse('2026-02-01T00:00:00.000Z');
  for (const id of [1, 2, 3]) await keepJob(cache, { answer, job: detail({ id }) }, null, now - 30 * 24 * 3600_000 + id);
  cache.pinned = () => Promise.resolve(new Set([1, 3]));
  await cache.pruneJobs(now);
  expect(await cache.jobs.toCollection().primaryKeys()).toEqual([1, 3]);
  await keepJob(cache, { answer, job: detail({ id: 4 }) }, null, now);
  expect(await cache.evict()).toBeGreaterThan(0);
  expect(await cache.jobs.toCollection().primaryKeys()).toEqual([1, 3]);
  await cache.evict(1);
  expect(await cache.jobs.toCollection().primaryKeys()).toEqual([3]);
  cache.pinned = () => Promise.reject(new Error('closed'));
  await cache.evict();
  expect(await cache.jobs.count()).toBe(0);
});

test('L1 an output that another thread holds is stored as one that was read here; one that is not held any more is asked for again', async () => {
  const output = 'a line of output\r\n'.repeat(9000);
  const held = {
    chars: output.length,
    async feed(kept: KeptLog) {
      const { log, from, added } = fed(kept, output, null);
      return { log, from, packed: await Promise.all(added.map((block) => gzip(block))) };
    },
  };
  expect(await keepJob(cache, { answer, job: detail(), held }, null, 1)).toMatchObject({ isNews: true });
  const row = (await cache.job(5))!;
  expect((await createLogReader(cache).lines(row))!.join('\r\n')).toBe(output);
  expect(
    await keepJob(cache, { answer, job: detail({ status: 'success' }), held: { ...held, feed: async () => null } }, null, 2),
  ).toBeNull();
  expect((await cache.job(5))?.job.status).toBe('running');
});
