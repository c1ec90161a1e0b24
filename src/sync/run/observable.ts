/** A value that tells when it changes. `current` gives the same object until then, so React may compare it. */
export interface Observable<T> {
  current(): T;
  subscribe(changed: () => void): () => void;
}

export interface Settable<T> extends Observable<T> {
  set(value: T): void;
}

export function observable<T>(initial: T): Settable<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    current: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
