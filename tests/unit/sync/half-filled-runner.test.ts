import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabLocks } from '#api/locks.ts';
import { lastWords } from '#db/last-words.ts';
import { WorkDatabase } from '#db/work.ts';
import type { Kept } from '#sync/half-filled.ts';
import { runHalfFilled, type HalfFilledRunner, type HalfFilledSetup } from '#sync/run/half-filled.ts';
import { fakeWorld, type FakeWorld } from '#tests/support/fake-world.ts';

let work: WorkDatabase;
beforeEach(async () => {
  work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  await work.open();
});
afterEach(() => work.delete());

interface Tab {
  readonly runner: HalfFilledRunner;
  readonly world: FakeWorld;
  readonly told: string[];
  readonly filled: Kept[];
  type(answers: Kept['answers']): void;
}

/** One opening of the form in a tab of its own; tabs that share locks are tabs of one browser. */
function open(id: string, locks = tabLocks(), over: Partial<HalfFilledSetup> = {}): Tab {
  const world = fakeWorld(locks);
  let entered: Kept['answers'] = {};
  const told: string[] = [];
  const filled: Kept[] = [];
  const runner = runHalfFilled({
    work,
    world,
    partition: 'p',
    mine: { id, form: 'Deploy', digest: 'd', fields: ['host'] },
    answers: () => entered,
    isNews: () => true,
    fill: (kept) => void filled.push(kept),
    tell: (reason) => void told.push(reason),
    ...over,
  });
  return {
    runner,
    world,
    told,
    filled,
    type(answers) {
      entered = answers;
      runner.feed({ type: 'edited' });
    },
  };
}

const rows = async () => (await work.halfFilled()).map(({ id, answers }) => [id, answers] as const);
const offered = (tab: Tab) => tab.runner.state.current().offer?.kept.id ?? null;

test('H1 what is typed is on the device half a second later, typing on or not', async () => {
  const tab = open('a');
  tab.runner.start();
  tab.type({ host: 'w' });
  await tab.world.pass(400);
  tab.type({ host: 'we' });
  expect(await rows()).toEqual([]);
  await tab.world.pass(100);
  await vi.waitFor(async () => expect(await rows()).toEqual([['a', { host: 'we' }]]));
});

test('H1 a page that is hidden, left or taken away writes at once', async () => {
  const tab = open('a');
  const stop = tab.runner.start();
  tab.type({ host: 'hidden' });
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(async () => expect(await rows()).toEqual([['a', { host: 'hidden' }]]));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  tab.type({ host: 'switched' });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(async () => expect(await rows()).toEqual([['a', { host: 'switched' }]]));
  tab.type({ host: 'left' });
  stop();
  await vi.waitFor(async () => expect(await rows()).toEqual([['a', { host: 'left' }]]));
});

test('H1 P1 what the database does not take any more when the page is left is written when it is opened again, unless it was signed out', async () => {
  localStorage.setItem('token', 'somebody');
  const { name } = work;
  const tab = open('a');
  tab.runner.start();
  tab.type({ host: 'typed' });
  const never = vi.spyOn(work, 'keepAnswers').mockReturnValue(new Promise<void>(() => undefined));
  await tab.world.pass(500);
  dispatchEvent(new Event('pagehide'));
  expect(lastWords(name)).toMatchObject([{ row: { id: 'a', answers: { host: 'typed' } }, instead: [] }]);
  tab.type({ host: 'typed on' });
  dispatchEvent(new Event('pagehide'));
  never.mockRestore();
  await work.finishAnswers();
  expect(await rows()).toEqual([['a', { host: 'typed on' }]]);
  expect(lastWords(name)).toEqual([]);

  // What is removed meanwhile does not come back.
  tab.type({ host: 'more' });
  vi.spyOn(work, 'keepAnswers').mockReturnValue(new Promise<void>(() => undefined));
  dispatchEvent(new Event('pagehide'));
  await work.forgetAnswers(['a']);
  expect(lastWords(name)).toEqual([]);
  tab.type({ host: 'launched' });
  dispatchEvent(new Event('pagehide'));
  expect(lastWords(name)).toHaveLength(1);
  await work.keepLaunch({ key: 'k', form: 'Deploy', opening: 'a', since: 1, after: 0, sent: {} });
  await work.forgetLaunch('k', true);
  expect(lastWords(name)).toEqual([]);
  tab.type({ host: 'signed out' });
  localStorage.removeItem('token');
  dispatchEvent(new Event('pagehide'));
  expect(lastWords(name)).toEqual([]);
  vi.restoreAllMocks();
});

test('H2 two tabs keep a row each, and neither offers what the other works on', async () => {
  const locks = tabLocks();
  const [one, two] = [open('one', locks), open('two', locks)];
  const stopOne = one.runner.start();
  one.type({ host: 'a' });
  await one.world.pass(500);
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
  two.runner.start();
  two.type({ host: 'b' });
  await two.world.pass(500);
  await vi.waitFor(async () =>
    expect(new Map(await rows())).toEqual(
      new Map([
        ['one', { host: 'a' }],
        ['two', { host: 'b' }],
      ]),
    ),
  );
  expect([offered(one), offered(two)]).toEqual([null, null]);
  // When the other tab goes, what it left comes up here, as it was last.
  one.type({ host: 'a, finished' });
  stopOne();
  await vi.waitFor(() => expect(offered(two)).toBe('one'));
  expect(two.runner.state.current().offer?.kept.answers).toEqual({ host: 'a, finished' });
});

test('H4 what is taken over replaces its row in the same write', async () => {
  await work.keepAnswers({ id: 'old', form: 'Deploy', editedAt: 5, digest: 'd', fields: ['host'], answers: { host: 'x' } }, []);
  const tab = open('new');
  tab.runner.start();
  await vi.waitFor(() => expect(offered(tab)).toBe('old'));
  tab.runner.feed({ type: 'taken' });
  expect(tab.filled.map(({ answers }) => answers)).toEqual([{ host: 'x' }]);
  tab.type({ host: 'x', size: 2 });
  await tab.world.pass(500);
  await vi.waitFor(async () => expect(await rows()).toEqual([['new', { host: 'x', size: 2 }]]));
});

test('H6 what is discarded is gone from the device, and there again when that is undone', async () => {
  await work.keepAnswers({ id: 'old', form: 'Deploy', editedAt: 5, digest: 'd', fields: ['host'], answers: { host: 'x' } }, []);
  const tab = open('new');
  tab.runner.start();
  await vi.waitFor(() => expect(offered(tab)).toBe('old'));
  tab.runner.feed({ type: 'discarded' });
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
  tab.runner.feed({ type: 'undone' });
  await vi.waitFor(async () => expect(await rows()).toEqual([['old', { host: 'x' }]]));
});

test('H8 a device that is full is told once, and gets it as soon as it takes it', async () => {
  const put = vi.spyOn(work.answers, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError') as never);
  const tab = open('a');
  tab.runner.start();
  tab.type({ host: 'a' });
  await tab.world.pass(500);
  await vi.waitFor(() => expect(tab.told).toEqual([expect.stringContaining('full')]));
  await tab.world.pass(5000);
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(tab.told).toHaveLength(1);
  put.mockRestore();
  await vi.waitFor(() => expect(tab.runner.state.current().isDirty).toBe(true));
  await tab.world.pass(5000);
  await vi.waitFor(async () => expect(await rows()).toEqual([['a', { host: 'a' }]]));
});

test('a database that is closed by signing out is no reason to complain', async () => {
  const tab = open('a');
  const stop = tab.runner.start();
  tab.type({ host: 'a' });
  work.close();
  stop();
  await tab.world.pass(5000);
  expect(tab.told).toEqual([]);
});
