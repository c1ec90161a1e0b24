// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CacheDatabase } from '#db/cache.ts';
import { gzip } from '#db/gzip.ts';
import type { JobRow } from '#db/rows.ts';
import { emptyLog, fed, type KeptLog } from '#sync/log-feed.ts';
import { plainText } from '#sync/log-search.ts';
import { openJobLog, type JobLog } from '#sync/run/log/job-log.ts';
import { localPort } from '#sync/run/log/log-without-thread.ts';
import type { HoldPort } from '#sync/run/log/messages.ts';
import { browserClock } from '#sync/run/world.ts';
import { drawBySeed, type Draw } from '#tests/support/forall.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { storedJob } from '#tests/support/stored-jobs.ts';

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

let kept: KeptLog = emptyLog;
/** Stores an output as a poll does, and gives the row. */
async function stored(output: string, id = 5): Promise<JobRow> {
  const feed = fed(kept, output, null);
  await cache.blocks.bulkPut(await Promise.all(feed.added.map(async (text, n) => ({ job: id, n: feed.from + n, gz: await gzip(text) }))));
  kept = feed.log;
  return storedJob(id, { heads: [...kept.blocks], tail: kept.tail, job: { start: '2026-01-01T09:00:00.000Z' } });
}
beforeEach(() => void (kept = emptyLog));

/** All of the log is read through. */
const isRead = (): Promise<void> => vi.waitFor(() => expect(log.current().read).toBe(log.current().lines));
const isFound = (): Promise<readonly number[]> =>
  vi.waitFor(() => {
    const { search, lines } = log.current();
    expect(search?.upTo).toBe(lines);
    return search!.found;
  });
const drawn = (at: number): Promise<string> =>
  vi.waitFor(() => {
    const line = log.line(at);
    expect(line).not.toBeNull();
    return line!.html;
  });

const long = (count: number, mark = ''): string =>
  Array.from({ length: count }, (_, n) => `<span class='has-text-success'>ok: [h${n % 3}] ${mark}${n}</span>`).join('\r\n');

test('lines of blocks and of the rest are drawn, counted and read through', async () => {
  log.show(await stored(`${long(9000)}\r\n<span class=''>last</span>`));
  expect(log.current().lines).toBe(9001);
  expect(await drawn(0)).toBe("<span class='has-text-success'>ok: [h0] 0</span>");
  expect(await drawn(8999)).toContain('8999');
  expect(await drawn(9000)).toContain('last');
  await isRead();
  expect(log.current().hosts).toEqual(['', 'h0', 'h1', 'h2']);
  expect(await log.text(4999, 5002)).toBe('ok: [h1] 4999\nok: [h2] 5000\nok: [h0] 5001');
});

test('I3 what is asked for stays asked for while the log grows, shrinks and is written anew', async () => {
  log.show(await stored(long(4000)));
  log.search({ text: '] 77', isRegex: false });
  expect(await isFound()).toEqual(Array.from({ length: 4000 }, (_, n) => n).filter((n) => String(n).startsWith('77')));
  log.show(await stored(long(9000)));
  await isRead();
  expect((await isFound()).length).toBe(111);
  expect(log.current().rewritten).toBeNull();
  log.show(await stored(long(100)));
  await isRead();
  expect(await isFound()).toEqual([77]);
  // People are told that the server took output back.
  expect(log.current().rewritten).toBe(0);
  log.show(await stored(long(5000, 'new ')));
  await isRead();
  expect(await isFound()).toEqual([]);
  expect(await drawn(0)).toContain('new 0');
});

test('a line of 10 MB is begun, and more of it comes on demand', async () => {
  log.show(await stored(`<span class=''>${'x<&'.replaceAll('<', '&lt;').repeat(1000)}${'y'.repeat(10_000_000)}</span>`));
  const first = log.line(0)!;
  expect(first.html.length).toBeLessThan(11_000);
  expect(first.html).toMatch(/[;xy]$/);
  expect(first.cut! + first.html.length).toBeGreaterThan(9_000_000);
  log.grow(0);
  expect(log.line(0)!.html.length).toBeGreaterThan(70_000);
});

test('a block that is gone is said to be, and the others stay', async () => {
  const row = await stored(long(9000));
  await cache.blocks.delete([5, 1]);
  const lost = vi.fn<() => void>();
  log = openJobLog({ cache, clock: browserClock, startHold: localPort, lost });
  log.show(row);
  expect(await drawn(row.heads[0]!.lines)).toContain('not on this device any more');
  expect(lost).toHaveBeenCalled();
  expect(await drawn(0)).toContain('] 0');
  const copied = (await log.text(0, 9000)).split('\n');
  expect([copied.length, copied[row.heads[0]!.lines], copied.at(-1)]).toEqual([
    9000,
    expect.stringContaining('not on this device'),
    'ok: [h2] 8999',
  ]);
});

test('lines that a hostile or an old address names beyond the end are not waited for', async () => {
  log.show(await stored(long(9000)));
  expect(await log.text(8998, 1_000_000_000)).toBe('ok: [h1] 8998\nok: [h2] 8999');
  expect(await log.text(9000, 9001)).toBe('');
  expect(await log.text(999_999_998, 999_999_999)).toBe('');
});

test('I4 an expression that takes for ever is cut off with the thread that holds it; the log is read again and stays', async () => {
  const world = fakeWorld();
  const started: HoldPort[] = [];
  const startHold = (): HoldPort => {
    const port = localPort();
    // The first thread hangs in a search and never answers.
    const isFirst = started.length === 0;
    const hung: HoldPort = { ...port, isWorker: true, ask: (message) => !(isFirst && message.type === 'search') && port.ask(message) };
    started.push(hung);
    return hung;
  };
  log = openJobLog({ cache, clock: world.clock, startHold });
  log.show(await stored(long(100)));
  log.search({ text: '(a+)+$', isRegex: true });
  await world.pass(5000);
  expect(started.length).toBe(2);
  expect(log.current().search?.problem).toMatch(/takes too long/);
  await vi.waitFor(async () => {
    await world.pass(50);
    expect(log.current().read).toBe(100);
  });
  log.search({ text: '] 7', isRegex: false });
  await vi.waitFor(() => expect(log.current().search?.found.length).toBe(11));
});

test('closed and shown again, as by a page that comes back, it is whole', async () => {
  const row = await stored(long(3000));
  log.show(row);
  log.close();
  log.show(row);
  await isRead();
  expect(log.current().hosts.length).toBe(4);
});

function someOutput(draw: Draw): string {
  const line = (): string =>
    draw.pick(["<span class='has-text-success'>ok: [ä]</span>", '', 'x'.repeat(draw.int(3000)), draw.text(40), '\uD83D\uDE00']);
  return Array.from({ length: 1 + draw.int(120) }, line).join('\r\n');
}

test('L1 the text is the server’s, whatever is sent again, cut, rewritten or split inside a character', async () => {
  for (const seed of Array.from({ length: 12 }, (_, n) => n)) {
    const draw = drawBySeed(seed);
    kept = emptyLog;
    log.close();
    let text = '';
    for (let n = 0; n < 8; n++) {
      const cut = draw.int(text.length + 1);
      text = draw.pick([() => text + someOutput(draw), () => text.slice(0, cut), () => text.slice(0, cut) + someOutput(draw), () => ''])();
      log.show(await stored(text));
      const { lines } = log.current();
      const plain = plainText(text);
      expect(lines).toBe(text === '' ? 0 : plain.split('\n').length - (text.endsWith('\n') ? 1 : 0));
      expect(await log.text(0, lines)).toBe(text.endsWith('\n') ? plain.slice(0, -1) : plain);
      if (lines > 0)
        expect(await drawn(lines - 1)).toBe(
          text
            .replace(/\r?\n$/, '')
            .split(/\r?\n/)
            .at(-1)!
            .slice(0, 10_000),
        );
    }
    await isRead();
  }
});
