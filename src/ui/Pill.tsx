import type { ReactNode } from 'react';
import { Ring } from './Loading.tsx';
import styles from './Pill.module.css';

/** `wait` = a person has to do something, `brand` = under way. */
export type Tone = 'success' | 'danger' | 'wait' | 'warning' | 'brand' | 'neutral';

/** A word with a colour and an icon, so that the colour is never alone. `moving` draws a turning ring instead of the icon. */
export function Pill({
  tone,
  icon,
  moving = false,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly moving?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={`${styles['pill']} ${styles[tone]}`}>
      {moving ? <Ring /> : icon}
      {children}
    </span>
  );
}
