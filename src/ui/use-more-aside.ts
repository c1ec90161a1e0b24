import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Whether there is more of something at its far side than is in sight. */
export function useMoreAside(ref: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false);
  useLayoutEffect(() => {
    const place = ref.current;
    if (place === null) return undefined;
    // A pixel less is what rounding leaves.
    const look = (): void => setMore(Math.abs(place.scrollLeft) + place.clientWidth < place.scrollWidth - 1);
    look();
    // With the frame that shows it: a frame later it would push down what is below.
    const watch = new ResizeObserver(() => flushSync(look));
    watch.observe(place);
    if (place.firstElementChild !== null) watch.observe(place.firstElementChild);
    place.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      place.removeEventListener('scroll', look);
    };
  }, [ref]);
  return hasMore;
}
