import { Button } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './Confirm.module.css';
import { Ring } from './Loading.tsx';

/** A question that names the thing and what would be lost. `confirm` is the verb on the button. */
export interface Ask {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  /** What saves the person from losing it: `press` does that and tells whether they can go on as if they had confirmed. */
  readonly instead?: { readonly label: string; readonly press: () => Promise<boolean> };
}

export interface ConfirmDialogProps {
  readonly ask: Ask;
  readonly isOpen: boolean;
  readonly onAnswer: (yes: boolean) => void;
  /** It is closed and drawn no more. */
  readonly onGone: () => void;
}

/** The question on screen, in the browser's own dialog. The safe answer has the focus; Escape gives it. */
export function ConfirmDialog({ ask, isOpen, onAnswer, onGone }: ConfirmDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [title, text] = [useId(), useId()];
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!isOpen) dialog?.close();
    // A second question comes into the dialog of the first.
    else if (dialog?.open === false) dialog.showModal();
  }, [isOpen]);
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={text}
      className={styles['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
      onClose={onGone}
    >
      <h2 id={title} dir="auto">
        {ask.title}
      </h2>
      <div id={text} dir="auto" className={styles['text']}>
        {ask.text}
      </div>
      <div className={styles['actions']}>
        {/* First in the order of the page, so the dialog gives it the focus. */}
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        {ask.instead && <Instead instead={ask.instead} onAnswer={onAnswer} />}
        <Button appearance="primary" className={ask.danger === true ? styles['danger'] : ''} onClick={() => onAnswer(true)}>
          {ask.confirm}
        </Button>
      </div>
    </dialog>
  );
}

function Instead({
  instead: { label, press },
  onAnswer,
}: { readonly instead: NonNullable<Ask['instead']> } & Pick<ConfirmDialogProps, 'onAnswer'>) {
  const [isBusy, setBusy] = useState(false);
  const pressed = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const isDone = await press();
    setBusy(false);
    onAnswer(isDone);
  };
  return (
    <Button disabledFocusable={isBusy} icon={isBusy ? <Ring /> : null} onClick={() => void pressed()}>
      {label}
    </Button>
  );
}
