import { useEffect, useRef, useState } from 'react';

/** A change is told when the person pauses, and this often while they do not: with the half second until it is written it is kept within one. */
const pauseMs = 200;
const mostMs = 450;
/** From here on it is told behind the next key, when that is on screen: then there is time until the one after it. */
const behindKeyMs = 280;
/** Longer than until a key is on screen, shorter than until the next one. */
const drawnMs = 20;

export interface Telling<T> {
  readonly later: (said: T) => void;
  /** Tells at once what has not been told. */
  readonly now: () => void;
  readonly isWaiting: () => boolean;
}

/** Tells what is typed in pauses, so that a key is painted before all that follows from it. Nothing is lost when the box goes. */
export function useTelling<T>(tell: (said: T) => void): Telling<T> {
  const tellRef = useRef(tell);
  useEffect(() => {
    tellRef.current = tell;
  });
  const waitingRef = useRef<{ readonly said: T; readonly since: number; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const [telling] = useState((): Telling<T> => {
    const now = (): void => {
      const waiting = waitingRef.current;
      if (!waiting) return;
      clearTimeout(waiting.timer);
      waitingRef.current = null;
      tellRef.current(waiting.said);
    };
    return {
      now,
      isWaiting: () => waitingRef.current !== null,
      later(said) {
        const since = waitingRef.current?.since ?? performance.now();
        if (waitingRef.current) clearTimeout(waitingRef.current.timer);
        const passed = performance.now() - since;
        const wait = passed >= behindKeyMs ? drawnMs : Math.min(pauseMs, mostMs - passed);
        waitingRef.current = { said, since, timer: setTimeout(now, wait) };
      },
    };
  });
  useEffect(() => telling.now, [telling]);
  return telling;
}

export interface Typed {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Tells at once what has not been told: the person leaves the box, or presses keys for something else. */
  readonly done: () => void;
}

/** What is typed in a box whose value comes back from elsewhere: it stays as it was typed until the value becomes another one. */
export function useTyped(value: string, tell: (typed: string) => void): Typed {
  const [state, setState] = useState({ typed: value, value, isWaiting: false });
  const telling = useTelling((typed: string) => {
    setState((before) => ({ ...before, isWaiting: false }));
    tell(typed);
  });
  // What is not told yet is newer than what comes back.
  const now = state.value === value ? state : { ...state, value, typed: state.isWaiting ? state.typed : value };
  if (now !== state) setState(now);
  return {
    typed: now.typed,
    type(typed) {
      setState({ typed, value, isWaiting: true });
      telling.later(typed);
    },
    done: telling.now,
  };
}
