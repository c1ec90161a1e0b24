import type { ReactNode } from 'react';
import type { Entries } from './entries.ts';
import { EntryLine } from './EntryLine.tsx';
import { ThemeChoices } from './ThemeChoices.tsx';
import styles from './TopBar.module.css';

export interface BurgerPanelProps {
  readonly entries: Entries;
  readonly username: string;
  readonly onClose: () => void;
  /** The first line. */
  readonly children: ReactNode;
}

/** Everything of the bar in reach of a thumb. */
export function BurgerPanel({ entries, username, onClose, children }: BurgerPanelProps) {
  const closeOnEscape = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  const groups = [
    { title: 'Help', entries: entries.help },
    { title: username, entries: entries.user },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is caught wherever the focus is inside
    <nav className={styles['panel']} aria-label="Main" onKeyDown={closeOnEscape}>
      {children}
      {entries.areas.map((entry) => (
        <EntryLine key={entry.label} entry={entry} className={styles['line']} />
      ))}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2>{group.title}</h2>
          {group.entries.map((entry) => (
            <EntryLine key={entry.label} entry={entry} className={styles['line']} />
          ))}
        </section>
      ))}
      <ThemeChoices />
    </nav>
  );
}
