import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { asleep, step, type Pace, type PollEvent } from '#sync/poll.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { Presence } from '#sync/run/presence.ts';
import type { World } from '#sync/run/world.ts';

/** Something that is asked for again and again. `name` is shared by all tabs: one of those in sight asks, every tab reads the rows. */
export interface Resource {
  readonly name: string;
  readonly pace: () => Pace;
  /** Asks and stores. `finished`: nothing will change any more. */
  readonly request: () => Promise<Result<{ readonly finished: boolean }, Failure>>;
}

export interface Poller {
  /** Asks now; resolves when the answer is stored, or with the reason why there is none. */
  ask(): Promise<Result<void, Failure>>;
  /** Why the newest request of this tab failed; null when it did not. */
  readonly failure: Observable<Failure | null>;
  stop(): void;
}

export function startPoller(resource: Resource, world: World, presence: Observable<Presence>): Poller {
  const failure = observable<Failure | null>(null);
  let poll = asleep;
  let cancelWake = (): void => undefined;
  let waiting: ((outcome: Result<void, Failure>) => void)[] = [];
  const feed = (event: PollEvent): void => {
    const [next, effects] = step(poll, event, resource.pace(), world.clock.now(), world.random());
    poll = next;
    for (const effect of effects) {
      cancelWake();
      if (effect.do === 'request') void request();
      else cancelWake = world.clock.after(Math.max(0, effect.at - world.clock.now()), () => feed({ type: 'due' }));
    }
  };
  const request = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    const outcome = await resource.request().catch(unstored);
    failure.set(outcome.ok ? null : outcome.error);
    feed(outcome.ok ? { type: 'succeeded', finished: outcome.value.finished } : { type: 'failed' });
    for (const answer of asked) answer(outcome.ok ? ok(undefined) : outcome);
  };
  const unlead = lead(resource.name, world, presence, feed);
  return {
    failure,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        feed({ type: 'asked' });
      }),
    stop() {
      unlead();
      cancelWake();
      feed({ type: 'slept' });
    },
  };
}

/** What a request throws comes from the database: closed because the person signed out, or full. */
function unstored(error: unknown): Result<never, Failure> {
  const detail = error instanceof Error ? error.message : String(error);
  return fail({ kind: 'refused', message: 'This device could not keep the answer', error: detail, output: undefined });
}

/** Wakes the poller while this tab is awake and holds the name; when another tab holds it, this one is next in line. */
function lead(name: string, world: World, presence: Observable<Presence>, feed: (event: PollEvent) => void): () => void {
  let term: AbortController | null = null;
  let isLeading = false;
  const run = async (mine: AbortController): Promise<void> => {
    const over = new Promise<void>((resolve) => mine.signal.addEventListener('abort', () => resolve(), { once: true }));
    await world
      .locks(
        `fieldrun-poll-${name}`,
        async () => {
          if (mine.signal.aborted) return;
          isLeading = true;
          feed({ type: 'woke' });
          await over;
          isLeading = false;
          feed({ type: 'slept' });
        },
        mine.signal,
      )
      .catch(() => undefined); // An abort while still in line rejects: that tab never led.
  };
  const follow = (): void => {
    const { awake } = presence.current();
    if (awake && !term) void run((term = new AbortController()));
    else if (awake && isLeading) feed({ type: 'woke' });
    else if (!awake && term) {
      term.abort();
      term = null;
    }
  };
  const unsubscribe = presence.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    term?.abort();
    term = null;
  };
}
