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
  /**
   * Resolves when everything that was begun is gone, here or in another tab. 'emptied' = no byte is left, but this page still waits for
   * the deletion, which a frozen page holds up, and whoever opens these databases waits behind it: this page must be left.
   */
  finish(): Promise<'gone' | 'emptied'>;
}

/** A database goes at once unless something holds it. */
const patienceMs = 1000;
/** How often it is looked who holds it. */
const lookEveryMs = 1000;
/** Before a wipe that failed is tried again. */
const againMs = 5000;

export interface WipeWays {
  /** See `finishWipe`. */
  readonly empties?: boolean;
  /** Leaves this page for itself: what it waits for is given up. */
  readonly startAnew?: () => void;
}

/**
 * Finishes what any sign-out on this device began, also one that was cut off (P6), and tells who holds it up. Begins at once; where
 * another tab signs out, this one helps.
 */
export function runWipe(kept: KeyValueStore, clock: Clock, { empties, startAnew = () => location.reload() }: WipeWays = {}): WipeRunner {
  const isDue = (): boolean => partitionsToWipe(kept).length > 0;
  const state = observable<Wiping>({ at: isDue() ? 'wiping' : 'done' });
  let running: Promise<'gone' | 'emptied'> | null = null;
  const finish: WipeRunner['finish'] = async () => {
    if (isDue()) running ??= run();
    return running ?? 'gone';
  };
  const run: WipeRunner['finish'] = async () => {
    let left: 'gone' | 'emptied' = 'gone';
    while (isDue()) {
      state.set({ at: 'wiping' });
      let settle: (() => void) | null = null;
      const stopLooking = whileHeldUp(kept, clock, (by) => {
        // Nothing is left to hide, and no tab that a person could close is in the way.
        if (settle && by.length === 0) {
          left = 'emptied';
          settle();
        } else state.set({ at: 'blocked', by });
      });
      const isFinished = await finishWipe(kept, { ...(empties !== undefined && { empties }), onEmptied: (now) => (settle = now) }).then(
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
    return left;
  };
  /** For a wipe that is no person's who waits here: whoever signs out here decides where the page goes. */
  const help = async (): Promise<void> => {
    if (running === null && (await finish()) === 'emptied') startAnew();
  };
  addEventListener('storage', ({ key }) => {
    if (key === wipeMarker) void help();
  });
  void help();
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
function whileHeldUp(kept: KeyValueStore, clock: Clock, tell: (by: readonly string[]) => void): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const look = async (): Promise<void> => {
    const by = await tabsHolding(partitionsToWipe(kept)).catch(() => []);
    if (isOver) return;
    tell(by);
    cancel = clock.after(lookEveryMs, () => void look());
  };
  cancel = clock.after(patienceMs, () => void look());
  return () => {
    isOver = true;
    cancel();
  };
}
