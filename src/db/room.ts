/** Room that a person's work always has: before it runs out the cache goes, because the server can give that again. */
export const reservedForWork = 20 * 1024 * 1024;

/** What the cache can let go of. */
export interface Evictable {
  /** Lets go of about `bytes`, what is oldest first; gives how many bytes went. */
  evict(bytes: number): Promise<number>;
}

/** Bytes this page may still write; null where the browser does not say (WebKit). */
export async function freeSpace(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
}

/** Lets go of cache until work has its room. False = it has not, even without the cache: no more may be written to that. */
export async function keepRoomForWork(cache: Evictable): Promise<boolean> {
  const free = await freeSpace();
  if (free === null || free >= reservedForWork) return true;
  // A browser gives room back some time after rows went, so what went is counted, not what it says then.
  return (await cache.evict(reservedForWork - free)) >= reservedForWork - free;
}

/** Whether a write failed because this device has no room for it, however the failure is wrapped. */
export function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  const wrapped = [
    ...('inner' in error ? [error.inner] : []),
    ...('failures' in error && Array.isArray(error.failures) ? (error.failures as readonly unknown[]) : []),
  ];
  return wrapped.some(isFull);
}

let isAsked = false;

/** Asks the browser, once per page, not to clear what a person made when the device runs short. A refusal changes nothing. */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  void persist();
}

async function persist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Plain HTTP on another host: there is nobody to ask.
  }
}
