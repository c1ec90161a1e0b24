import { useLayoutEffect, type RefObject } from 'react';

/** Tells the whole page how high the bar at its lower edge is, as `--bottom-bar`: what floats or is scrolled to keeps off it. */
export function useBottomBar(isBar: boolean, barRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = barRef.current;
    if (!isBar || bar === null) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(bar);
    return () => {
      watch.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, [isBar, barRef]);
}
