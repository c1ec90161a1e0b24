import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

export interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Stands before the button that closes. */
  readonly action?: ReactNode;
  readonly closeLabel?: string;
  readonly children: ReactNode;
}

/** A dialog of the frame: a title with a close button, what it says, and a way out at its end. */
export function Panel({ title, onClose, action, closeLabel = 'Cancel', children }: PanelProps) {
  return (
    <Dialog open onOpenChange={(_, data) => data.open || onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle action={<Button appearance="subtle" aria-label="Close" icon={<Dismiss20Regular />} onClick={onClose} />}>
            {title}
          </DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            {action}
            <Button onClick={onClose}>{closeLabel}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
