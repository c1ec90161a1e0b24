import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/** No line is lower: a label and what is below it. */
const lineHeight = 56;
/** A form that takes longer to settle than this is drawn on meanwhile. */
const patienceMs = 1500;

export interface Gradual {
  /** How many of them are drawn. */
  readonly count: number;
  /** For an element behind the last one: when it comes near, more are drawn at once. */
  readonly endRef: RefObject<HTMLDivElement | null>;
}

/** Draws what can be seen first, and the rest whenever the page has nothing better to do: a form of a thousand lines can be used at once. */
export function useGradual(all: number, isBusy: boolean): Gradual {
  const [screenful] = useState(() => Math.ceil(innerHeight / lineHeight));
  const [count, setCount] = useState(() => Math.min(all, screenful));
  const [isPatient, setPatient] = useState(true);
  const endRef = useRef<HTMLDivElement>(null);
  const isHeldUp = isBusy && isPatient;
  const isDone = count >= all;
  useEffect(() => {
    const end = endRef.current;
    if (isDone || end === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setCount((drawn) => drawn + screenful);
      },
      { rootMargin: '100%' },
    );
    watch.observe(end);
    return () => watch.disconnect();
    // Watching starts anew with each part: an end that is still near is told again.
  }, [isDone, count, screenful]);
  useEffect(() => {
    if (isDone) return undefined;
    if (!isHeldUp) return whenIdle(() => startTransition(() => setCount((drawn) => drawn + screenful)));
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, [isDone, isHeldUp, count, screenful]);
  return { count, endRef };
}

/** Not every browser says when it is idle. */
function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(then, 0);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(then, { timeout: 500 });
  return () => cancelIdleCallback(idle);
}
