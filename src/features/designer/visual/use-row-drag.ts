import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Target } from '#hooks/use-form-outline.ts';

export interface RowDrag {
  /** The rows under way; null = none are. */
  readonly moving: readonly number[] | null;
  readonly target: Target | null;
  /** A finger, a pen or the button of a mouse went down on the handle of a row. */
  readonly begin: (event: PointerEvent<HTMLElement>, at: readonly number[]) => void;
}

interface Drag {
  readonly moving: readonly number[];
  readonly startY: number;
  readonly isUnderWay: boolean;
  readonly target: Target | null;
}

const thresholdPx = 4;
const edgePx = 48;

/** Rows with `data-at` below `listRef` are dragged by their handles, by any kind of pointer. Esc leaves them where they are. */
export function useRowDrag(listRef: RefObject<HTMLElement | null>, onDrop: (at: readonly number[], target: Target) => void): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const endRef = useRef<(() => void) | null>(null);
  const dropRef = useRef(onDrop);
  useEffect(() => {
    dropRef.current = onDrop;
  });
  useEffect(() => () => endRef.current?.(), []);
  return {
    moving: drag?.isUnderWay === true ? drag.moving : null,
    target: drag?.isUnderWay === true ? drag.target : null,
    begin(event, moving) {
      if (event.button !== 0) return;
      event.preventDefault();
      endRef.current?.();
      endRef.current = followed({
        list: () => listRef.current,
        start: { moving, startY: event.clientY, isUnderWay: false, target: null },
        show: setDrag,
        drop: (those, target) => dropRef.current(those, target),
      });
    },
  };
}

interface Following {
  readonly list: () => HTMLElement | null;
  readonly start: Drag;
  readonly show: (drag: Drag | null) => void;
  readonly drop: (at: readonly number[], target: Target) => void;
}

/** Follows the pointer from now on: it may be quicker than the page is drawn. Gives what ends it. */
function followed({ list, start, show, drop }: Following): () => void {
  let held = start;
  const stop = new AbortController();
  const end = (): void => {
    stop.abort();
    show(null);
  };
  const moved = ({ clientY }: globalThis.PointerEvent): void => {
    if (!held.isUnderWay && Math.abs(clientY - held.startY) < thresholdPx) return;
    scrolledNear(list(), clientY);
    held = { ...held, isUnderWay: true, target: targetAt(list(), clientY, held.moving) };
    show(held);
  };
  const left = (): void => {
    end();
    if (held.isUnderWay && held.target) drop(held.moving, held.target);
  };
  const { signal } = stop;
  document.addEventListener('pointermove', moved, { signal });
  document.addEventListener('pointerup', left, { signal });
  document.addEventListener('pointercancel', end, { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  return end;
}

/** The list goes on where the pointer comes near its edge. */
function scrolledNear(list: HTMLElement | null, y: number): void {
  const box = list?.getBoundingClientRect();
  if (!list || !box) return;
  if (y < box.top + edgePx) list.scrollBy(0, -16);
  if (y > box.bottom - edgePx) list.scrollBy(0, 16);
}

/** The row nearest to a height, and the side of it. */
function targetAt(list: HTMLElement | null, y: number, moving: readonly number[]): Target | null {
  let nearest: Target | null = null;
  let least = Infinity;
  for (const row of list?.querySelectorAll<HTMLElement>('[data-at]') ?? []) {
    const beside = Number(row.dataset['at']);
    if (moving.includes(beside)) continue;
    const { top, bottom } = row.getBoundingClientRect();
    const away = Math.abs((top + bottom) / 2 - y);
    if (away >= least) continue;
    least = away;
    nearest = { beside, side: y < (top + bottom) / 2 ? 'before' : 'after' };
  }
  return nearest;
}
