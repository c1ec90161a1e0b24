import { vi } from 'vitest';

export interface FailingStorage {
  /** How many writes were tried. */
  readonly writes: () => number;
  restore(): void;
}

/**
 * A device that has no room for the n-th row that is written to it: only that once, or from then on. What is played in memory by
 * the page itself is not on the device.
 */
export function failingStorage(nth: number, when: 'once' | 'from then on'): FailingStorage {
  let writes = 0;
  const original = IDBObjectStore.prototype.put;
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: [unknown, IDBValidKey?]
  ) {
    if (!this.transaction.db.name.endsWith('-memory')) {
      writes += 1;
      if (writes === nth || (writes > nth && when === 'from then on')) throw new DOMException('No room', 'QuotaExceededError');
    }
    return original.apply(this, args);
  });
  return { writes: () => writes, restore: () => put.mockRestore() };
}
