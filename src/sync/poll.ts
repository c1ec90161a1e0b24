import { delayAfter, type Backoff } from '#lib/backoff.ts';

/** How often a resource is asked for. Milliseconds. */
export interface Pace {
  /** null: only when asked. */
  readonly everyMs: number | null;
  readonly backoff: Backoff;
  /** Wake-ups closer together than this share one request: a flapping network must not become a storm. */
  readonly gapMs: number;
}

/** One poller. Times are milliseconds since 1970; `last` is when the newest request began, null before the first. */
export interface Poll {
  readonly awake: boolean;
  readonly running: boolean;
  readonly failures: number;
  readonly last: number | null;
  /** A request was asked for while one was under way: another follows it. */
  readonly again: boolean;
  /** The resource has reached its end: it is not asked for any more, unless a person asks. */
  readonly finished: boolean;
}

export type PollEvent =
  /** The page became visible, the network came back, somebody started to look. */
  | { readonly type: 'woke' | 'slept' }
  /** The time given by the last `wakeAt` has come. */
  | { readonly type: 'due' }
  /** A person asked, now. */
  | { readonly type: 'asked' }
  | { readonly type: 'succeeded'; readonly finished: boolean }
  | { readonly type: 'failed' };

export type PollEffect = { readonly do: 'request' } | { readonly do: 'wakeAt'; readonly at: number };

type Step = readonly [Poll, readonly PollEffect[]];

export const asleep: Poll = { awake: false, running: false, failures: 0, last: null, again: false, finished: false };

const request = (poll: Poll, now: number): Step => [{ ...poll, running: true, again: false, last: now }, [{ do: 'request' }]];

/** When the next request may begin without being asked for; null = not by itself. */
function nextAt(poll: Poll, pace: Pace, jitter: number): number | null {
  if (poll.last === null) return 0;
  if (poll.failures > 0) return poll.last + delayAfter(poll.failures, pace.backoff, jitter);
  return poll.finished || pace.everyMs === null ? null : poll.last + pace.everyMs;
}

/**
 * One step of a poller. Y1: at most one request is under way. Y2: asleep, it asks for nothing, unless a person asks. Y3: failures
 * back off, and waking does not shorten the wait. Y4: waking asks at once when the last answer is older than the gap.
 *
 * @param jitter 0..1, drawn by the caller
 */
export function step(poll: Poll, event: PollEvent, pace: Pace, now: number, jitter: number): Step {
  switch (event.type) {
    case 'slept':
      return [{ ...poll, awake: false }, []];
    case 'asked':
      return poll.running ? [{ ...poll, again: true }, []] : request(poll, now);
    case 'woke':
      return woken({ ...poll, awake: true }, pace, now, jitter);
    case 'due':
      return plan(poll, pace, now, jitter);
    case 'succeeded': {
      const done = { ...poll, running: false, failures: 0, finished: event.finished };
      return poll.again ? request(done, now) : plan(done, pace, now, jitter);
    }
    case 'failed': {
      const done = { ...poll, running: false, again: false, failures: poll.failures + 1 };
      return plan(done, pace, now, jitter);
    }
  }
}

function woken(poll: Poll, pace: Pace, now: number, jitter: number): Step {
  if (poll.running || poll.finished) return [poll, []];
  const isFresh = poll.last !== null && now - poll.last < pace.gapMs;
  return poll.failures === 0 && !isFresh ? request(poll, now) : plan(poll, pace, now, jitter);
}

function plan(poll: Poll, pace: Pace, now: number, jitter: number): Step {
  if (!poll.awake || poll.running) return [poll, []];
  const at = nextAt(poll, pace, jitter);
  if (at === null) return [poll, []];
  return at <= now ? request(poll, now) : [poll, [{ do: 'wakeAt', at }]];
}
