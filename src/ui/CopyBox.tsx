import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';
import styles from './CopyBox.module.css';

export interface CopyBoxProps {
  /** What it is, for people who hear the page. */
  readonly name: string;
  /** All of it, as the button copies it. */
  readonly text: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Something to read that scrolls in a box of its own, and a button that copies all of it. */
export function CopyBox({ name, text, className = '', children }: CopyBoxProps) {
  return (
    <div className={styles['box']}>
      <div className={styles['tools']}>
        <CopyButton text={text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section className={`${styles['content']} ${className}`} tabIndex={0} aria-label={name}>
        {children}
      </section>
    </div>
  );
}
