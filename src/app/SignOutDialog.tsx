import { Button } from '@fluentui/react-components';
import { saveFile } from '#hooks/use-jobs.ts';
import type { SignOut } from '#hooks/use-sign-out.ts';
import { Panel } from '#ui/Panel.tsx';
import styles from './dialogs.module.css';

export interface SignOutDialogProps {
  readonly losses: readonly string[];
  readonly signOut: SignOut;
  readonly onLogout: () => void;
  readonly onClose: () => void;
}

/** Names what signing out takes from this device, and offers it as a file first (P2). */
export function SignOutDialog({ losses, signOut, onLogout, onClose }: SignOutDialogProps) {
  const keep = async (): Promise<void> => saveFile('fieldrun-work.json', await signOut.exportWork());
  return (
    <Panel
      title="Log out of this device?"
      onClose={onClose}
      action={
        <>
          <Button onClick={() => void keep()}>Save as a file</Button>
          <Button appearance="primary" onClick={onLogout}>
            Logout
          </Button>
        </>
      }
    >
      <p>Logging out removes what is kept for you on this device:</p>
      <ul className={styles['list']}>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </Panel>
  );
}
