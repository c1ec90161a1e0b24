import { useState, type RefObject } from 'react';
import { useWidth } from '../use-width.ts';

/**
 * The viewer of a log and its width in pixels; as long as it is not on the page, that of the window. The window is asked once: asked with
 * every stretch that a log grows by, the browser would lay out the page each time.
 */
export function useRoom(): readonly [RefObject<HTMLElement | null>, number] {
  const [windowWidth] = useState(() => document.documentElement.clientWidth);
  const [viewerRef, width] = useWidth<HTMLElement>();
  return [viewerRef, width === 0 ? windowWidth : width];
}
