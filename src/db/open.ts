import type { Dexie, DexieOptions } from 'dexie';
import type { Clock } from '#lib/ports.ts';
import { CacheDatabase } from '#db/cache.ts';
import { letGoWhenPageIsLeft } from '#db/page-left.ts';
import { cacheName, workName } from '#db/partition.ts';
import { isFull, reservedForWork } from '#db/room.ts';
import { WorkDatabase } from '#db/work.ts';

/** Why something lasts only as long as the tab: the browser refuses storage, its storage does not answer, or the device is full. */
export type Unkept = 'refused' | 'silent' | 'full';

/** Both databases of one person, open. */
export interface Databases {
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  /** null = everything lasts. */
  readonly unkept: Unkept | null;
  /** Whether at least what the person makes lasts. */
  readonly workLasts: boolean;
}

/** What is read of each database as soon as it is open. A cache that cannot be read by it is dropped. */
export interface FirstReads {
  readonly cache: (cache: CacheDatabase) => PromiseLike<unknown>;
  readonly work: (work: WorkDatabase) => PromiseLike<unknown>;
}

const anything: FirstReads = { cache: (cache) => cache.facts.count(), work: () => Promise.resolve() };

/** A storage that says nothing for so long is not waited for: a person is told within two seconds. */
const patienceMs = 1500;

letGoWhenPageIsLeft();

/**
 * Opens what is kept for a partition. A cache that cannot be opened is dropped and made anew; a work database never is: when it
 * was written by a newer version the error is passed on. What this browser does not open within 1.5 s is played in memory.
 */
export async function openDatabases(partition: string, clock: Clock, first = anything): Promise<Databases> {
  const [work, cache] = await Promise.all([
    opened(openWork(partition, {}, first), clock),
    opened(openCache(cacheName(partition), {}, first), clock),
  ]);
  const unkept = work.unkept ?? cache.unkept;
  const options = unkept === null ? {} : await inMemory();
  return joined({
    work: work.database ?? (await openWork(partition, options)),
    cache: cache.database ?? (await openCache(memoryName(partition), options)),
    unkept,
    workLasts: work.unkept === null,
  });
}

/** The same with a cache in memory, for a device that takes no more. What the one before kept can still be read. */
export async function withCacheInMemory(partition: string, before: Databases): Promise<Databases> {
  const cache = await openCache(memoryName(partition), await inMemory());
  cache.behind = before.cache;
  cache.pinned = before.cache.pinned;
  const [facts, forms] = await Promise.all([before.cache.facts.toArray(), before.cache.forms.toArray()]).catch(() => [[], []] as const);
  // Work may need the room of these, too.
  await cache.transaction('rw', cache.facts, cache.forms, async () => {
    await cache.facts.bulkPut([...facts]);
    await cache.forms.bulkPut([...forms]);
  });
  return { ...before, cache, unkept: before.unkept ?? 'full' };
}

export function closeDatabases({ cache, work }: Databases): void {
  cache.behind?.close();
  cache.close();
  work.close();
}

/** Set apart by its name: what Dexie knows of a database it knows by that. */
const memoryName = (partition: string): string => `${cacheName(partition)}-memory`;

/** The package that plays IndexedDB in tests plays it here, in memory, so that the rest of the page needs no second path. */
async function inMemory(): Promise<DexieOptions> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}

function joined(databases: Databases): Databases {
  const { cache, work } = databases;
  cache.pinned = async () => new Set(await work.pins.toCollection().primaryKeys());
  // First what a person will hardly miss, then forms, too: what they typed is nowhere else.
  work.makeRoom = async () => {
    try {
      return (await cache.evict(reservedForWork)) > 0 || (await cache.evictAll());
    } catch {
      return false;
    }
  };
  return databases;
}

type Opened<D> = { readonly database: D; readonly unkept: null } | { readonly database: null; readonly unkept: Unkept };

async function opened<D extends Dexie>(opening: Promise<D>, clock: Clock): Promise<Opened<D>> {
  const late = Symbol('late');
  let stopWaiting = (): void => undefined;
  const patience = new Promise<typeof late>((resolve) => {
    stopWaiting = clock.after(patienceMs, () => resolve(late));
  });
  try {
    const database = await Promise.race([opening, patience]);
    if (database !== late) return { database, unkept: null };
    // Once open it would only stand in the way of a wipe.
    void opening.then((there) => there.close()).catch(() => undefined);
    return { database: null, unkept: 'silent' };
  } catch (error) {
    if (isOfNewerVersion(error)) throw error;
    return { database: null, unkept: isFull(error) ? 'full' : 'refused' };
  } finally {
    stopWaiting();
  }
}

const isOfNewerVersion = (error: unknown): boolean =>
  error instanceof Error && ['VersionError', 'UpgradeError', 'SchemaError'].includes(error.name);

async function openWork(partition: string, options: DexieOptions, first = anything): Promise<WorkDatabase> {
  const work = new WorkDatabase(workName(partition), options);
  letGo(work);
  await work.open();
  // A full device keeps them for the next time.
  await work.finishAnswers().catch(() => undefined);
  // What cannot be read now is read, and complained about, by whoever needs it.
  await Promise.resolve(first.work(work)).catch(() => undefined);
  return work;
}

async function openCache(name: string, options: DexieOptions, first = anything): Promise<CacheDatabase> {
  const cache = new CacheDatabase(name, options);
  letGo(cache);
  try {
    await cache.open();
    await first.cache(cache);
    return cache;
  } catch (error) {
    if (isFull(error)) throw error;
    await cache.delete();
    const anew = new CacheDatabase(name, options);
    letGo(anew);
    await anew.open();
    return anew;
  }
}

/** A database that another tab deletes is closed for good: Dexie would open it, and so make it, again with the next question. */
function letGo(database: Dexie): void {
  database.on('versionchange', (event) => {
    if (event.newVersion !== null) return undefined;
    database.close();
    // Dexie's own answer, which leaves the door open, is not wanted after this one.
    return false;
  });
}
