import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { IconDrawing } from '#lib/icon-drawing.ts';
import { iconPath } from '#lib/icon-path.ts';
import styles from './Icon.module.css';

/** Where drawings come from. */
export interface IconSource {
  /** undefined = not known yet, null = there is none. */
  readonly of: (path: string) => IconDrawing | null | undefined;
  readonly want: (path: string) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

const nowhere: IconSource = { of: () => undefined, want: () => undefined, subscribe: () => () => undefined };
const IconContext = createContext(nowhere);
/** Gives the icons below it their drawings. */
export const IconProvider = IconContext.Provider;

/** An icon that a configuration names, in the colour and size of the text around it. An unknown one becomes a neutral shape. */
export function FaIcon({ name }: { readonly name: string }) {
  const path = iconPath(name);
  const icons = use(IconContext);
  const drawing = useSyncExternalStore(
    icons.subscribe,
    useCallback(() => (path === null ? null : icons.of(path)), [icons, path]),
  );
  const isDue = drawing === undefined;
  useEffect(() => {
    if (isDue && path !== null) icons.want(path);
  }, [icons, path, isDue]);
  if (drawing === undefined) return <span className={styles['icon']} aria-hidden="true" />;
  if (drawing === null) return <Neutral />;
  return (
    <svg className={styles['icon']} viewBox={drawing.box} fill="currentColor" aria-hidden="true" data-icon={path}>
      <path d={drawing.path} />
    </svg>
  );
}

function Neutral() {
  return (
    <svg className={styles['icon']} viewBox="0 0 16 16" aria-hidden="true" data-icon="unknown">
      <rect x="2" y="2" width="12" height="12" rx="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 6h6M5 8.5h6M5 11h3" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  );
}
