import { liveQuery } from 'dexie';
import type { LaunchRow } from '#db/rows.ts';
import type { WorkDatabase } from '#db/work.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { World } from '#sync/run/world.ts';

export interface UnansweredSetup {
  readonly work: WorkDatabase;
  readonly locks: World['locks'];
  /** Sets the locks of one person apart from those of another. */
  readonly partition: string;
  readonly form: string;
  /** Takes over a launch that no other page looks after. */
  readonly resume: (row: LaunchRow) => void;
}

/** The launches of one form that have no answer yet, as one page sees them. */
export interface UnansweredLaunches {
  /** Keeps a launch that is about to be sent, and looks after it until it is forgotten. */
  keep(row: LaunchRow): Promise<void>;
  forget(key: string, ran: boolean): void;
  /** Whether another page has one. */
  readonly isElsewhere: Observable<boolean>;
  /** Takes over what no page looks after, at once and whenever one goes, until the returned function is called. May be called again. */
  start(): () => void;
}

/**
 * U19: a launch is in `work` before it is sent. U20: one page at a time looks after it; when that page goes the next one takes over, and
 * until it is known what became of it no page of the form starts another.
 */
export function unansweredLaunches(setup: UnansweredSetup): UnansweredLaunches {
  const { work, locks, partition, form } = setup;
  const held = new Map<string, () => void>();
  const isElsewhere = observable(false);
  const lockOf = (key: string): string => `fieldrun-launch-${partition}-${key}`;
  const holding = (key: string): Promise<void> => new Promise((resolve) => held.set(key, resolve));

  async function takeOver(key: string, over: AbortSignal): Promise<void> {
    const row = (await work.unansweredLaunches(form)).find((one) => one.key === key);
    if (!row || over.aborted) return;
    const forgotten = holding(key);
    isElsewhere.set(false);
    setup.resume(row);
    // What is being looked for when the page goes is the next page's.
    await Promise.race([forgotten, until(over)]);
    held.delete(key);
  }

  return {
    isElsewhere,
    async keep(row) {
      const forgotten = holding(row.key);
      // Held also after the page has gone to another one: its answer is still on the way.
      locks(lockOf(row.key), () => forgotten).catch(() => undefined);
      await work.keepLaunch(row);
    },
    forget(key, ran) {
      // A row that stays is asked about by the next page.
      const done = work.forgetLaunch(key, ran).catch(() => undefined);
      void done.then(() => {
        held.get(key)?.();
        held.delete(key);
      });
    },
    start() {
      const over = new AbortController();
      const seen = new Set<string>();
      const look = (rows: readonly LaunchRow[]): void => {
        isElsewhere.set(rows.some(({ key }) => !held.has(key)));
        for (const { key } of rows) {
          if (held.has(key) || seen.has(key)) continue;
          seen.add(key);
          locks(lockOf(key), () => takeOver(key, over.signal), over.signal).catch(() => undefined);
        }
      };
      const watch = liveQuery(() => work.unansweredLaunches(form)).subscribe({ next: look, error: () => undefined });
      return () => {
        watch.unsubscribe();
        over.abort();
      };
    },
  };
}

/** Resolves once no launch that was filled in as this row of answers is without an answer, or when it is over. */
export function launchSettled(work: WorkDatabase, opening: string, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const watch = liveQuery(() => work.launches.where('opening').equals(opening).count()).subscribe({
      next: (count) => count === 0 && end(),
      error: () => end(),
    });
    // The subscription may answer before it is known here.
    const end = (): void => queueMicrotask(() => (watch.unsubscribe(), resolve()));
    over.addEventListener('abort', end, { once: true });
  });
}

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
