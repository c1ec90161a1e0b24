import type { ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  /** '' = without a heading. */
  readonly title: string;
  /** 3 where it stands below a heading that is not the page's. */
  readonly level?: 2 | 3;
  readonly className?: string | undefined;
  /** Its name in `data-focus-home`: the focus goes on here where what had it was taken away. */
  readonly focusHome?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page in a box of its own, called by its heading. */
export function Card({ title, level = 2, className = '', focusHome, children }: CardProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section className={`${styles['card']} ${className}`} data-focus-home={focusHome} {...(title === '' ? {} : { 'aria-label': title })}>
      {title !== '' && <Title className={styles['title']}>{title}</Title>}
      {children}
    </section>
  );
}
