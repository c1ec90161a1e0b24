import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import styles from './Confirm.module.css';

/** A question that names the thing and what would be lost. `confirm` is the verb on the button. */
export interface Ask {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
}

export interface ConfirmDialogProps {
  readonly ask: Ask;
  readonly isOpen: boolean;
  readonly onAnswer: (yes: boolean) => void;
  /** It is closed and drawn no more. */
  readonly onGone: () => void;
}

/** The question on screen. The safe answer has the focus. */
export function ConfirmDialog({ ask, isOpen, onAnswer, onGone }: ConfirmDialogProps) {
  return (
    <Dialog
      open={isOpen}
      modalType="alert"
      onOpenChange={(_, { open }) => open || onAnswer(false)}
      surfaceMotion={{ onMotionFinish: (_, { direction }) => direction === 'exit' && onGone() }}
    >
      <DialogSurface className={styles['surface']}>
        <DialogBody>
          <DialogTitle>{ask.title}</DialogTitle>
          <DialogContent className={styles['text']}>{ask.text}</DialogContent>
          <DialogActions>
            {/* First in the order of the page, so the dialog gives it the focus. */}
            <Button onClick={() => onAnswer(false)}>Cancel</Button>
            <Button appearance="primary" className={ask.danger === true ? styles['danger'] : ''} onClick={() => onAnswer(true)}>
              {ask.confirm}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
