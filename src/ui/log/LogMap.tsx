import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import type { LogContents } from '#lib/log-source.ts';
import { firstFrom, type LogRows } from './rows.ts';
import styles from './LogView.module.css';

export interface LogMapProps {
  readonly contents: LogContents;
  readonly rows: LogRows;
  readonly onGo: (line: number) => void;
}

/** From the weakest to the strongest: what is drawn later covers what lies below. How wide a mark is tells its weight, too. */
const layers = [
  ['changed', '--n-info-text', 0.3],
  ['warnings', '--n-warning', 0.7],
  ['failed', '--n-danger', 1],
  ['found', '--wait', 0.5],
] as const;
const leastPx = 2;

/** Where in the log failures, warnings, changes and what was found are, beside its scroll bar. */
export function LogMap({ contents, rows, onGo }: LogMapProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useDrawing(canvasRef, contents, rows);
  const pressed = ({ nativeEvent, currentTarget }: MouseEvent<HTMLCanvasElement>): void =>
    onGo(rows.lineAt(Math.floor((nativeEvent.offsetY / currentTarget.clientHeight) * rows.length)));
  return <canvas ref={canvasRef} className={styles['map']} aria-hidden="true" onClick={pressed} />;
}

/** While a log grows, its map is drawn anew so often and no more: a few lines among thousands change nothing that can be seen. ms */
const everyMs = 500;

/** Drawn anew when what it shows changes, or its size: not whenever somebody scrolls. */
function useDrawing(canvasRef: RefObject<HTMLCanvasElement | null>, contents: LogContents, rows: LogRows): void {
  const { length } = rows;
  const drawRef = useRef((): void => undefined);
  const atRef = useRef(-everyMs);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return undefined;
    // It tells the first size, too. Drawing sets the size of the picture; within the observer's own turn that would be a loop to the browser.
    let frame = 0;
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => drawRef.current());
    });
    watch.observe(canvas);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [canvasRef]);
  useEffect(() => {
    drawRef.current = () => {
      atRef.current = performance.now();
      if (canvasRef.current) draw(canvasRef.current, contents, rows);
    };
    let frame = 0;
    const timer = setTimeout(
      () => void (frame = requestAnimationFrame(() => drawRef.current())),
      Math.max(0, atRef.current + everyMs - performance.now()),
    );
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [canvasRef, contents, rows, length]);
}

/** Costs what the map is high, not what the log is long. */
function draw(canvas: HTMLCanvasElement, contents: LogContents, rows: LogRows): void {
  const height = canvas.clientHeight;
  const pen = canvas.getContext('2d');
  if (pen === null || height === 0) return;
  canvas.height = height;
  canvas.width = canvas.clientWidth;
  const style = getComputedStyle(canvas);
  const steps = Math.min(rows.length, Math.floor(height / leastPx));
  for (const [kind, colour, width] of layers) {
    const lines = kind === 'found' ? (contents.search?.found ?? []) : contents[kind];
    if (lines.length === 0) continue;
    pen.fillStyle = style.getPropertyValue(colour);
    for (let step = 0; step < steps; step++) {
      const from = rows.lineAt(Math.floor((step / steps) * rows.length));
      const to = step + 1 === steps ? contents.lines : rows.lineAt(Math.floor(((step + 1) / steps) * rows.length));
      if (firstFrom(lines, to) > firstFrom(lines, from))
        pen.fillRect(0, (step / steps) * height, canvas.width * width, Math.max(leastPx, height / steps));
    }
  }
}
