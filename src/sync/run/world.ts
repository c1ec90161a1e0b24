import type { Clock, Ids } from '#lib/ports.ts';
import type { Locks } from '#api/locks.ts';
import type { Tabs } from '#sync/run/tab-words.ts';

/** What runners need of the machine they run on. */
export interface World {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly locks: Locks;
  readonly tabs: Tabs;
  /** 0..1 */
  readonly random: () => number;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Ids that work without a secure context, too. */
export const browserIds: Ids = {
  next: () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
};
