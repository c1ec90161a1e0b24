import { cacheName, ownCaches, workName } from '#db/partition.ts';
import { wipeLastWords } from '#db/last-words.ts';
import type { KeyValueStore } from '#db/session-store.ts';

/** Under this key stand the partitions whose wipe was begun. It goes last, so a wipe that was cut off is found again (P6). */
export const wipeMarker = 'fieldrun.wipe';

/** Says that everything kept for a partition must go: its databases, worker answers, tab storage. */
export function beginWipe(partition: string, kept: KeyValueStore): void {
  kept.set(wipeMarker, [...new Set([...partitionsToWipe(kept), partition])].join(' '));
}

/** Does what was begun, also by a page that was killed since. Must resolve before the sign-in screen appears. Safe to repeat. */
export async function finishWipe(kept: KeyValueStore): Promise<void> {
  const partitions = partitionsToWipe(kept);
  if (partitions.length === 0) return;
  // What waits for nobody goes at once: a tab may hold the databases for long.
  for (const partition of partitions) wipeLastWords(workName(partition));
  for (const partition of partitions) {
    await unlessDenied(() => deleted(cacheName(partition)));
    await unlessDenied(() => deleted(workName(partition)));
  }
  await unlessDenied(forgetAnswers);
  await unlessDenied(() => sessionStorage.clear());
  // Somebody else may have signed out meanwhile.
  const left = partitionsToWipe(kept).filter((partition) => !partitions.includes(partition));
  if (left.length === 0) kept.remove(wipeMarker);
  else kept.set(wipeMarker, left.join(' '));
}

/** Those whose wipe was begun and is not finished. */
export const partitionsToWipe = (kept: KeyValueStore): readonly string[] => (kept.get(wipeMarker) ?? '').split(' ').filter(Boolean);

/** A browser that denies storage kept nothing that could be removed. */
async function unlessDenied(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
  }
}

/** What the worker keeps beside the shell tells who used what: answers, and the icons of their forms. */
async function forgetAnswers(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (name.startsWith(ownCaches)) await caches.delete(name);
}

/** Resolves when the database is gone; other tabs close theirs when they hear of the sign-out. */
function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} could not be deleted`)));
  });
}
