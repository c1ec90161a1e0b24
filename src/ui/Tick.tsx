import type { ReactNode } from 'react';
import styles from './Tick.module.css';

export interface TickProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A box to tick with its words, for places that must not weigh much. */
export function Tick({ isOn, onChange, children }: TickProps) {
  return (
    <label className={styles['tick']}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
