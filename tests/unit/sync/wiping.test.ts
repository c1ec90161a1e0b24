import { beforeEach, expect, test, vi } from 'vitest';
import { keyValueStore } from '#db/session-store.ts';
import { cacheName, workName } from '#db/partition.ts';
import { beginWipe } from '#db/wipe.ts';
import { WorkDatabase } from '#db/work.ts';
import { nameTab, tabsHolding } from '#sync/run/tabs.ts';
import { browserIds } from '#sync/run/world.ts';
import { runWipe } from '#sync/run/wiping.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

let partition: string;
beforeEach(() => {
  partition = crypto.randomUUID();
});
const names = async (): Promise<string[]> => (await indexedDB.databases()).flatMap(({ name }) => name ?? []);

/** A connection that hears nothing. */
const connectionTo = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
  });

const rowsIn = (database: IDBDatabase): Promise<number> =>
  new Promise((resolve) => {
    const request = database.transaction('favourites').objectStore('favourites').count();
    request.addEventListener('success', () => resolve(request.result));
  });

/** A tab that hangs: it has the database open and hears nothing. */
async function hangingTab(): Promise<{ readonly letGo: () => void }> {
  const database = await connectionTo(workName(partition));
  document.title = 'Deploy · Fieldrun';
  const leave = nameTab(partition, browserIds);
  return {
    letGo() {
      database.close();
      leave();
    },
  };
}

test('P6 K6 a wipe that a tab holds up names that tab, and ends when it lets go', async () => {
  const tab = await hangingTab();
  const world = fakeWorld();
  const kept = keyValueStore(new Map());
  const wipe = runWipe(kept, world.clock);
  expect(wipe.state.current().at).toBe('done');
  wipe.begin(partition);
  expect(wipe.state.current().at).toBe('wiping');
  const finished = wipe.finish();
  await world.pass(1000);
  await vi.waitFor(() => expect(wipe.state.current()).toEqual({ at: 'blocked', by: ['Deploy · Fieldrun'] }));
  tab.letGo();
  await finished;
  expect(wipe.state.current().at).toBe('done');
  expect(await names()).not.toContain(workName(partition));
  expect(kept.get('fieldrun.wipe')).toBeNull();
});

test('P6 K6 a tab that starts after a wipe was cut off goes on with it, and so does one where another signs out', async () => {
  const kept = keyValueStore();
  const work = new WorkDatabase(workName(partition));
  await work.toggleFavourite('A', 1);
  work.close();
  beginWipe(partition, kept);
  const wipe = runWipe(kept, fakeWorld().clock);
  expect(wipe.state.current().at).toBe('wiping');
  await vi.waitFor(() => expect(wipe.state.current().at).toBe('done'));
  expect(await names()).not.toContain(workName(partition));
  beginWipe(partition, kept);
  dispatchEvent(new StorageEvent('storage', { key: 'fieldrun.wipe' }));
  expect(wipe.state.current().at).toBe('wiping');
  await vi.waitFor(() => expect(wipe.state.current().at).toBe('done'));
});

test('P6 K8 what a frozen page keeps from being deleted is emptied, nobody waits for it, and the page that does is left', async () => {
  const work = new WorkDatabase(workName(partition));
  await work.toggleFavourite('A', 1);
  work.close();
  const held = await connectionTo(workName(partition));
  const world = fakeWorld();
  const kept = keyValueStore(new Map());
  const startAnew = vi.fn();
  const wipe = runWipe(kept, world.clock, { empties: true, startAnew });
  wipe.begin(partition);
  const finished = wipe.finish();
  await vi.waitFor(async () => expect(await rowsIn(held)).toBe(0));
  expect(wipe.state.current().at).toBe('wiping');
  await world.pass(1000);
  expect(await finished).toBe('emptied');
  expect(wipe.state.current().at).toBe('done');
  expect(kept.get('fieldrun.wipe')).toBeNull();
  // Who signed out leaves the page. Where it is only helped with, it leaves by itself.
  expect(startAnew).not.toHaveBeenCalled();
  held.close();
});

test('P6 K8 a wipe that was cut off and cannot delete leaves the page that goes on with it, and makes no database that is not there', async () => {
  const held = await connectionTo(workName(partition));
  const world = fakeWorld();
  const kept = keyValueStore(new Map());
  beginWipe(partition, kept);
  const startAnew = vi.fn();
  const wipe = runWipe(kept, world.clock, { empties: true, startAnew });
  await vi.waitFor(async () => {
    await world.pass(1000);
    expect(startAnew).toHaveBeenCalledOnce();
  });
  expect(wipe.state.current().at).toBe('done');
  expect(await names()).not.toContain(cacheName(partition));
  held.close();
});

test('P6 K6 a wipe that fails is tried again until it is done', async () => {
  const world = fakeWorld();
  const kept = keyValueStore(new Map());
  const broken = vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  const wipe = runWipe(kept, world.clock);
  wipe.begin(partition);
  const finished = wipe.finish();
  await vi.waitFor(() => expect(wipe.state.current()).toEqual({ at: 'blocked', by: [] }));
  broken.mockRestore();
  await world.pass(5000);
  await finished;
  expect(wipe.state.current().at).toBe('done');
});

test('a tab is known by its newest title, until it lets go', async () => {
  document.title = 'First';
  const leave = nameTab(partition, browserIds);
  await vi.waitFor(async () => expect(await tabsHolding([partition])).toEqual(['First']));
  document.title = 'Second, with blanks';
  await vi.waitFor(async () => expect(await tabsHolding([partition])).toEqual(['Second, with blanks']));
  expect(await tabsHolding(['another'])).toEqual([]);
  leave();
  await vi.waitFor(async () => expect(await tabsHolding([partition])).toEqual([]));
});
