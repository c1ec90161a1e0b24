import type { Clock } from '#lib/ports.ts';
import type { JobStore } from '../stores.ts';

/** Tells that jobs changed, to whoever waits for it. */
export interface JobChanges {
  /** Grows with every change of a job and its output. 0 = none was seen since the server was started. */
  count(id: number): number;
  /** Resolves when the count is no longer `known`, after `ms` at the latest, and when the server stops. Never fails. */
  changed(id: number, known: number, ms: number): Promise<void>;
  close(): void;
}

/** Counts are kept of so many jobs; of one that was forgotten a waiting reader is answered once too often. */
const mostCounted = 10_000;
/** More may wait, but at most so many at once are held; others are answered at once. */
const mostHeld = 1000;

/** The same store, and what tells of the changes that go through it. */
export function watchedJobs(store: JobStore, clock: Clock): { readonly store: JobStore; readonly changes: JobChanges } {
  const counts = new Map<number, number>();
  const held = new Map<number, Set<() => void>>();
  let holding = 0;
  let isClosed = false;

  const note = (id: number): void => {
    const count = (counts.get(id) ?? 0) + 1;
    // The job that changed last goes to the end.
    counts.delete(id);
    counts.set(id, count);
    const oldest = counts.size > mostCounted ? counts.keys().next() : null;
    if (oldest && !oldest.done) counts.delete(oldest.value);
    for (const release of held.get(id) ?? []) release();
  };
  const noting = async <T>(id: number, work: Promise<T>): Promise<T> => {
    const done = await work;
    note(id);
    return done;
  };

  return {
    store: {
      ...store,
      async insert(job, input, key) {
        const id = await store.insert(job, input, key);
        if (job.parent_id !== null && job.parent_id !== undefined) note(job.parent_id);
        return id;
      },
      move: (id, ...rest) => noting(id, store.move(id, ...rest)),
      note: (id, facts) => noting(id, store.note(id, facts)),
      remove: (id) => noting(id, store.remove(id)),
      append: (id, output) => noting(id, store.append(id, output)),
    },
    changes: {
      count: (id) => counts.get(id) ?? 0,
      changed(id, known, ms) {
        if (isClosed || holding >= mostHeld || (counts.get(id) ?? 0) !== known) return Promise.resolve();
        return new Promise((resolve) => {
          const waiting = held.get(id) ?? new Set();
          held.set(id, waiting);
          holding++;
          const release = (): void => {
            if (!waiting.delete(release)) return;
            holding--;
            if (waiting.size === 0) held.delete(id);
            cancel();
            resolve();
          };
          const cancel = clock.after(ms, release);
          waiting.add(release);
        });
      },
      close() {
        isClosed = true;
        for (const waiting of held.values()) for (const release of waiting) release();
      },
    },
  };
}
