import { ChevronDown12Regular } from '@fluentui/react-icons';
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import type { Entry } from './entries.ts';
import { EntryLine } from './EntryLine.tsx';
import styles from './TopBar.module.css';

export interface DropdownProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly entries: readonly Entry[];
  /** The label stands beside the icon; otherwise it is only its name. */
  readonly showLabel?: boolean;
  readonly foot?: ReactNode;
}

/** A button of the bar that discloses a list of links. Escape, a click elsewhere and following an entry close it. */
export function Dropdown({ label, icon, entries, showLabel = false, foot }: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useClosing(isOpen, root, button, setOpen);
  // Whatever the entry opens gives the focus back to where it can be seen.
  const follow = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles['disclosure']} ref={root}>
      <button
        ref={button}
        type="button"
        className={styles['dropdown']}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        {showLabel && (
          <>
            <span className={styles['username']}>{label}</span>
            <ChevronDown12Regular />
          </>
        )}
      </button>
      <div id={id} className={styles['popover']} hidden={!isOpen}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.label}>
              <EntryLine entry={entry} className={styles['line']} onFollow={follow} />
            </li>
          ))}
        </ul>
        {foot}
      </div>
    </div>
  );
}

function useClosing(
  isOpen: boolean,
  root: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeElsewhere = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, root, button, setOpen]);
}
