import { useLayoutEffect, type RefObject } from 'react';

const moves = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab', ' ']);

/**
 * Keeps something that grows in sight, its end first, until the person goes elsewhere: by scrolling, by the keyboard or by a press
 * outside of it.
 */
export function useInSight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const gone = new AbortController();
    const watch = new ResizeObserver(() => bring(element));
    // A bar below that becomes higher says so there.
    const bar = new MutationObserver(() => bring(element));
    const leave = (): void => {
      watch.disconnect();
      bar.disconnect();
      gone.abort();
    };
    const { signal } = gone;
    window.addEventListener('wheel', leave, { signal, passive: true });
    window.addEventListener('touchmove', leave, { signal, passive: true });
    window.addEventListener('keydown', ({ key }) => moves.has(key) && leave(), { signal });
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        const aside = target instanceof Element && target.closest('aside') !== null;
        if (!aside && !(target instanceof Node && element.contains(target))) leave();
      },
      { signal },
    );
    watch.observe(element);
    bar.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
    bring(element);
    return leave;
  }, [ref]);
}

const airPx = 16;

/** Scrolls the page no further than it takes, and never past the beginning of the element. What stands upon the page is in sight. */
function bring(element: HTMLElement): void {
  if (getComputedStyle(element).position === 'fixed') return;
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const covered = { top: Number.parseFloat(scrollPaddingTop) || 0, bottom: Number.parseFloat(scrollPaddingBottom) || 0 };
  const by = Math.min(bottom + airPx - (window.innerHeight - covered.bottom), top - covered.top);
  if (by > 0) window.scrollBy({ top: by, behavior: 'instant' });
}
