import { Button, Spinner } from '@fluentui/react-components';
import { DismissCircleRegular, DismissRegular } from '@fluentui/react-icons';
import { useRef, type ReactNode } from 'react';
import { blocking } from '#engine/index.ts';
import { useFormState } from '#hooks/use-form-engine.ts';
import type { Run } from '#hooks/use-run.ts';
import { useBottomBar } from '#ui/use-bottom-bar.ts';
import { Blocked } from './Blocked.tsx';
import styles from './Form.module.css';
import { Outcome } from './Outcome.tsx';
import { RunButton } from './RunButton.tsx';

export interface RunPanelProps {
  readonly run: Run;
  /** Whether the form lets its jobs be aborted. */
  readonly abortable: boolean;
  /** There is no room beside the form: the panel is a bar at the lower edge. */
  readonly isBar: boolean;
  /** Shows hidden fields; null for people who may not see them. */
  readonly onReveal: (() => void) | null;
  /** Below everything else. */
  readonly children?: ReactNode;
}

/** Run, how the run stands, and what is in its way. It stays when an action hides the form. */
export function RunPanel({ run, abortable, isBar, onReveal, children }: RunPanelProps) {
  const panelRef = useRef<HTMLElement>(null);
  useBottomBar(isBar, panelRef);
  const state = useFormState();
  const blockers = blocking(state);
  const { launch } = run;
  const isPreparing = launch.at === 'stabilizing' || launch.at === 'uploading';
  return (
    <aside ref={panelRef} className={styles['panel']} aria-label="Run" data-focus-home="run">
      <div className={styles['bar']} data-ran={launch.attempt > 0}>
        <RunButton run={run} state={state} blockers={blockers} />
        <div className={styles['standing']}>
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
      </div>
      <Blocked state={state} blockers={blockers} isFolding={isBar} onReveal={onReveal} />
      {children}
    </aside>
  );
}

function Progress({ run: { launch, message, close } }: { readonly run: Run }) {
  if (launch.at === 'refused') return <Outcome status="error" message={message} details={launch.reason} jobId={null} onReset={close} />;
  if (launch.at === 'finished' || (launch.at === 'following' && launch.status !== 'info'))
    return <Outcome status={launch.status} message={message} jobId={launch.jobId} onReset={close} />;
  if (launch.at === 'following' && launch.trouble !== null)
    return (
      <Outcome
        status="error"
        message="Failed to get job"
        details={`${launch.trouble}. It is asked for again.`}
        jobId={launch.jobId}
        onReset={close}
      />
    );
  return (
    <output className={`${styles['progress']} ${styles['message']}`} aria-live="polite">
      {message !== '' && launch.at !== 'lost' && <Spinner size="tiny" label={message} />}
    </output>
  );
}
