import { useId } from 'react';
import styles from './controls.module.css';
import { useTies } from './ties.ts';

export interface CheckBoxProps {
  readonly isOn: boolean;
  readonly isOff: boolean;
  /** '' = the label around it has to do. */
  readonly words: string;
  readonly onChange: (isOn: boolean) => void;
}

/** A box to tick, with words that people wrote. */
export function CheckBox({ isOn, isOff, words, onChange }: CheckBoxProps) {
  const ties = useTies();
  const ownId = useId();
  const id = ties.id ?? ownId;
  return (
    <span className={styles['tick']} data-frame="">
      <input
        {...ties}
        id={id}
        type="checkbox"
        className={`${styles['real']} ${styles['box']}`}
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles['drawn']} aria-hidden="true">
        {isOn && mark}
      </span>
      {words !== '' && (
        <label htmlFor={id} dir="auto" className={styles['words']}>
          {words}
        </label>
      )}
    </span>
  );
}

const mark = (
  <svg viewBox="0 0 12 12" width="12" height="12">
    <path d="M9.76 3.2c.3.29.32.76.04 1.06l-4.25 4.5a.75.75 0 0 1-1.08.02L2.22 6.53a.75.75 0 0 1 1.06-1.06l1.7 1.7L8.7 3.24a.75.75 0 0 1 1.06-.04" />
  </svg>
);
