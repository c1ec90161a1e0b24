import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import styles from './Designer.module.css';

export interface SplitterProps {
  /** What holds the panes. While it is dragged the width is only set there: nothing is drawn anew. */
  readonly panesRef: RefObject<HTMLElement | null>;
  /** Of what is beside the editor, in CSS pixels, as the person set it; null = they did not. */
  readonly width: number | null;
  readonly onWidth: (width: number | null) => void;
}

/** As far as the style sheet lets it go. */
const [least, most] = [280, 1200];
const stepPx = 32;
const within = (width: number): number => Math.round(Math.min(most, Math.max(least, width)));

/** The edge between the editor and what is beside it: dragged, moved by arrow keys, and by a double press put back where it was. */
export function Splitter({ panesRef, width, onWidth }: SplitterProps) {
  const ref = useRef<HTMLHRElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly width: number } | null>(null);
  const measured = (): number => ref.current?.parentElement?.clientWidth ?? least;
  const wanted = ({ clientX }: PointerEvent, { from, width: begun }: NonNullable<typeof drag>): number =>
    within(begun + (from - clientX) * (getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1));
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: event.clientX, width: measured() });
  };
  const pressed = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: stepPx, ArrowRight: -stepPx }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onWidth(within(measured() + by));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control
    <hr
      ref={ref}
      className={styles['splitter']}
      aria-orientation="vertical"
      aria-label="Width of what is beside the editor"
      aria-valuenow={width ?? undefined}
      aria-valuemin={least}
      aria-valuemax={most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a control
      tabIndex={0}
      data-moving={drag !== null}
      onPointerDown={begin}
      onPointerMove={(event) => drag && panesRef.current?.style.setProperty('--side-width', `${wanted(event, drag)}px`)}
      onPointerUp={(event) => {
        if (drag && event.clientX !== drag.from) onWidth(wanted(event, drag));
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={pressed}
    />
  );
}
