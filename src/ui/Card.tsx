import type { ComponentProps } from 'react';
import styles from './Card.module.css';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** '' = without a heading. */
  readonly title: string;
  /** 3 where it stands below a heading that is not the page's. */
  readonly level?: 2 | 3;
}

/** A part of a page in a box of its own, called by its heading. */
export function Card({ title, level = 2, className = '', children, ...rest }: CardProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section {...rest} className={`${styles['card']} ${className}`} {...(title === '' ? {} : { 'aria-label': title })}>
      {title !== '' && <Title className={styles['title']}>{title}</Title>}
      {children}
    </section>
  );
}
