import type { Clock } from '#lib/ports.ts';
import { observable, type Observable } from '#sync/run/observable.ts';

/** Shorter than between two keys of somebody who types fast, so that what follows from one is not done when the next comes. */
const pauseMs = 60;
/** How far what follows may be behind. */
const mostMs = 300;

export interface TypedPace<T> extends Observable<T> {
  /** Does something whose change may be told in the next pause: whoever did it has it on screen already. */
  readonly typing: (deed: () => void) => void;
  /** Tells at once what is to be told in the next pause. */
  readonly now: () => void;
}

/**
 * Follows a value: at once, but where a person types it, in their next pause. A change that comes from elsewhere meanwhile tells everything
 * there is.
 */
export function typedPace<T>(followed: Observable<T>, clock: Clock): TypedPace<T> {
  const shown = observable(followed.current());
  let isTyping = false;
  let since: number | null = null;
  let cancel = (): void => undefined;
  const tell = (): void => {
    cancel();
    since = null;
    shown.set(followed.current());
  };
  followed.subscribe(() => {
    if (!isTyping) return tell();
    since ??= clock.now();
    cancel();
    cancel = clock.after(Math.max(0, Math.min(pauseMs, since + mostMs - clock.now())), tell);
  });
  return {
    ...shown,
    now: () => since !== null && tell(),
    typing(deed) {
      isTyping = true;
      try {
        deed();
      } finally {
        isTyping = false;
      }
    },
  };
}
