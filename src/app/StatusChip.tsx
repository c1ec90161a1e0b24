import { useState } from 'react';
import { useConnection, type ConnectionView } from '#hooks/use-connection.ts';
import { later } from '#ui/later.tsx';
import { clockTime } from '#ui/time.ts';
import styles from './TopBar.module.css';

const StatusPanel = later(async () => (await import('./StatusPanel.tsx')).StatusPanel);

/** The word of the chip. Requests under way are told before the state they travel in. */
export function statusWord({ at, since, syncing }: Pick<ConnectionView, 'at' | 'since' | 'syncing'>): string {
  switch (at) {
    case 'offline':
      return `Offline since ${clockTime(since, since)}`;
    case 'unreachable':
      return 'Server unreachable';
    case 'foreign':
      return 'Something else answers here';
    case 'troubled':
      return 'Server in trouble';
    case 'online':
      return syncing > 0 ? `Syncing ${syncing}` : 'Online';
  }
}

/** A dot and a word; pressed, it tells more. */
export function StatusChip() {
  const connection = useConnection();
  const [isOpen, setOpen] = useState(false);
  const word = statusWord(connection);
  return (
    <>
      <button type="button" className={styles['chip']} data-at={connection.at} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles['dot']} aria-hidden="true" />
        <span className={styles['word']}>{word}</span>
      </button>
      <output className="unseen">{word}</output>
      {isOpen && <StatusPanel connection={connection} onClose={() => setOpen(false)} />}
    </>
  );
}
