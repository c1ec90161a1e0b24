import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CacheDatabase } from '#db/cache.ts';
import { gzip } from '#db/gzip.ts';
import { foundIn, nothingFound, shownOfLog } from '#sync/find-lines.ts';
import { finderOf } from '#sync/log-search.ts';
import { findInLogs, type FinderThread, type FindState } from '#sync/run/log-find/find-in-logs.ts';
import { lookThrough } from '#sync/run/log-find/look-through.ts';
import type { FromFinder } from '#sync/run/log-find/messages.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { storedJob } from '#tests/support/stored-jobs.ts';

const finder = (text: string, isRegex = false) => {
  const read = finderOf({ text, isRegex });
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

test('lines are numbered through the pieces of a log, as the viewer numbers them, and only the first are taken along', () => {
  const blocks = ["<span class=''>one</span>\r\ntwo fatal\r\n", 'three\r\n\r\n<b>fatal</b>: &lt;x&gt;\r\n', 'FATAL'];
  let found = nothingFound;
  for (const [n, block] of blocks.entries()) found = foundIn(found, block, n < 2, finder('fatal'));
  expect(found).toEqual({
    count: 3,
    upTo: 6,
    lines: [
      { at: 1, text: 'two fatal' },
      { at: 4, text: '<b>fatal</b>: <x>' },
      { at: 5, text: 'FATAL' },
    ],
  });
  expect(foundIn(nothingFound, 'a\r\nb\r\n', true, finder('^$', true)).count).toBe(0);
  const many = foundIn(nothingFound, 'ok\n'.repeat(100), true, finder('ok'));
  expect([many.count, many.lines.length]).toEqual([100, shownOfLog.lines]);
});

let cache: CacheDatabase;
beforeEach(async () => {
  cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
  await cache.open();
});
afterEach(() => cache.delete());

async function keep(id: number, blocks: readonly string[], tail: string, settled = true): Promise<void> {
  for (const [n, text] of blocks.entries()) await cache.blocks.put({ job: id, n, gz: await gzip(text) });
  const heads = blocks.map((text) => ({ lines: text.split('\n').length - 1, chars: text.length, hash: '' }));
  await cache.jobs.put(storedJob(id, { heads, tail, job: { form: `Form ${id}`, settled } }));
}

/** A thread in this one. `hangsAt`: it says nothing more once it comes to that job. */
function thread(hangsAt: number, ended: () => void): FinderThread {
  let heard: (message: FromFinder) => void = () => undefined;
  const take = lookThrough((message) => queueMicrotask(() => heard(message)));
  return {
    listen: (listener) => void (heard = listener),
    end: ended,
    ask: (message) => void ((message.type === 'log' && message.job === hangsAt) || take(message)),
  };
}

function search(query: { readonly text: string; readonly isRegex: boolean }, hangsAt = 0) {
  const world = fakeWorld();
  let ends = 0;
  let cancel = (): void => undefined;
  const over = new Promise<FindState>((resolve) => {
    const told = (state: FindState): void => void (state.at !== 'looking' && resolve(state));
    cancel = findInLogs({ cache, clock: world.clock, start: () => thread(hangsAt, () => ends++), told }, query);
  });
  return { over, cancel, pass: world.pass, ends: () => ends };
}

test('Q1 every log that is kept is looked through, newest job first, and it is said which are not whole', async () => {
  await keep(1, ['needle one\r\nhay\r\n'], 'needle');
  await keep(2, [], 'hay');
  await keep(3, ['hay\r\n', 'a needle\r\n'], '', false);
  await cache.blocks.delete([3, 1]);
  await keep(4, ['needle\r\n'], '');
  const state = await search({ text: 'needle', isRegex: false }).over;
  expect(state).toMatchObject({ at: 'done', logs: 4, searched: 4 });
  expect(state.jobs.map(({ id, count, isWhole, lines }) => [id, count, isWhole, lines.map(({ at }) => at)])).toEqual([
    [4, 1, true, [0]],
    [1, 2, true, [0, 2]],
  ]);
  // The rest has its own numbers, whatever is missing before it.
  await keep(5, ['one\r\n', 'two\r\nthree\r\n'], 'rest');
  await cache.blocks.delete([5, 0]);
  expect((await search({ text: 'rest', isRegex: false }).over).jobs).toMatchObject([{ id: 5, isWhole: false, lines: [{ at: 3 }] }]);
  const part = await search({ text: 'hay', isRegex: false }).over;
  expect(part.jobs.map(({ id, isWhole }) => [id, isWhole])).toEqual([
    [3, false],
    [2, true],
    [1, true],
  ]);
});

test('Q1 what cannot be unpacked is said, and what stands around it is found under its own numbers', async () => {
  await keep(1, ['needle\r\nhay\r\n', 'lost\r\nlost\r\n', 'needle\r\n'], 'needle');
  await cache.blocks.put({ job: 1, n: 1, gz: new Uint8Array([31, 139, 8, 0, 1, 2, 3]) });
  await keep(2, ['needle\r\n'], '');
  const state = await search({ text: 'needle', isRegex: false }).over;
  expect(state).toMatchObject({ at: 'done', searched: 2, unread: [1] });
  expect(state.jobs.map(({ id, isWhole, lines }) => [id, isWhole, lines.map(({ at }) => at)])).toEqual([
    [2, true, [0]],
    [1, false, [0, 4, 5]],
  ]);
  expect((await search({ text: 'lost', isRegex: false }).over).unread).toEqual([1]);
});

test('Q2 an expression that takes for ever is cut off, and what was found before stays', async () => {
  await keep(1, [], 'needle');
  await keep(2, [], 'needle');
  const { over, pass, ends } = search({ text: 'needle', isRegex: true }, 1);
  await vi.waitFor(async () => {
    await pass(3000);
    expect(ends()).toBe(2);
  });
  expect(await over).toMatchObject({ at: 'refused', why: expect.stringContaining('takes too long'), jobs: [{ id: 2 }] });
});

test('an expression that is none is named, and a search that was cancelled tells nothing more', async () => {
  await keep(1, [], 'needle');
  expect(await search({ text: '(', isRegex: true }).over).toMatchObject({ at: 'refused', why: expect.stringContaining('(') });
  const { over, cancel } = search({ text: 'needle', isRegex: false });
  cancel();
  expect(await over).toMatchObject({ at: 'cancelled', jobs: [] });
});

test('an expression that the browser gives up over a line is said to be the cause, and nobody waits for an answer', async () => {
  const said: FromFinder[] = [];
  const take = lookThrough((message) => said.push(message));
  take({ type: 'query', query: { text: '^(?:.|y)*z', isRegex: true } });
  take({ type: 'log', job: 1, pieces: [], tail: 'x'.repeat(20_000_000) });
  await vi.waitFor(() => expect(said).toEqual([{ type: 'refused', why: expect.stringContaining('too much for a line') }]));
});
