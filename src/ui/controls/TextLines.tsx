import type { TextareaHTMLAttributes } from 'react';
import styles from './controls.module.css';
import { useTies } from './ties.ts';

export interface TextLinesProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Several lines of text in a frame, as high as somebody pulls it. */
export function TextLines({ onType, ...lines }: TextLinesProps) {
  const ties = useTies();
  return (
    <span className={`${styles['frame']} ${styles['tall']} ${ties['aria-invalid'] === undefined ? '' : styles['invalid']}`} data-frame="">
      <textarea {...ties} {...lines} className={styles['lines']} onChange={(event) => onType(event.target.value)} />
    </span>
  );
}
