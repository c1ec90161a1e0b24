import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** Nothing here: one sentence, one action. */
export function Empty({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <p>{text}</p>
      {action}
    </div>
  );
}
