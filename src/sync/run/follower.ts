import type { Failure } from '#contract/failure.ts';
import type { Observable, Settable } from '#sync/run/observable.ts';
import type { Presence } from '#sync/run/presence.ts';
import type { World } from '#sync/run/world.ts';

export interface FollowSetup {
  /** Of the poll, the same in all tabs. */
  readonly name: string;
  readonly world: World;
  readonly presence: Observable<Presence>;
  /** Why the newest request failed, whichever tab made it. */
  readonly failure: Settable<Failure | null>;
  readonly finished: () => boolean;
  /** How long nothing may be heard of the poll; null = for ever. */
  readonly silenceMs: () => number | null;
  /** Nothing was heard for longer: who asks waits in vain, or is frozen. */
  readonly overdue: (isLeading: boolean) => void;
}

export interface Following {
  /** Says in all tabs how the newest request went. */
  readonly tell: (failure: Failure | null, finished: boolean) => void;
  /** This tab began, or ceased, to ask for all. */
  readonly leads: (isLeading: boolean) => void;
  readonly stop: () => void;
}

/**
 * Y8: what one tab learns of a poll, all know: a label that says "current" in a tab that only reads is as true as in the one that asks.
 * Y9: a tab that hears nothing for longer than the pace and 5 s asks by itself.
 */
export function followPoll({ name, world, presence, failure, finished, silenceMs, overdue }: FollowSetup): Following {
  const me = world.ids.next();
  let isLeading = false;
  let isOver = false;
  /** When the newest of what is known was learnt, and since when silence is minded. */
  let knownAt = 0;
  let mindedSince = 0;
  let cancelWatch = (): void => undefined;
  const watch = (): void => {
    cancelWatch();
    const ms = silenceMs();
    if (isOver || ms === null || !presence.current().awake) return;
    // Also in the tab that asks: it may have taken over from one that waited in vain.
    cancelWatch = world.clock.after(Math.max(0, Math.max(knownAt, mindedSince) + ms - world.clock.now()), () => {
      mindedSince = world.clock.now();
      overdue(isLeading);
      watch();
    });
  };
  const say = (isFinished: boolean): void =>
    world.tabs.say({ type: 'told', poll: name, from: me, at: knownAt, failure: failure.current(), finished: isFinished });
  const learn = (at: number, why: Failure | null, isFinished: boolean): void => {
    knownAt = at;
    isOver = isFinished;
    failure.set(why);
    watch();
  };
  const unlisten = world.tabs.listen((word) => {
    if (word.poll !== name || word.from === me) return;
    if (word.type === 'asked') {
      if (isLeading) say(finished());
    } else if (word.at >= knownAt) learn(word.at, word.failure, word.finished);
  });
  const ask = (): void => world.tabs.say({ type: 'asked', poll: name, from: me });
  let wasAwake = false;
  const follow = (): void => {
    const { awake } = presence.current();
    if (awake === wasAwake) return;
    wasAwake = awake;
    if (!awake) return watch();
    // While nobody looked, nothing was asked.
    mindedSince = world.clock.now();
    watch();
    ask();
  };
  const unsubscribe = presence.subscribe(follow);
  follow();
  return {
    tell(why, isFinished) {
      learn(world.clock.now(), why, isFinished);
      say(isFinished);
    },
    leads: (leading) => void (isLeading = leading),
    stop() {
      unlisten();
      unsubscribe();
      cancelWatch();
    },
  };
}
