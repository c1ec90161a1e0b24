import { ok } from '#lib/result.ts';
import type { Clock } from '#lib/ports.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { keepRoomForWork } from '#db/room.ts';
import type { Resource } from '#sync/run/poller.ts';

/** A request whose answer this device may not be able to store. */
export type StoreGuard = (request: Resource['request']) => Resource['request'];

/** How often it is looked at how much room is left. */
const lookEveryMs = 30_000;

/**
 * What a request throws comes from the database. A device that cannot store an answer lets go of older ones and is asked once more;
 * when that does not help, or leaves less room than work has to have, `giveUp` goes on without it. Called at most once.
 */
export function guardStore(cache: CacheDatabase, clock: Clock, giveUp: () => Promise<void>): StoreGuard {
  let givenUp: Promise<void> | null = null;
  let lookedAt = -Infinity;
  const look = async (): Promise<void> => {
    // In memory there is nothing to let go of for others.
    if (cache.behind !== null || clock.now() - lookedAt < lookEveryMs) return;
    lookedAt = clock.now();
    if (!(await keepRoomForWork(cache).catch(() => false)) && cache.isOpen()) await (givenUp ??= giveUp());
  };
  const again = async (request: Resource['request'], signal: AbortSignal, error: unknown): ReturnType<Resource['request']> => {
    // The person signed out.
    if (!cache.isOpen()) throw error;
    const gone = await cache.evict().catch(() => 0);
    if (gone > 0) {
      try {
        return await request(signal);
      } catch {
        // Nothing helps on this device.
      }
    }
    await (givenUp ??= giveUp());
    return ok({ finished: false });
  };
  return (request) => async (signal) => {
    try {
      const outcome = await request(signal);
      if (outcome.ok) void look();
      return outcome;
    } catch (error) {
      return again(request, signal, error);
    }
  };
}
