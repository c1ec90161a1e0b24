import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/** No line is lower: a label and what is below it. */
const lineHeight = 56;
/** How many lines fill the screen at most. */
export const screenful = (): number => Math.ceil(innerHeight / lineHeight);

/** A form that takes longer to settle than this is drawn on meanwhile. */
const patienceMs = 1500;

/** How many screenfuls are drawn at once: the fewer turns, the sooner all is there; each must stay shorter than one notices. */
const screenfulsAtOnce = 8;

export interface Gradual {
  /** How many of them are drawn. */
  readonly count: number;
  /** How many of them fill the first screen. */
  readonly screenful: number;
  /** For an element behind the last one: when it comes near, more are drawn at once. */
  readonly endRef: RefObject<HTMLDivElement | null>;
}

/**
 * Draws what can be seen first, and once that is painted the rest, so that it gives way to who uses the page: a form of a thousand lines can be
 * used at once.
 *
 * @param isAnswering answers are coming, and each of them would wait behind what is drawn
 */
export function useGradual(all: number, isAnswering: boolean): Gradual {
  const [portion] = useState(screenful);
  const [count, setCount] = useState(() => Math.min(all, portion));
  const [isPatient, setPatient] = useState(true);
  const endRef = useRef<HTMLDivElement>(null);
  const isHeldUp = isAnswering && isPatient;
  const isDone = count >= all;
  useEffect(() => {
    const end = endRef.current;
    if (isDone || end === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setCount((drawn) => drawn + portion);
      },
      { rootMargin: '100%' },
    );
    watch.observe(end);
    return () => watch.disconnect();
    // Watching starts anew with each part: an end that is still near is told again.
  }, [isDone, count, portion]);
  useEffect(() => {
    if (isDone) return undefined;
    if (!isHeldUp) return oncePainted(() => startTransition(() => setCount((drawn) => drawn + screenfulsAtOnce * portion)));
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, [isDone, isHeldUp, count, portion]);
  return { count, screenful: portion, endRef };
}

/** A page that nobody looks at paints nothing; it goes on after this. */
const unseenMs = 500;

/** Calls when what was drawn is on screen. What begins then gives way to whoever uses the page: it is drawn in transitions. */
function oncePainted(then: () => void): () => void {
  let timer = setTimeout(then, unseenMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
