import { Button, Spinner } from '@fluentui/react-components';
import { DismissCircleRegular, DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Run } from '#hooks/use-run.ts';
import styles from './Form.module.css';
import { Outcome } from './Outcome.tsx';
import { RunButton } from './RunButton.tsx';

export interface RunPanelProps {
  readonly run: Run;
  /** Whether the form lets its jobs be aborted. */
  readonly abortable: boolean;
  /** What is in the way of a run: drawn below the buttons. */
  readonly children?: ReactNode;
}

/** Run, and how the run stands. It stays when an action hides the form. */
export function RunPanel({ run, abortable, children }: RunPanelProps) {
  const { launch } = run;
  const isPreparing = launch.at === 'stabilizing' || launch.at === 'uploading';
  return (
    <aside className={styles['panel']} aria-label="Run">
      <div className={styles['bar']}>
        <RunButton run={run} />
        <Progress run={run} />
        {abortable && run.canAbort && (
          <Button icon={<DismissCircleRegular />} onClick={run.abort}>
            Abort Job
          </Button>
        )}
        {isPreparing && (
          <Button icon={<DismissRegular />} onClick={run.close}>
            Cancel
          </Button>
        )}
      </div>
      {children}
    </aside>
  );
}

function Progress({ run: { launch, message, close } }: { readonly run: Run }) {
  if (launch.at === 'refused') return <Outcome status="error" message={message} details={launch.reason} onReset={close} />;
  if (launch.at === 'finished' || (launch.at === 'following' && launch.status !== 'info'))
    return <Outcome status={launch.status} message={message} onReset={close} />;
  if (launch.at === 'following' && launch.trouble !== null)
    return <Outcome status="error" message="Failed to get job" details={`${launch.trouble}. It is asked for again.`} onReset={close} />;
  return (
    <output className={styles['progress']} aria-live="polite">
      {message !== '' && launch.at !== 'lost' && <Spinner size="tiny" label={message} />}
    </output>
  );
}
