import { CheckmarkCircleFilled, DismissRegular, ErrorCircleFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons';
import styles from './toasts.module.css';

export type Intent = 'success' | 'info' | 'warning' | 'error';

const icons = { success: <CheckmarkCircleFilled />, info: <InfoFilled />, warning: <WarningFilled />, error: <ErrorCircleFilled /> };

export interface ToastCardProps {
  readonly intent: Intent;
  readonly text: string;
  readonly details: string;
  /** Somebody is reading it, or no more. */
  readonly onHold: (held: boolean) => void;
  /** The focus came to it, from there. */
  readonly onEnter: (from: EventTarget | null) => void;
  readonly onClose: () => void;
}

/** One toast. Errors and warnings interrupt who hears the page, the others wait for a pause. */
export function ToastCard({ intent, text, details, onHold, onEnter, onClose }: ToastCardProps) {
  const isUrgent = intent === 'error' || intent === 'warning';
  return (
    <div
      className={`${styles['toast']} ${styles[intent]}`}
      role={isUrgent ? 'alert' : 'status'}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        onHold(true);
        if (!currentTarget.contains(relatedTarget)) onEnter(relatedTarget);
      }}
      onBlur={() => onHold(false)}
    >
      <span className={styles['icon']}>{icons[intent]}</span>
      <div className={styles['words']}>
        <p className={styles['text']}>{text}</p>
        {details !== '' && <p className={styles['details']}>{details}</p>}
      </div>
      <button type="button" className={styles['close']} aria-label="Close" title="Close" onClick={onClose}>
        <DismissRegular />
      </button>
    </div>
  );
}
