import type { ReactNode } from 'react';
import styles from './Page.module.css';
import { Age } from './Time.tsx';

export interface PageProps {
  readonly title: string;
  /** How what it shows stands, in a word for the name of the window. */
  readonly standing?: string;
  /** Under the title, muted. */
  readonly subtitle?: ReactNode;
  /** Milliseconds since 1970 of the last good answer; shown as `as of 10:32`. */
  readonly asOf?: number | undefined;
  /** What stands here is what the server says now. */
  readonly live?: boolean;
  readonly actions?: ReactNode;
  /** `text` keeps lines readable, `full` uses what there is. */
  readonly width?: 'text' | 'full';
  readonly children?: ReactNode;
}

/** One page: its name in the window and as the first heading, the age of what it shows, its actions, its content. */
export function Page({ title, standing = '', subtitle, asOf, live = true, actions, width = 'full', children }: PageProps) {
  return (
    <div className={`${styles['page']} ${styles[width]}`}>
      <title>{`${standing && `${standing} · `}${title} · Fieldrun`}</title>
      <header className={styles['head']}>
        <div className={styles['names']}>
          <h1 className={styles['title']}>{title}</h1>
          {asOf !== undefined && <Age asOf={asOf} live={live} />}
          {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
