import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './controls.module.css';
import { useTies } from './ties.ts';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly value: string;
  /** Nobody types here: it shows something. */
  readonly isStill?: boolean;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly onType?: (text: string) => void;
}

/** One line of text in a frame. */
export function TextInput({ isStill = false, before = null, after = null, onType, ...input }: TextInputProps) {
  const ties = useTies();
  return (
    <span className={frameOf(ties['aria-invalid'] !== undefined, isStill, before !== null, after !== null)} data-frame="">
      {before !== null && <span className={styles['aside']}>{before}</span>}
      <input
        {...ties}
        {...input}
        className={styles['input']}
        readOnly={isStill || input.readOnly}
        onChange={(event) => onType?.(event.target.value)}
      />
      {after !== null && <span className={styles['aside']}>{after}</span>}
    </span>
  );
}

const frameOf = (isInvalid: boolean, isStill: boolean, isLed: boolean, isTrailed: boolean): string =>
  `${styles['frame']}${isStill ? ` ${styles['still']}` : ''}${isInvalid ? ` ${styles['invalid']}` : ''}${isLed ? ` ${styles['led']}` : ''}${isTrailed ? ` ${styles['trailed']}` : ''}`;
