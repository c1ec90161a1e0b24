import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';

export interface PanelProps {
  readonly title: string;
  /** It is closed and drawn no more. Taken away before, it would leave the page hidden from screen readers. */
  readonly onClose: () => void;
  /** Stands before the button that closes. */
  readonly action?: ReactNode;
  readonly closeLabel?: string;
  /** true closes it; `onClose` follows as with its own buttons. */
  readonly isLeaving?: boolean;
  readonly children: ReactNode;
}

/** A dialog of the frame: a title with a close button, what it says, and a way out at its end. */
export function Panel({ title, onClose, action, closeLabel = 'Cancel', isLeaving = false, children }: PanelProps) {
  const [isOpen, setOpen] = useState(true);
  const close = (): void => setOpen(false);
  return (
    <Dialog
      open={isOpen && !isLeaving}
      onOpenChange={(_, data) => data.open || close()}
      surfaceMotion={{ onMotionFinish: (_, { direction }) => direction === 'exit' && onClose() }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle action={<Button appearance="subtle" aria-label="Close" icon={<Dismiss20Regular />} onClick={close} />}>
            {title}
          </DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            {action}
            <Button onClick={close}>{closeLabel}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
