import type { DexieOptions } from 'dexie';
import { CacheDatabase } from '#db/cache.ts';
import { cacheName, workName } from '#db/partition.ts';
import { WorkDatabase } from '#db/work.ts';

/** Both databases of one person, open. `kept` is false when the browser refuses storage: everything ends with the tab then. */
export interface Databases {
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  readonly kept: boolean;
}

/**
 * Opens what is kept for a partition. A cache that cannot be opened is dropped and made anew; a work database never is: when it
 * was written by a newer version the error is passed on.
 */
export async function openDatabases(partition: string): Promise<Databases> {
  if (await storageWorks()) return { ...(await openIn(partition, {})), kept: true };
  // The package that plays IndexedDB in tests plays it here, in memory, so that the rest of the page needs no second path.
  const memory = await import('fake-indexeddb');
  return { ...(await openIn(partition, { indexedDB: memory.indexedDB, IDBKeyRange: memory.IDBKeyRange })), kept: false };
}

async function openIn(partition: string, options: DexieOptions): Promise<Pick<Databases, 'cache' | 'work'>> {
  const work = new WorkDatabase(workName(partition), options);
  await work.open();
  return { work, cache: await openCache(cacheName(partition), options) };
}

async function openCache(name: string, options: DexieOptions): Promise<CacheDatabase> {
  const cache = new CacheDatabase(name, options);
  try {
    await cache.open();
    await cache.facts.count();
    return cache;
  } catch {
    await cache.delete();
    const anew = new CacheDatabase(name, options);
    await anew.open();
    return anew;
  }
}

/** Whether this browser lets the page keep anything. */
async function storageWorks(): Promise<boolean> {
  try {
    const probe = indexedDB.open('fieldrun-probe');
    await new Promise<void>((resolve, reject) => {
      probe.addEventListener('success', () => resolve());
      probe.addEventListener('error', () => reject(new Error('refused')));
      probe.addEventListener('blocked', () => reject(new Error('blocked')));
    });
    probe.result.close();
    indexedDB.deleteDatabase('fieldrun-probe');
    return true;
  } catch {
    return false;
  }
}
