import { Checkbox } from '@fluentui/react-components';
import { MoreVerticalRegular } from '@fluentui/react-icons';
import { useRef, useState, type ReactElement } from 'react';
import { Floating } from './Floating.tsx';
import styles from './MoreMenu.module.css';

/** Something to do, or, with `checked`, something that is on or off. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactElement;
  readonly checked?: boolean;
  readonly onPress: () => void;
}

/** One button for all that can be done here. `mark`: what a person should know of before they open it. */
export function MoreMenu({ entries, mark = '' }: { readonly entries: readonly MenuEntry[]; readonly mark?: string }) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    buttonRef.current?.focus();
  };
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={`${styles['more']} target`}
        aria-label={mark === '' ? 'More' : `More, ${mark}`}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        data-mark={mark !== ''}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreVerticalRegular />
      </button>
      {isOpen && (
        <Floating anchorRef={buttonRef} label="More" minWidth={260} onLeave={(how) => (how === 'key' ? close() : setOpen(false))}>
          <Entries entries={entries} onDone={close} />
        </Floating>
      )}
    </>
  );
}

function Entries({ entries, onDone }: { readonly entries: readonly MenuEntry[]; readonly onDone: () => void }) {
  const focusFirst = (list: HTMLUListElement | null): void => list?.querySelector<HTMLElement>('button, input')?.focus();
  return (
    <ul ref={focusFirst} className={styles['entries']}>
      {entries.map(({ label, icon, checked, onPress }) => (
        <li key={label}>
          {checked === undefined ? (
            <button
              type="button"
              className={`${styles['entry']} target`}
              onClick={() => {
                onDone();
                onPress();
              }}
            >
              {icon}
              {label}
            </button>
          ) : (
            <Checkbox className={styles['switch'] ?? ''} label={label} checked={checked} onChange={onPress} />
          )}
        </li>
      ))}
    </ul>
  );
}
