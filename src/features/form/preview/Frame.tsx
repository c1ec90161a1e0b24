import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { formWidths, scaleFor, type PreviewWidth } from './widths.ts';
import styles from './Preview.module.css';

/** Around the screen, left and right together, as the style sheet has it. */
const padding = 24;

export interface FrameProps {
  readonly width: PreviewWidth;
  readonly children: ReactNode;
}

/** A screen of that width; where there is less room it is drawn smaller, and in browsers that cannot do that it scrolls. */
export function Frame({ width, children }: FrameProps) {
  const roomRef = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const place = roomRef.current;
    if (!place || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => setRoom(Math.floor(place.clientWidth - padding));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    return () => watch.disconnect();
  }, []);
  const wanted = formWidths[width];
  const scale = scaleFor(width, room);
  return (
    <div ref={roomRef} className={styles['room']}>
      <div
        className={styles['frame']}
        data-width={width}
        style={wanted === null ? {} : { inlineSize: wanted, zoom: scale, marginInline: scale < 1 ? 0 : 'auto' }}
      >
        {children}
      </div>
    </div>
  );
}
