import { CheckmarkCircleFilled, ErrorCircleFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

export interface BannerProps {
  readonly intent: 'info' | 'success' | 'warning' | 'error';
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

const icons = { success: <CheckmarkCircleFilled />, info: <InfoFilled />, warning: <WarningFilled />, error: <ErrorCircleFilled /> };

/** What a person should know while this is on screen: what happened, what is safe, what to do. */
export function Banner({ intent, title, actions, children }: BannerProps) {
  return (
    <div className={`${styles['banner']} ${styles[intent]}`} role={intent === 'error' ? 'alert' : 'status'}>
      <span className={styles['icon']}>{icons[intent]}</span>
      <div className={styles['words']}>
        {title !== undefined && <strong className={styles['title']}>{title}</strong>}
        {children}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

interface DetailsProps {
  readonly label: string;
  readonly lines: readonly string[];
  /** Shown from the start. */
  readonly isOpen?: boolean;
}

/** Lines that explain something, folded away until asked for. */
export function Details({ label, lines, isOpen = false }: DetailsProps) {
  return (
    <details className={styles['details']} open={isOpen}>
      <summary>{label}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
