import type { Clock } from '#lib/ports.ts';
import type { JobStore } from '../stores.ts';

/** Tells that jobs changed, to whoever waits for it. */
export interface JobChanges {
  /** Grows with every change of a job and its output. 0 = none was seen since the server was started. */
  count(id: number): number;
  /**
   * Resolves when the count is no longer `known`, after `ms` at the latest, and when the server stops. Never fails.
   *
   * @param by who waits: one person alone does not use up what is held for all
   */
  changed(id: number, known: number, ms: number, by: string): Promise<void>;
  close(): void;
}

/** Counts are kept of so many jobs; of one that was forgotten a waiting reader is answered once too often. */
const mostCounted = 10_000;
/** More may wait, but at most so many at once are held; others are answered at once. */
const mostHeld = 1000;
/** Of one person: more than anybody has pages in sight. */
const mostOfOne = 50;

/** The same store, and what tells of the changes that go through it. */
export function watchedJobs(store: JobStore, clock: Clock): { readonly store: JobStore; readonly changes: JobChanges } {
  const counts = new Map<number, number>();
  const held = new Map<number, Set<() => void>>();
  const holdingOf = new Map<string, number>();
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

  const hold = (by: string, more: 1 | -1): void => {
    holding += more;
    const own = (holdingOf.get(by) ?? 0) + more;
    if (own > 0) holdingOf.set(by, own);
    else holdingOf.delete(by);
  };
  const isFull = (by: string): boolean => holding >= mostHeld || (holdingOf.get(by) ?? 0) >= mostOfOne;

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
      changed(id, known, ms, by) {
        if (isClosed || isFull(by) || (counts.get(id) ?? 0) !== known) return Promise.resolve();
        return new Promise((resolve) => {
          const waiting = held.get(id) ?? new Set();
          held.set(id, waiting);
          hold(by, 1);
          const release = (): void => {
            if (!waiting.delete(release)) return;
            hold(by, -1);
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
