import { useFieldControlProps_unstable } from '@fluentui/react-components';
import { useId } from 'react';
import styles from './controls.module.css';

export interface RadioChoicesProps {
  readonly choices: readonly { readonly label: string }[];
  /** The place of the chosen one; -1 = none. */
  readonly chosen: number;
  readonly isOff: boolean;
  /** Beside each other, as long as they fit. */
  readonly isRow: boolean;
  readonly onChoose: (place: number) => void;
}

/** One of some choices. They are told apart by their place: two may have the same text. */
export function RadioChoices({ choices, chosen, isOff, isRow, onChoose }: RadioChoicesProps) {
  const ties = useFieldControlProps_unstable<React.AriaAttributes>({});
  const name = useId();
  return (
    <div {...ties} role="radiogroup" className={isRow ? styles['choices'] : `${styles['choices']} ${styles['stacked']}`}>
      {choices.map(({ label }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- choices have no other name
        <span key={at} className={styles['tick']} data-frame="">
          <input
            id={`${name}${at}`}
            type="radio"
            name={name}
            value={at}
            className={`${styles['real']} ${styles['circle']}`}
            checked={at === chosen}
            disabled={isOff}
            onChange={() => onChoose(at)}
          />
          <span className={styles['drawn']} aria-hidden="true" />
          <label htmlFor={`${name}${at}`} dir="auto" className={styles['words']}>
            {label}
          </label>
        </span>
      ))}
    </div>
  );
}
