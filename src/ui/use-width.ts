import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * The width of an element in pixels, and again whenever it changes.
 *
 * @param expected what it will be, as far as that is known before it is there; 0 = not known
 */
export function useWidth<T extends HTMLElement>(expected: () => number = () => 0): readonly [RefObject<T | null>, number] {
  const elementRef = useRef<T>(null);
  const [width, setWidth] = useState(expected);
  useLayoutEffect(() => {
    const element = elementRef.current;
    if (element === null) return undefined;
    // For the first frame; what the observer tells comes after it.
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [elementRef, width];
}
