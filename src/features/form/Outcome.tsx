import { Button } from '@fluentui/react-components';
import { CheckmarkCircleFilled, DismissCircleFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons';
import type { RunStatus } from '#sync/launch-state.ts';
import { Tip } from '#ui/Tip.tsx';
import styles from './Form.module.css';

const icons = { success: CheckmarkCircleFilled, error: DismissCircleFilled, warning: WarningFilled, info: InfoFilled } as const;

export interface OutcomeProps {
  readonly status: RunStatus;
  readonly message: string;
  /** What else is known of it, in words; '' = nothing. */
  readonly details?: string;
  readonly onReset: () => void;
}

/** How a run ended or stands; pressing it puts it away. */
export function Outcome({ status, message, details = '', onReset }: OutcomeProps) {
  const Icon = icons[status];
  return (
    <output className={styles['progress']} aria-live="polite">
      <Tip content="Press to put the result away" relationship="description">
        <Button className={`${styles['outcome']} ${styles[status]}`} icon={<Icon />} onClick={onReset}>
          {message || status}
        </Button>
      </Tip>
      {details !== '' && details !== message && <p className={styles['reason']}>{details}</p>}
    </output>
  );
}
