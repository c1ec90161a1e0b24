import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { CacheDatabase } from '#db/cache.ts';
import type { JobRow } from '#db/rows.ts';
import { isListBusy } from '#sync/busy-list.ts';
import { jobResource } from '#sync/run/job-resource.ts';
import { createFeeder } from '#sync/run/log/feeder.ts';
import { openJobLog, type JobLog } from '#sync/run/log/job-log.ts';
import { localPort } from '#sync/run/log/log-without-thread.ts';
import { browserClock } from '#sync/run/world.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { aJob } from '../features/jobs/jobs.ts';

let cache: CacheDatabase;
let log: JobLog;
beforeEach(async () => {
  cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
  await cache.open();
  log = openJobLog({ cache, clock: browserClock, startHold: localPort });
});
afterEach(async () => {
  log.close();
  await cache.delete();
});

const detail = {
  extravars: {},
  credentials: {},
  notifications: {},
  step: null,
  awx_id: null,
  subjobs: [],
  no_of_records: 1,
  counter: null,
};
type Told = Awaited<ReturnType<Api['callIfChanged']>>;

/** A server that sends all of an output at each poll, and what a device makes of it. */
function stage() {
  const world = fakeWorld();
  let next: Result<unknown, Failure> = ok(null);
  const api = {
    callIfChanged: async (): Promise<Told> => (next.ok ? ok({ changed: true, etag: null, storedAt: null, value: next.value }) : next),
  } as unknown as Api;
  const resource = jobResource(5, { cache, api, world, follows: () => false, feeder: createFeeder(null) });
  const row = async (): Promise<JobRow> => (await cache.job(5))!;
  const poll = async (answer: typeof next) => {
    next = answer;
    const outcome = await resource.request(new AbortController().signal);
    const kept = await cache.job(5);
    if (kept) log.show(kept);
    return outcome;
  };
  const says = (output: string, status = 'running') =>
    poll(ok({ status: 'info', message: 'm', data: { ...aJob(5), ...detail, status, end: null, output } }));
  return { poll, says, row, startOver: resource.startOver, text: async () => log.text(0, log.current().lines) };
}
const lines = (count: number, mark = ''): string => Array.from({ length: count }, (_, n) => `line ${mark}${n}`).join('\r\n');
const isRead = (): Promise<void> => vi.waitFor(() => expect(log.current().read).toBe(log.current().lines));

test('a session that ends in the middle is a failure that is named; what was read stays, and goes on after it', async () => {
  const { poll, says, text } = stage();
  await says(lines(3));
  const denied = { kind: 'unauthorized', message: 'Unauthorized' } as const;
  expect(await poll(fail(denied))).toEqual(fail(denied));
  expect(await text()).toBe(lines(3).replaceAll('\r', ''));
  await says(lines(5));
  expect(await text()).toBe(lines(5).replaceAll('\r', ''));
  expect(log.current().rewritten).toBeNull();
});

test('a job that was deleted meanwhile is not asked for again; its output stays, with the reason', async () => {
  const { poll, says, text, row } = stage();
  await says(lines(4));
  const gone = await poll(ok({ status: 'error', message: 'failed to find job', data: { output: '', error: 'No such job' } }));
  expect(gone).toMatchObject({ ok: true, value: { finished: true, failure: { kind: 'refused', error: 'No such job' } } });
  expect([await text(), (await row()).job.status]).toEqual([lines(4).replaceAll('\r', ''), 'running']);
});

test('a server that restarted says abandoned; an output that shrinks or is other than before is shown as it is, and said', async () => {
  const { says, text, row } = stage();
  await says(lines(20_000));
  await isRead();
  await says(`${lines(9000)}\r\n${lines(100, 'other ')}`);
  await isRead();
  expect(await text()).toBe(`${lines(9000)}\n${lines(100, 'other ')}`.replaceAll('\r', ''));
  const { rewritten } = log.current();
  expect(rewritten).toBeGreaterThan(0);
  expect(rewritten).toBeLessThanOrEqual(9000);
  await says(lines(2), 'abandoned');
  await isRead();
  expect([log.current().lines, log.current().rewritten, (await row()).job.status]).toEqual([2, 0, 'abandoned']);
});

test('an output that is damaged here is taken anew as a whole, and stays as it is until that has come', async () => {
  const { poll, says, text, startOver } = stage();
  const whole = lines(20_000).replaceAll('\r', '');
  await says(lines(20_000), 'success');
  await says(lines(20_000), 'success');
  await cache.blocks.put({ job: 5, n: 1, gz: new Uint8Array([31, 139, 8, 0, 1, 2, 3]) });
  // To read it again changes nothing: by its hash it is what the server says.
  await says(lines(20_000), 'success');
  expect(await text()).toContain('not on this device');
  startOver();
  expect((await poll(fail({ kind: 'unreachable', reason: 'timeout', message: 'No answer' }))).ok).toBe(false);
  expect((await text()).startsWith('line 0\nline 1\n')).toBe(true);
  await says(lines(20_000), 'success');
  expect(await text()).toBe(whole);
});

test('bytes that are no text, and 10,000 lines in one answer, are lines like others', async () => {
  const { says, text } = stage();
  const odd = `\u0000\u0001\u0008\uFFFD\u200E\u2028 half\r\n\u001B[2J\u001B]0;title\u0007shown\r\n${lines(10_000)}`;
  await says(odd);
  await isRead();
  expect(log.current().lines).toBe(10_002);
  expect((await text()).startsWith('\u0000\u0001\u0008\uFFFD\u200E\u2028 half\nshown\nline 0\n')).toBe(true);
  log.search({ text: 'line 9999', isRegex: false });
  await vi.waitFor(() => expect(log.current().search?.found).toEqual([10_001]));
});

test('how often the list is read depends on the clock of the server, not on that of a device that is hours off', () => {
  const hour = 3600_000;
  const begun = Date.parse('2026-11-20T09:00:00.000Z');
  const running = [aJob(5, { status: 'running', start: '2026-11-20T09:00:00.000Z' })];
  expect([0, 5, 7].map((hours) => isListBusy(running, begun + hours * hour))).toEqual([true, true, false]);
  expect(isListBusy([aJob(5), aJob(4, { status: 'approve' })], begun)).toBe(false);
});
