import { Button } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './Panel.module.css';

export interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Stands before the button that closes. */
  readonly action?: ReactNode;
  readonly closeLabel?: string;
  readonly children: ReactNode;
}

/**
 * A dialog: a title with a close button, what it says, and a way out at its end. The browser's own: it keeps the focus inside,
 * gives it back, and frees the page however it is taken away, also when the session ends under it.
 */
export function Panel({ title, onClose, action, closeLabel = 'Cancel', children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = (): void => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles['panel']} aria-labelledby={heading} onClose={onClose}>
      <div className={styles['head']}>
        <h2 id={heading}>{title}</h2>
        <Button appearance="subtle" aria-label="Close" icon={<Dismiss20Regular />} onClick={close} />
      </div>
      <div className={styles['body']}>{children}</div>
      <div className={styles['actions']}>
        {action}
        <Button onClick={close}>{closeLabel}</Button>
      </div>
    </dialog>
  );
}
