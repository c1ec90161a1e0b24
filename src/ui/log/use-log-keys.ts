import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { LogContents } from '#lib/log-source.ts';
import type { LineRange } from './line-range.ts';
import { problemKinds, type ProblemKind } from './sections.ts';
import type { Place } from './use-place.ts';
import type { LogSearching } from './use-search.ts';

interface Keys {
  readonly place: Place;
  readonly contents: LogContents;
  readonly search: LogSearching;
  readonly mark: (range: LineRange | null) => void;
  readonly copy: () => void;
  readonly marked: LineRange | null;
}

const kindOf: Readonly<Record<string, ProblemKind>> = { f: 'failed', w: 'warnings', c: 'changed' };

/**
 * Keys of a log that has the focus: Home, End, `n` and `p` to the next and previous problem, `f` `w` `c` to the next failure, warning,
 * change, with Shift to the previous one; Ctrl+A and Ctrl+C mark and copy all lines, not only those that are drawn.
 */
export function useLogKeys({ place, contents, search, mark, copy, marked }: Keys): (event: KeyboardEvent) => void {
  const withControl = (key: string): boolean => {
    if (key === 'a') mark({ from: 0, to: Math.max(0, contents.lines - 1) });
    else if (key === 'c' && marked !== null && String(getSelection()) === '') copy();
    else return false;
    return true;
  };
  const alone = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const low = key.toLowerCase();
    const kind = low === 'n' || low === 'p' ? problemKinds.find((one) => contents[one].length > 0) : kindOf[low];
    if (key === 'Home') place.begin();
    else if (key === 'End') place.jump();
    else if (key === '/') search.open();
    else if (key === 'Escape' && marked !== null) mark(null);
    else if (kind) place.step(kind, low === 'p' || (shiftKey && low !== 'n') ? -1 : 1);
    else return false;
    return true;
  };
  return (event) => {
    if (event.altKey || !(event.target instanceof HTMLElement) || event.target.closest('button, input')) return;
    const isDone = event.ctrlKey || event.metaKey ? withControl(event.key) : alone(event);
    if (isDone) event.preventDefault();
  };
}

/** Esc, pressed anywhere where nothing else wants it, ends what fills the window. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const closeRef = useRef(close);
  useEffect(() => {
    closeRef.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const pressed = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeRef.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOpen]);
}

/** Ctrl+F opens the search of the log that has the focus, or of the first one; pressed again, it is the browser's. */
export function useOpenedByKey(viewerRef: RefObject<HTMLElement | null>, open: () => void): void {
  const openRef = useRef(open);
  useEffect(() => {
    openRef.current = open;
  });
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent): void => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f';
      if (!isFind || event.defaultPrevented) return;
      const all = [...document.querySelectorAll<HTMLElement>('[data-log-viewer]')];
      const mine = all.find((viewer) => viewer.contains(document.activeElement)) ?? all[0];
      const input = mine?.querySelector<HTMLElement>('search input');
      if (mine !== viewerRef.current || (input && input === document.activeElement)) return;
      event.preventDefault();
      openRef.current();
      input?.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [viewerRef]);
}
