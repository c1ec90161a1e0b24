import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

export interface Follow {
  readonly listRef: RefObject<VListHandle | null>;
  readonly atEnd: boolean;
  /** It stays at the end while the list grows. */
  readonly isPinned: boolean;
  /** So many rows came since the reader went away from the end. */
  readonly missed: number;
  readonly jump: () => void;
  /** The reader goes elsewhere. */
  readonly leave: () => void;
  readonly scrolled: (offset: number) => void;
}

const nearPx = 24;

/**
 * Keeps a list at its end while it grows, until the reader scrolls up; back at the end it follows again.
 *
 * @param all rows there are, also those that are not drawn
 * @param pins false = the reader begins elsewhere
 */
export function useFollow(count: number, all: number, follow: boolean, pins: boolean): Follow {
  const listRef = useRef<VListHandle>(null);
  const lastRef = useRef(0);
  const [isPinned, setPinned] = useState(follow && pins);
  const [atEnd, setAtEnd] = useState(true);
  /** How long the list was when the reader went away. */
  const [leftAt, setLeftAt] = useState(all);

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
    if (follow && isPinned) {
      listRef.current?.scrollToIndex(count - 1, { align: 'end' });
      // Whoever is carried along at the end is told of it by the scrolling alone.
      if (atEnd) return undefined;
    }
    const frame = requestAnimationFrame(() => look(listRef.current?.scrollOffset ?? 0));
    return () => cancelAnimationFrame(frame);
  }, [count, follow, isPinned, atEnd, look]);

  const isThere = atEnd || (follow && isPinned);
  if (isThere && leftAt !== all) setLeftAt(all);
  const jump = () => {
    setPinned(true);
    listRef.current?.scrollToIndex(count - 1, { align: 'end' });
  };
  const missed = isThere ? 0 : Math.max(0, all - leftAt);
  return { listRef, atEnd, isPinned: follow && isPinned, missed, jump, leave: () => setPinned(false), scrolled: look };
}
