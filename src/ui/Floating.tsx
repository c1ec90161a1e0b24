import { FieldContextProvider } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import styles from './Floating.module.css';
import { placed } from './placement.ts';

export interface FloatingProps {
  readonly anchorRef: RefObject<HTMLElement | null>;
  /** What it is, for people who hear the page. */
  readonly label: string;
  readonly id?: string;
  readonly isWide?: boolean;
  readonly minWidth?: number;
  /** The person pressed or went outside of it, or pressed Esc: then the focus belongs back on the anchor. */
  readonly onLeave: (how: 'outside' | 'key') => void;
  readonly children: ReactNode;
}

/**
 * Something that floats at an anchor until the person is done with it. It stays in its place in the document, so that the order of the
 * keyboard is that of the eye and a dialog around it keeps it; it is fixed to the window, so that nothing cuts it off.
 */
export function Floating({ anchorRef, label, id, isWide = false, minWidth = 0, onLeave, children }: FloatingProps) {
  const panelRef = useRef<HTMLDialogElement>(null);
  usePlace(anchorRef, panelRef, isWide, minWidth);
  useOutside([anchorRef, panelRef], () => onLeave('outside'));
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Before anything inside hears of it, so that one key closes one thing; a dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    onLeave('key');
  };
  const left = ({ relatedTarget }: FocusEvent): void => {
    const isInside = [anchorRef, panelRef].some((ref) => ref.current?.contains(relatedTarget));
    if (relatedTarget !== null && !isInside) onLeave('outside');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what it hears bubbles up from the controls inside
    <dialog
      ref={panelRef}
      id={id}
      className={styles['floating']}
      open
      aria-label={label}
      tabIndex={-1}
      onKeyDownCapture={pressed}
      onBlur={left}
    >
      <Apart>{children}</Apart>
    </dialog>
  );
}

/** Inputs inside belong to themselves: without this they would take over label, id and errors of the field around them. */
export function Apart({ children }: { readonly children: ReactNode }) {
  return <FieldContextProvider value={undefined}>{children}</FieldContextProvider>;
}

function usePlace(
  anchorRef: RefObject<HTMLElement | null>,
  panelRef: RefObject<HTMLElement | null>,
  isWide: boolean,
  minWidth: number,
): void {
  useLayoutEffect(() => {
    const place = (): void => {
      const [anchor, panel] = [anchorRef.current, panelRef.current];
      if (anchor === null || panel === null) return;
      const { clientWidth: width } = document.documentElement;
      // What stays at the top while the page moves, as the page's style says it.
      const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
      const view = { width, height: window.innerHeight, covered };
      const at = placed(anchor.getBoundingClientRect(), view, { isWide, minWidth, height: panel.scrollHeight + 2 });
      panel.style.left = `${at.left}px`;
      panel.style.top = at.top === null ? 'auto' : `${at.top}px`;
      panel.style.bottom = at.bottom === null ? 'auto' : `${at.bottom}px`;
      panel.style.width = `${at.width}px`;
      panel.style.setProperty('--floating-height', `${at.maxHeight}px`);
    };
    place();
    const moved = (event: Event): void => {
      if (!(event.target instanceof Node && panelRef.current?.contains(event.target))) place();
    };
    // What is inside may come later than its place.
    const grown = new ResizeObserver(place);
    if (panelRef.current) grown.observe(panelRef.current);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', moved, true);
    return () => {
      grown.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', moved, true);
    };
  }, [anchorRef, panelRef, isWide, minWidth]);
}

function useOutside(insideRefs: readonly RefObject<HTMLElement | null>[], leave: () => void): void {
  const latestRef = useRef({ insideRefs, leave });
  useEffect(() => {
    latestRef.current = { insideRefs, leave };
  });
  useEffect(() => {
    const pressed = ({ target }: PointerEvent): void => {
      const now = latestRef.current;
      if (target instanceof Node && now.insideRefs.some((ref) => ref.current?.contains(target))) return;
      now.leave();
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  }, []);
}
