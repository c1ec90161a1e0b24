import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { asleep, step, type Pace, type PollEvent } from '#sync/poll.ts';
import { followPoll } from '#sync/run/follower.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { Presence } from '#sync/run/presence.ts';
import type { World } from '#sync/run/world.ts';

/** An answer to a poll. `finished`: nothing will change any more; `failure` then says why, when that is no good end. */
export interface Polled {
  readonly finished: boolean;
  readonly failure?: Failure;
}

/** Something that is asked for again and again. `name` is shared by all tabs: one of those in sight asks, every tab reads the rows. */
export interface Resource {
  readonly name: string;
  readonly pace: () => Pace;
  /** Asks and stores. A request whose signal is aborted must not store what it gets. */
  readonly request: (signal: AbortSignal) => Promise<Result<Polled, Failure>>;
}

export interface Poller {
  /** Asks now; resolves when the answer is stored, or with the reason why there is none. */
  ask(): Promise<Result<void, Failure>>;
  /** Why the newest request failed, whichever tab made it; null when it did not. After 5 s without an answer it counts as failed. */
  readonly failure: Observable<Failure | null>;
  stop(): void;
}

/** How long a request may take before what is shown stops being called current (P5). */
const patienceMs = 5000;
const late: Failure = { kind: 'unreachable', reason: 'timeout', message: 'The server takes long to answer' };

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
  const { tell, leads, stop } = followPoll({
    name: resource.name,
    world,
    presence,
    failure,
    finished: () => poll.finished,
    // Longer than whoever asks may keep silent.
    silenceMs: () => {
      const { everyMs, backoff } = resource.pace();
      return everyMs === null ? null : (failure.current() ? Math.max(everyMs, backoff.maxMs) : everyMs) + patienceMs;
    },
    overdue(isLeading) {
      failure.set(late);
      if (!isLeading) feed({ type: 'asked' });
    },
  });
  const request = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    const outcome = await patiently(resource.request, world, () => tell(late, false));
    const why = outcome.ok ? (outcome.value.failure ?? null) : outcome.error;
    const finished = outcome.ok && outcome.value.finished;
    tell(why, finished);
    feed(outcome.ok ? { type: 'succeeded', finished } : { type: 'failed' });
    for (const answer of asked) answer(why === null ? ok(undefined) : fail(why));
  };
  const unlead = lead(resource.name, world, presence, (isLeading) => {
    leads(isLeading);
    feed({ type: isLeading ? 'woke' : 'slept' });
  });
  return {
    failure,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        feed({ type: 'asked' });
      }),
    stop() {
      unlead();
      stop();
      cancelWake();
      feed({ type: 'slept' });
    },
  };
}

/**
 * Asks. What has no answer after 5 s is asked a second time, over another connection: the first may hang in a dead one. The first good
 * answer counts, and the other request is given up.
 */
function patiently(ask: Resource['request'], world: World, isLate: () => void): ReturnType<Resource['request']> {
  return new Promise((resolve) => {
    const over = new AbortController();
    let open = 0;
    const ended = (outcome: Result<Polled, Failure>): void => {
      open--;
      if (!outcome.ok && open > 0) return;
      stopWaiting();
      over.abort();
      resolve(outcome);
    };
    const begin = (): void => {
      open++;
      void ask(over.signal).catch(unstored).then(ended);
    };
    const stopWaiting = world.clock.after(patienceMs, () => {
      isLate();
      begin();
    });
    begin();
  });
}

/** What a request throws comes from the database: closed because the person signed out, or full. */
function unstored(error: unknown): Result<never, Failure> {
  const detail = error instanceof Error ? error.message : String(error);
  return fail({ kind: 'refused', message: 'This device could not keep the answer', error: detail, output: undefined });
}

/** Leads while this tab is awake and holds the name; when another tab holds it, this one is next in line. Every focus leads anew. */
function lead(name: string, world: World, presence: Observable<Presence>, leads: (isLeading: boolean) => void): () => void {
  let term: AbortController | null = null;
  let isLeading = false;
  const run = async (mine: AbortController): Promise<void> => {
    const over = new Promise<void>((resolve) => mine.signal.addEventListener('abort', () => resolve(), { once: true }));
    await world
      .locks(
        `fieldrun-poll-${name}`,
        async () => {
          if (mine.signal.aborted) return;
          leads((isLeading = true));
          await over;
          leads((isLeading = false));
        },
        mine.signal,
      )
      .catch(() => undefined); // An abort while still in line rejects: that tab never led.
  };
  const follow = (): void => {
    const { awake } = presence.current();
    if (awake && !term) void run((term = new AbortController()));
    else if (awake && isLeading) leads(true);
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
