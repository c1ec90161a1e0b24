import { cacheName, ownCaches, workName } from '#db/partition.ts';
import { wipeLastWords } from '#db/last-words.ts';
import { freezesPages } from '#db/page-left.ts';
import type { KeyValueStore } from '#db/session-store.ts';

/** Under this key stand the partitions whose wipe was begun. It goes last, so a wipe that was cut off is found again (P6). */
export const wipeMarker = 'fieldrun.wipe';

/** Says that everything kept for a partition must go: its databases, worker answers, tab storage. */
export function beginWipe(partition: string, kept: KeyValueStore): void {
  kept.set(wipeMarker, [...new Set([...partitionsToWipe(kept), partition])].join(' '));
}

/**
 * Does what was begun, also by a page that was killed since. Must resolve before the sign-in screen appears. Safe to repeat.
 * @param empties whether databases are emptied before they are deleted: where a frozen page may hold the deletion up for half an hour
 * @param onEmptied is told when no byte is left but the deletion may still wait for somebody; `settle` takes it for done
 */
export async function finishWipe(
  kept: KeyValueStore,
  { empties = freezesPages(), onEmptied = (_settle: () => void): void => undefined } = {},
): Promise<void> {
  const partitions = partitionsToWipe(kept);
  if (partitions.length === 0) return;
  // What waits for nobody goes at once: a tab may hold the databases for long. Until they are gone it may add answers.
  for (const partition of partitions) wipeLastWords(workName(partition));
  const names = partitions.flatMap((partition) => [cacheName(partition), workName(partition)]);
  await inTurn([forgetAnswers, () => remove(names, empties, onEmptied), forgetAnswers, () => sessionStorage.clear()]);
  // Somebody else may have signed out meanwhile.
  const left = partitionsToWipe(kept).filter((partition) => !partitions.includes(partition));
  if (left.length === 0) kept.remove(wipeMarker);
  else kept.set(wipeMarker, left.join(' '));
}

/** Resolves when these databases are gone, or empty and settled. What cannot be emptied is deleted all the same. */
async function remove(names: readonly string[], empties: boolean, onEmptied: (settle: () => void) => void): Promise<void> {
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const emptyAll = (): Promise<boolean> =>
    inTurn(names.map((name) => () => emptyDatabase(name))).then(
      () => true,
      () => false,
    );
  if (empties && (await emptyAll())) onEmptied(settle);
  await Promise.race([settled, inTurn(names.map((name) => () => deleted(name)))]);
}

/** Does one after the other, also when one fails; fails with the first failure then. A browser that denies storage kept nothing. */
async function inTurn(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'SecurityError')) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Those whose wipe was begun and is not finished. */
export const partitionsToWipe = (kept: KeyValueStore): readonly string[] => (kept.get(wipeMarker) ?? '').split(' ').filter(Boolean);

/** What the worker keeps beside the shell tells who used what: answers, and the icons of their forms. */
async function forgetAnswers(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (name.startsWith(ownCaches)) await caches.delete(name);
}

/** Resolves when no row is left in this database; what is not there is not made. Connections of others do not hold it up, a deletion that is under way does. */
function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    request.addEventListener('upgradeneeded', () => {
      isNew = true;
      request.transaction?.abort();
    });
    request.addEventListener('error', () => (isNew ? resolve() : reject(request.error ?? new Error(`${name} could not be opened`))));
    request.addEventListener('success', () => {
      const database = request.result;
      const stores = [...database.objectStoreNames];
      // Every tab that signs out does this at once, and none may stand in the way of another's deletion.
      database.addEventListener('versionchange', () => database.close());
      const end = (then: () => void): void => {
        database.close();
        then();
      };
      if (stores.length === 0) return end(resolve);
      try {
        const clearing = database.transaction(stores, 'readwrite');
        for (const store of stores) clearing.objectStore(store).clear();
        clearing.addEventListener('complete', () => end(resolve));
        clearing.addEventListener('abort', () => end(() => reject(clearing.error ?? new Error(`${name} could not be emptied`))));
      } catch (error) {
        // It was closed for another tab's deletion.
        end(() => reject(error as Error));
      }
      return undefined;
    });
  });
}

/** Resolves when the database is gone; other tabs close theirs when they hear of the sign-out. */
function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} could not be deleted`)));
  });
}
