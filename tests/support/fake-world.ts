import { tabLocks } from '#api/locks.ts';
import type { Tabs, TabWord } from '#sync/run/tab-words.ts';
import type { World } from '#sync/run/world.ts';

/** A world whose time passes when the test says so. */
export interface FakeWorld extends World {
  /** Lets `ms` pass, firing timers in order, and everything they start come to rest. */
  pass(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly fire: () => void;
}

/** Lets promises that are ready run, however long their chains. */
export async function settled(): Promise<void> {
  for (let n = 0; n < 20; n++) await Promise.resolve();
}

/** Tabs that hear each other at once. */
export function fakeTabs(): Tabs {
  const listeners = new Set<(word: TabWord) => void>();
  return {
    say: (word) => listeners.forEach((listener) => listener(word)),
    listen(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}

/** @param locks, tabs shared by worlds that are tabs of one browser */
export function fakeWorld(locks = tabLocks(), start = 1_000_000, tabs = fakeTabs()): FakeWorld {
  let now = start;
  let timers: Timer[] = [];
  let ids = 0;
  return {
    locks,
    tabs,
    random: () => 1,
    ids: { next: () => `id${++ids}` },
    clock: {
      now: () => now,
      after(ms, fire) {
        const timer = { at: now + ms, fire };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
    },
    async pass(ms) {
      const until = now + ms;
      await settled();
      for (;;) {
        const [next] = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.fire();
        await settled();
      }
      now = until;
    },
  };
}
