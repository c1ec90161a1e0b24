import { Button } from '@fluentui/react-components';
import { CheckmarkCircleFilled, DismissCircleFilled, DismissRegular, InfoFilled, WarningFilled } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import type { RunStatus } from '#sync/launch-state.ts';
import { Tip } from '#ui/Tip.tsx';
import styles from './Form.module.css';

const icons = { success: CheckmarkCircleFilled, error: DismissCircleFilled, warning: WarningFilled, info: InfoFilled } as const;

export interface OutcomeProps {
  readonly status: RunStatus;
  readonly message: string;
  /** What else is known of it, in words; '' = nothing. */
  readonly details?: string;
  /** The job it tells of; null = none was started. */
  readonly jobId: number | null;
  readonly onReset: () => void;
}

/** How a run ended or stands, the way to its job, and what puts it away. */
export function Outcome({ status, message, details = '', jobId, onReset }: OutcomeProps) {
  const Icon = icons[status];
  const shown = message || status;
  return (
    <output className={styles['progress']} aria-live="polite">
      <span className={`${styles['outcome']} ${styles[status]}`}>
        <Icon className={styles['outcomeIcon'] ?? ''} aria-hidden="true" />
        <strong dir="auto">{shown}</strong>
        {jobId !== null && (
          <Link to={`/jobs/${jobId}`} className={styles['jobLink'] ?? ''}>
            Job {jobId}
          </Link>
        )}
        <Tip content="Put the result away" relationship="label">
          <Button appearance="subtle" size="small" icon={<DismissRegular />} onClick={onReset} />
        </Tip>
      </span>
      {details !== '' && details !== message && <p className={styles['reason']}>{details}</p>}
    </output>
  );
}
