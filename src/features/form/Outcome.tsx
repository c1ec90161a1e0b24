import { Button, Tooltip } from '@fluentui/react-components';
import { CheckmarkCircleFilled, DismissCircleFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons';
import type { RunStatus } from '#sync/launch.ts';
import styles from './Form.module.css';

const icons = { success: CheckmarkCircleFilled, error: DismissCircleFilled, warning: WarningFilled, info: InfoFilled } as const;

interface OutcomeProps {
  readonly status: RunStatus;
  readonly message: string;
  readonly onReset: () => void;
}

/** How a run ended; pressing it puts it away. */
export function Outcome({ status, message, onReset }: OutcomeProps) {
  const Icon = icons[status];
  return (
    <output className={styles['progress']} aria-live="polite">
      <Tooltip content="Press to put the result away" relationship="description">
        <Button className={`${styles['outcome']} ${styles[status]}`} icon={<Icon />} onClick={onReset}>
          {message || status}
        </Button>
      </Tooltip>
    </output>
  );
}
