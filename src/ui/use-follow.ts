import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

export interface Follow {
  readonly listRef: RefObject<VListHandle | null>;
  readonly atEnd: boolean;
  readonly jump: () => void;
  readonly scrolled: (offset: number) => void;
  readonly keyed: (event: KeyboardEvent) => void;
}

const nearPx = 24;

/** Keeps a list at its end while it grows, until the reader scrolls up; back at the end it follows again. */
export function useFollow(count: number, follow: boolean): Follow {
  const listRef = useRef<VListHandle>(null);
  const lastRef = useRef(0);
  const [pinned, setPinned] = useState(follow);
  const [atEnd, setAtEnd] = useState(true);

  const look = useCallback((offset: number) => {
    const handle = listRef.current;
    if (handle === null || handle.viewportSize === 0) return;
    const isNear = offset + handle.viewportSize >= handle.scrollSize - nearPx;
    setAtEnd(isNear);
    if (isNear) setPinned(true);
    else if (offset < lastRef.current) setPinned(false);
    lastRef.current = offset;
  }, []);
  useEffect(() => {
    if (follow && pinned) listRef.current?.scrollToIndex(count - 1, { align: 'end' });
    const frame = requestAnimationFrame(() => look(listRef.current?.scrollOffset ?? 0));
    return () => cancelAnimationFrame(frame);
  }, [count, follow, pinned, look]);

  const jump = () => {
    setPinned(true);
    listRef.current?.scrollToIndex(count - 1, { align: 'end' });
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Home') {
      setPinned(false);
      listRef.current?.scrollTo(0);
    } else if (event.key === 'End') jump();
    else return;
    event.preventDefault();
  };
  return { listRef, atEnd, jump, scrolled: look, keyed };
}
