import { expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import { tabLocks } from '#api/locks.ts';
import type { Failure } from '#contract/failure.ts';
import { observable } from '#sync/run/observable.ts';
import { startPoller, type Resource } from '#sync/run/poller.ts';
import type { Presence } from '#sync/run/presence.ts';
import { fakeTabs, fakeWorld } from '#tests/support/fake-world.ts';
import { drawBySeed } from '#tests/support/forall.ts';

const everyMs = 2000;
const down: Failure = { kind: 'refused', message: 'the database is away', error: '', output: undefined };

/** A server that answers, refuses or hangs, as the test says, and when it last answered well. */
class Server {
  mood: 'well' | 'refuses' | 'hangs' = 'well';
  lastWell = 0;
  async request(now: () => number, signal: AbortSignal): ReturnType<Resource['request']> {
    switch (this.mood) {
      case 'well':
        this.lastWell = now();
        return ok({ finished: false });
      case 'refuses':
        return fail(down);
      case 'hangs':
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(fail(down)), { once: true }));
    }
  }
}

test('P5 Y8 Y9 no tab calls current what is older than its pace and 5 s, whichever tab asks and however the server behaves', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const draw = drawBySeed(seed);
    const world = fakeWorld(tabLocks(), 1_000_000, fakeTabs());
    const server = new Server();
    const resource: Resource = {
      name: 'jobs',
      pace: () => ({ everyMs, backoff: { firstMs: 1000, maxMs: 30_000 }, gapMs: 1000 }),
      request: (signal) => server.request(world.clock.now, signal),
    };
    const presences = [1, 2, 3].map(() => observable<Presence>({ awake: true, woken: 0 }));
    const shownSince = presences.map(() => world.clock.now());
    const pollers = presences.map((presence) => startPoller(resource, world, presence));
    for (let n = 0; n < 40; n++) {
      if (draw.chance(0.3)) server.mood = draw.pick(['well', 'refuses', 'hangs'] as const);
      if (draw.chance(0.2)) {
        const tab = draw.int(3);
        presences[tab]!.set({ awake: !presences[tab]!.current().awake, woken: 0 });
        shownSince[tab] = world.clock.now();
      }
      await world.pass(draw.int(4000));
      pollers.forEach((poller, tab) => {
        if (!presences[tab]!.current().awake || poller.failure.current() !== null) return;
        const age = world.clock.now() - Math.max(server.lastWell, shownSince[tab]!);
        expect(age, `seed ${seed}, step ${n}, tab ${tab}, the server ${server.mood}`).toBeLessThanOrEqual(everyMs + 5000);
      });
    }
    for (const poller of pollers) poller.stop();
  }
});
