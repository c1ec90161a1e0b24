import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import type { Job } from '#contract/jobs.ts';
import styles from './jobs.module.css';
import type { JobRow, Order } from './list.ts';
import { toneOf } from './status.tsx';

/** What table and cards draw alike. */
export interface JobRowsProps {
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly rows: readonly JobRow[];
  readonly selected: number | null;
  /** Where a job's output is. */
  readonly linkTo: (id: number) => string;
}

/** One job in either; `fold` shows its steps. */
export interface JobLineProps {
  readonly job: Job;
  readonly fold: ReactNode;
  readonly isChild: boolean;
  readonly isSelected: boolean;
  readonly linkTo: (id: number) => string;
}

/** A job and, once unfolded, the jobs of its steps. */
export function JobFamily({
  row,
  children,
}: {
  readonly row: JobRow;
  readonly children: (job: Job, fold: ReactNode, isChild: boolean) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const fold = row.children.length > 0 && (
    <button
      type="button"
      className={styles['fold']}
      aria-expanded={open}
      aria-label={`Steps of job ${row.job.id}`}
      title={`${row.children.length} steps`}
      onClick={() => setOpen(!open)}
    >
      {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
    </button>
  );
  return (
    <>
      {children(row.job, fold, false)}
      {open && row.children.map((child) => children(child, null, true))}
    </>
  );
}

/** The tint of a line: by status, blue when it is the one shown. */
export const lineClass = ({ job, isChild, isSelected }: JobLineProps): string =>
  [styles['one'], styles[isSelected ? 'selected' : toneOf(job.status)], isChild ? styles['child'] : ''].join(' ');

/** Who started a job, with the kind of account. */
export const who = ({ user, user_type: type }: Job): string => (type === '' ? user : `${user} (${type})`);
