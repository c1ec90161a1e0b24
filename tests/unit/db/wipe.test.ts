import { beforeEach, expect, test, vi } from 'vitest';
import { CacheDatabase } from '#db/cache.ts';
import { keepLastWord, lastWords } from '#db/last-words.ts';
import { cacheName, partitionOf, workName } from '#db/partition.ts';
import { createSessionStore, keyValueStore } from '#db/session-store.ts';
import { beginWipe, finishWipe, partitionsToWipe } from '#db/wipe.ts';
import { WorkDatabase } from '#db/work.ts';
import { anna, tokenOf } from '#tests/support/tokens.ts';

const mine = partitionOf('http://a', anna);
const theirs = partitionOf('http://a', { ...anna, username: 'bert' });

async function fill(partition: string): Promise<void> {
  const cache = new CacheDatabase(cacheName(partition));
  await cache.tell('approvals', 1, 1);
  cache.close();
  const work = new WorkDatabase(workName(partition));
  await work.toggleFavourite('F', 1);
  work.close();
}
const names = async (): Promise<string[]> => (await indexedDB.databases()).flatMap((database) => database.name ?? []);

beforeEach(() => localStorage.clear());

test('two people, and one person on two servers, have partitions of their own', () => {
  const all = [partitionOf('http://a', anna), partitionOf('http://b', anna), partitionOf('http://a', { ...anna, type: 'ldap' }), theirs];
  expect(new Set(all).size).toBe(4);
});

test('P6 a wipe removes both databases of a person and leaves those of others', async () => {
  await fill(mine);
  await fill(theirs);
  beginWipe(mine, keyValueStore());
  await finishWipe(keyValueStore());
  const left = await names();
  expect(left).not.toContain(cacheName(mine));
  expect(left).not.toContain(workName(mine));
  expect(left).toContain(workName(theirs));
  expect(localStorage.length).toBe(0);
});

test('P6 a wipe removes what pages that were left could not write any more, and leaves that of others', async () => {
  localStorage.setItem('token', 't');
  const row = { id: 'a', form: 'F', editedAt: 1, digest: 'd', fields: ['host'], answers: { host: 'web1' } };
  for (const partition of [mine, theirs]) keepLastWord(workName(partition), { row, instead: [] });
  localStorage.removeItem('token');
  beginWipe(mine, keyValueStore());
  await finishWipe(keyValueStore());
  expect(lastWords(workName(mine))).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([`fieldrun.last ${workName(theirs)} a`]);
});

test('P6 what pages could not write goes first, also where a tab holds the databases', () => {
  localStorage.setItem('token', 't');
  const row = { id: 'a', form: 'F', editedAt: 1, digest: 'd', fields: ['host'], answers: { host: 'web1' } };
  keepLastWord(workName(mine), { row, instead: [] });
  const held = vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  beginWipe(mine, keyValueStore());
  void finishWipe(keyValueStore());
  expect(lastWords(workName(mine))).toEqual([]);
  held.mockRestore();
});

test.each([true, false])(
  'P6 a step of a wipe that fails holds up no other, and a database that cannot be opened is deleted (empties: %s)',
  async (empties) => {
    await fill(mine);
    const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      const request = Object.assign(new EventTarget(), { error: new DOMException('Internal error opening backing store', 'UnknownError') });
      queueMicrotask(() => request.dispatchEvent(new Event('error')));
      return request as unknown as IDBOpenDBRequest;
    });
    vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('broken', 'UnknownError')) });
    const kept = keyValueStore(new Map());
    beginWipe(mine, kept);
    await expect(finishWipe(kept, { empties })).rejects.toThrow('broken');
    expect(await names()).not.toContain(cacheName(mine));
    expect(await names()).not.toContain(workName(mine));
    // What failed is tried again.
    expect(partitionsToWipe(kept)).toEqual([mine]);
    vi.unstubAllGlobals();
    await finishWipe(kept, { empties });
    expect(partitionsToWipe(kept)).toEqual([]);
    opening.mockRestore();
  },
);

test('P6 a wipe that was cut off is finished at the next start', async () => {
  await fill(mine);
  beginWipe(mine, keyValueStore());
  // The page is killed here and started again.
  await finishWipe(keyValueStore());
  expect(await names()).not.toContain(cacheName(mine));
});

test('P6 who signs out while the wipe of another is under way is not forgotten', async () => {
  await fill(mine);
  await fill(theirs);
  const kept = keyValueStore();
  beginWipe(mine, kept);
  const first = finishWipe(kept);
  beginWipe(theirs, kept);
  await first;
  expect(partitionsToWipe(kept)).toEqual([theirs]);
  await finishWipe(kept);
  expect(await names()).not.toContain(workName(theirs));
  expect(localStorage.length).toBe(0);
});

test('a full storage of texts ends no session: what it refuses lives as long as the tab', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const kept = keyValueStore(localStorage);
  const store = createSessionStore(kept);
  expect(store.keep({ token: tokenOf(), refreshtoken: 'r' })?.payload.user.username).toBe('anna');
  beginWipe(mine, kept);
  expect(partitionsToWipe(kept)).toEqual([mine]);
  store.clear();
  expect(store.current()).toBeNull();
});

test('the session is kept under the names of the specification and gone after clearing', () => {
  const store = createSessionStore();
  store.keep({ token: tokenOf(), refreshtoken: 'r' });
  store.setIssuer('oidc');
  expect(Object.keys(localStorage).sort()).toEqual(['authIssuer', 'refreshtoken', 'token']);
  expect(store.current()?.payload.user.username).toBe('anna');
  expect(store.current()).toBe(store.current());
  store.clear();
  expect(localStorage.length).toBe(0);
  expect(store.current()).toBeNull();
});

test('without storage the session lives in memory', () => {
  const store = createSessionStore(keyValueStore(new Map()));
  expect(store.keep({ token: tokenOf(), refreshtoken: 'r' })?.payload.user.username).toBe('anna');
  expect(localStorage.length).toBe(0);
});

test('a stored text that is no token is nobody', () => {
  localStorage.setItem('token', 'garbage');
  expect(createSessionStore().current()).toBeNull();
});

test('a browser that denies storage has nothing to wipe, and nobody is kept from signing in', async () => {
  const denied = vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  const memory = keyValueStore(new Map());
  beginWipe(mine, memory);
  await finishWipe(memory);
  expect(denied).toHaveBeenCalledTimes(2);
  expect(memory.get('fieldrun.wipe')).toBeNull();
  denied.mockRestore();
});
