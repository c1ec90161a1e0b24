import type { Clock } from '#lib/ports.ts';
import { observable, type Observable } from '#sync/run/observable.ts';

export interface Pace<T> {
  /** At the soonest so long after the change before. ms */
  readonly everyMs: number;
  /** This one is told at once. */
  readonly isUrgent: (shown: T, next: T) => boolean;
}

/** The same value for those who need not see each of its changes: the newest is told at the latest after `everyMs`. */
export function paced<T>(source: Observable<T>, clock: Clock, { everyMs, isUrgent }: Pace<T>): Observable<T> {
  const shown = observable(source.current());
  let viewers = 0;
  let shownAt = 0;
  let cancel: (() => void) | null = null;
  let unsubscribe = (): void => undefined;
  const calm = (): void => {
    cancel?.();
    cancel = null;
  };
  const show = (): void => {
    calm();
    shownAt = clock.now();
    shown.set(source.current());
  };
  const changed = (): void => {
    const sinceMs = clock.now() - shownAt;
    // A clock that was set back says nothing.
    if (isUrgent(shown.current(), source.current()) || sinceMs >= everyMs || sinceMs < 0) return show();
    cancel ??= clock.after(everyMs - sinceMs, show);
  };
  return {
    current: () => (viewers === 0 ? source.current() : shown.current()),
    subscribe(listener) {
      if (viewers++ === 0) {
        unsubscribe = source.subscribe(changed);
        show();
      }
      const leave = shown.subscribe(listener);
      return () => {
        leave();
        if (--viewers > 0) return;
        unsubscribe();
        calm();
      };
    },
  };
}
