import type { Clock } from '#lib/ports.ts';
import { beginWipe, finishWipe, partitionsToWipe, wipeMarker } from '#db/wipe.ts';
import type { KeyValueStore } from '#db/session-store.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import { tabsHolding } from '#sync/run/tabs.ts';

/** How the removal of what was kept for people who signed out stands. `by`: titles of the tabs that hold it up, as far as known. */
export type Wiping = { readonly at: 'done' | 'wiping' } | { readonly at: 'blocked'; readonly by: readonly string[] };

export interface WipeRunner {
  readonly state: Observable<Wiping>;
  /** Says that everything kept for this partition must go. */
  begin(partition: string): void;
  /** Resolves when everything that was begun is gone, here or in another tab. */
  finish(): Promise<void>;
}

/** A database goes at once unless something holds it. */
const patienceMs = 1000;
/** How often it is looked who holds it. */
const lookEveryMs = 1000;
/** Before a wipe that failed is tried again. */
const againMs = 5000;

/**
 * Finishes what any sign-out on this device began, also one that was cut off (P6), and tells who holds it up. Begins at once; where
 * another tab signs out, this one helps.
 */
export function runWipe(kept: KeyValueStore, clock: Clock): WipeRunner {
  const isDue = (): boolean => partitionsToWipe(kept).length > 0;
  const state = observable<Wiping>({ at: isDue() ? 'wiping' : 'done' });
  let running: Promise<void> | null = null;
  const finish = (): Promise<void> => {
    if (!isDue()) return running ?? Promise.resolve();
    return (running ??= run());
  };
  const run = async (): Promise<void> => {
    while (isDue()) {
      state.set({ at: 'wiping' });
      const stopLooking = whileHeldUp(kept, clock, state.set);
      const isFinished = await finishWipe(kept).then(
        () => true,
        () => false,
      );
      stopLooking();
      if (isFinished) continue;
      state.set({ at: 'blocked', by: [] });
      await new Promise<void>((resolve) => void clock.after(againMs, resolve));
    }
    running = null;
    state.set({ at: 'done' });
  };
  addEventListener('storage', ({ key }) => {
    if (key === wipeMarker) void finish();
  });
  void finish();
  return {
    state,
    begin(partition) {
      beginWipe(partition, kept);
      state.set({ at: 'wiping' });
    },
    finish,
  };
}

/** A tab that hangs does not even hear that it is in the way, and the browser says nothing: after a second it is asked for. */
function whileHeldUp(kept: KeyValueStore, clock: Clock, tell: (wiping: Wiping) => void): () => void {
  let isOver = false;
  let known = '';
  let cancel = (): void => undefined;
  const look = async (): Promise<void> => {
    const by = await tabsHolding(partitionsToWipe(kept)).catch(() => []);
    if (isOver) return;
    const found = `blocked ${by.join('\n')}`;
    if (found !== known) tell({ at: 'blocked', by });
    known = found;
    cancel = clock.after(lookEveryMs, () => void look());
  };
  cancel = clock.after(patienceMs, () => void look());
  return () => {
    isOver = true;
    cancel();
  };
}
