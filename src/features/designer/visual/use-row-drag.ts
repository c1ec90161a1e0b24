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
  const latestRef = useRef({ drag, onDrop });
  useEffect(() => {
    latestRef.current = { drag, onDrop };
  });
  const isOn = drag !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    const now = (): Drag | null => latestRef.current.drag;
    const moved = ({ clientY }: globalThis.PointerEvent): void => {
      const held = now();
      if (!held || (!held.isUnderWay && Math.abs(clientY - held.startY) < thresholdPx)) return;
      scrolledNear(listRef.current, clientY);
      setDrag({ ...held, isUnderWay: true, target: targetAt(listRef.current, clientY, held.moving) });
    };
    const ended = (): void => {
      const held = now();
      setDrag(null);
      if (held?.isUnderWay === true && held.target) latestRef.current.onDrop(held.moving, held.target);
    };
    const cancelled = (): void => setDrag(null);
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') cancelled();
    };
    document.addEventListener('pointermove', moved);
    document.addEventListener('pointerup', ended);
    document.addEventListener('pointercancel', cancelled);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('pointerup', ended);
      document.removeEventListener('pointercancel', cancelled);
      document.removeEventListener('keydown', pressed);
    };
  }, [isOn, listRef]);
  return {
    moving: drag?.isUnderWay === true ? drag.moving : null,
    target: drag?.isUnderWay === true ? drag.target : null,
    begin(event, moving) {
      if (event.button !== 0) return;
      event.preventDefault();
      setDrag({ moving, startY: event.clientY, isUnderWay: false, target: null });
    },
  };
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
