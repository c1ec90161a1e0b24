import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptDrafts, keepDraft, settleDrafts } from '#db/drafts.ts';
import { WorkDatabase } from '#db/work.ts';
import { editing } from '#sync/designer/edit-draft.ts';
import type { Version } from '#sync/designer/entity.ts';
import { runDraft, type DraftRunner } from '#sync/run/designer-draft.ts';
import { failingStorage } from '#tests/support/failing-storage.ts';
import { fakeWorld, type FakeWorld } from '#tests/support/fake-world.ts';

let work: WorkDatabase;
beforeEach(async () => {
  work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  await work.open();
});
afterEach(() => work.delete());

const base: Version = { kind: 'form', file: '', name: 'Deploy', text: 'name: Deploy\nplaybook: a.yaml\nroles: [public]\n' };
const said = (from: string, to: string): Version => ({ ...base, text: base.text.replace(from, to) });

interface Tab {
  readonly runner: DraftRunner;
  readonly world: FakeWorld;
  readonly told: string[];
  type(version: Version | null): void;
}

let tabs = 0;
function open(kept: Awaited<ReturnType<typeof keptDrafts>>[number] | null = null): Tab {
  const world = fakeWorld();
  const told: string[] = [];
  const tab = `tab${tabs++}`;
  let ids = 0;
  const named = { clock: world.clock, ids: { next: () => `${tab}-${ids++}` } };
  const runner = runDraft({
    work,
    world: named,
    start: editing('form /Deploy', base, ['Deploy'], kept),
    tell: (reason) => void told.push(reason),
  });
  return { runner, world, told, type: (mine) => runner.feed({ type: 'edited', mine }) };
}

const texts = async () => (await keptDrafts(work)).map(({ mine }) => mine?.text ?? null);
const rowOf = async () => (await keptDrafts(work))[0] ?? null;

test('J1 P1 what is typed is on the device half a second later, typing on or not; a page that is left writes at once', async () => {
  const tab = open();
  tab.type(said('a.yaml', 'b.yaml'));
  await tab.world.pass(400);
  tab.type(said('a.yaml', 'c.yaml'));
  expect(await texts()).toEqual([]);
  await tab.world.pass(100);
  await vi.waitFor(async () => expect(await texts()).toEqual([said('a.yaml', 'c.yaml').text]));
  tab.type(said('a.yaml', 'd.yaml'));
  await tab.runner.stop();
  expect(await texts()).toEqual([said('a.yaml', 'd.yaml').text]);
});

test('J2 two tabs on one form keep both: together where they fit, beside each other where they do not', async () => {
  const [one, two] = [open(), open()];
  one.type(said('a.yaml', 'b.yaml'));
  await one.runner.flush();
  two.type(said('public', 'admin'));
  await two.runner.flush();
  expect(await texts()).toEqual([said('a.yaml', 'b.yaml').text.replace('public', 'admin')]);
  one.runner.heard(await rowOf());
  expect(one.runner.state.current().mine?.text).toContain('admin');
  one.type(said('a.yaml', 'one.yaml'));
  two.type(said('a.yaml', 'two.yaml'));
  await one.runner.flush();
  await two.runner.flush();
  expect((await texts()).join()).toMatch(/two\.yaml[^]*one\.yaml|one\.yaml[^]*two\.yaml/);
  expect(await keptDrafts(work)).toHaveLength(2);
});

test('J2 G2 a draft that was saved while it was typed goes on from what was saved', async () => {
  const tab = open();
  tab.type(said('a.yaml', 'b.yaml'));
  await tab.runner.flush();
  const sent = (await rowOf())!;
  await settleDrafts(work, [{ id: sent.id, edit: sent.edit, saved: sent.mine }], () => 'next');
  tab.type({ ...said('a.yaml', 'b.yaml'), text: `${said('a.yaml', 'b.yaml').text}help: more\n` });
  await tab.runner.flush();
  expect(await rowOf()).toMatchObject({ base: { text: sent.mine!.text }, mine: { text: `${sent.mine!.text}help: more\n` } });
});

test('J3 J4 what is taken back by hand leaves nothing; what is discarded can be brought back', async () => {
  const tab = open();
  tab.type(said('a.yaml', 'b.yaml'));
  await tab.runner.flush();
  tab.type(base);
  await tab.runner.flush();
  expect(await texts()).toEqual([]);
  tab.type(said('a.yaml', 'c.yaml'));
  await tab.runner.flush();
  tab.runner.feed({ type: 'discarded' });
  tab.runner.heard(await rowOf());
  await vi.waitFor(async () => expect(await texts()).toEqual([]));
  expect(tab.runner.state.current().mine).toEqual(base);
  tab.runner.feed({ type: 'undone' });
  await tab.runner.flush();
  expect(await texts()).toEqual([said('a.yaml', 'c.yaml').text]);
});

test('J1 a device that is full at any write is told once, and gets it as soon as it takes it', async () => {
  for (const when of ['once', 'from then on'] as const)
    for (let nth = 1; nth <= 4; nth++) {
      await work.drafts.clear();
      const tab = open();
      const storage = failingStorage(nth, when);
      for (let n = 0; n < 4; n++) {
        tab.type(said('a.yaml', `b${n}.yaml`));
        await tab.runner.flush();
      }
      expect(storage.writes()).toBeGreaterThanOrEqual(nth);
      expect(tab.told).toHaveLength(1);
      // What was kept before is still there.
      expect(await texts()).toHaveLength(nth === 1 && when === 'from then on' ? 0 : 1);
      storage.restore();
      await tab.runner.flush();
      expect(await texts()).toEqual([said('a.yaml', 'b3.yaml').text]);
    }
});

/** From the n-th change on no transaction is finished any more, as in a process that is killed there. */
function killedAt(nth: number): { readonly count: () => number; readonly restore: () => void } {
  let count = 0;
  const { put, delete: remove } = IDBObjectStore.prototype;
  const ended = <T>(store: IDBObjectStore, request: T): T => {
    if (++count >= nth) store.transaction.abort();
    return request;
  };
  const spies = [
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      return ended(this, put.apply(this, args));
    }),
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, ...args) {
      return ended(this, remove.apply(this, args));
    }),
  ];
  return { count: () => count, restore: () => spies.forEach((spy) => spy.mockRestore()) };
}

test('P1 P2 a kill at any transaction leaves the draft as it was before it or after it, and the next page goes on', async () => {
  for (let nth = 1; nth <= 4; nth++) {
    await work.drafts.clear();
    const killed = killedAt(nth);
    const tab = open();
    const seen: string[] = [];
    for (const word of ['one', 'two', 'three']) {
      tab.type(said('a.yaml', `${word}.yaml`));
      await tab.runner.flush();
      const kept = tab.runner.state.current().kept?.mine?.text;
      if (kept !== undefined) seen.push(kept);
    }
    killed.restore();
    expect(killed.count()).toBeGreaterThanOrEqual(Math.min(nth, 3));
    // What the tab was told to be kept is kept.
    expect((await texts())[0]).toBe(seen.at(-1));
    const next = open(await rowOf());
    next.type(said('a.yaml', 'after.yaml'));
    await next.runner.flush();
    expect(await texts()).toEqual([said('a.yaml', 'after.yaml').text]);
  }
});

test('P2 a save that is killed while it forgets forgets all of its drafts or none', async () => {
  const rows = ['one', 'two', 'three'].map((id) => ({
    id,
    base,
    mine: said('a.yaml', `${id}.yaml`),
    edit: id,
    editedAt: 1,
    beside: [],
    choices: {},
  }));
  const settled = rows.map(({ id, mine }) => ({ id, edit: id === 'two' ? 'earlier' : id, saved: mine }));
  for (const row of rows) await keepDraft(work, row, null);
  for (let nth = 1; nth <= 3; nth++) {
    const killed = killedAt(nth);
    await expect(settleDrafts(work, settled, () => 'next')).rejects.toThrow();
    killed.restore();
    expect(await keptDrafts(work)).toHaveLength(3);
  }
  const storage = failingStorage(1, 'once');
  await expect(settleDrafts(work, settled, () => 'next')).rejects.toThrow();
  storage.restore();
  expect(await keptDrafts(work)).toHaveLength(3);
  await settleDrafts(work, settled, () => 'next');
  expect(await keptDrafts(work)).toMatchObject([{ id: 'two', edit: 'next' }]);
});

test('J1 what was removed and saved leaves nothing: it does not come back as removed once more', async () => {
  const tab = open();
  tab.type(null);
  await tab.runner.flush();
  const row = await rowOf();
  await settleDrafts(work, [{ id: 'form /Deploy', edit: row?.edit ?? '', saved: null }], () => 'next');
  tab.runner.heard(null);
  await tab.runner.flush();
  expect(await keptDrafts(work)).toEqual([]);
});
