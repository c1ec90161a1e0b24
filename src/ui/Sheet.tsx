import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Sheet.module.css';

/** What slides up over the page on small screens: named, closed by Escape, by its button or by a press beside it. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  // It closes before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog
    <dialog
      ref={dialogRef}
      className={styles['sheet']}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles['inside']}>
        <header className={styles['head']}>
          <h2>{title}</h2>
          <Button appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
