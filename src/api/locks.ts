/** Runs `work` while no other tab holds the name. Without the Web Locks API (plain HTTP on another host) tabs do not know of each other. */
export type Locks = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function browserLocks(): Locks {
  if (!('locks' in navigator)) return tabLocks();
  return (name, work, signal) => navigator.locks.request(name, signal ? { signal } : {}, work) as ReturnType<typeof work>;
}

/** The same promise for one tab: a queue per name. */
export function tabLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work, signal) => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(() => {
      signal?.throwIfAborted();
      return work();
    });
    tails.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
}
