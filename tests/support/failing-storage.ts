import { vi } from 'vitest';

export interface FailingStorage {
  /** How many writes were tried. */
  readonly writes: () => number;
  restore(): void;
}

/**
 * A device that refuses the n-th change of a row: only that once, or from then on. There are devices that are too full even to take
 * something away. What is played in memory by the page itself is not on the device.
 */
export function failingStorage(nth: number, when: 'once' | 'from then on'): FailingStorage {
  let writes = 0;
  const refuse = (store: IDBObjectStore): void => {
    if (store.transaction.db.name.endsWith('-memory')) return;
    writes += 1;
    if (writes === nth || (writes > nth && when === 'from then on')) throw new DOMException('No room', 'QuotaExceededError');
  };
  const { put, delete: remove } = IDBObjectStore.prototype;
  const spies = [
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args: [unknown, IDBValidKey?]) {
      refuse(this);
      return put.apply(this, args);
    }),
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, ...args: [IDBValidKey | IDBKeyRange]) {
      refuse(this);
      return remove.apply(this, args);
    }),
  ];
  return {
    writes: () => writes,
    restore() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
