import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import type { ComponentProps } from 'react';
import styles from './Table.module.css';

/** A list of rows with their columns. */
export function Table({ className = '', ...props }: ComponentProps<'table'>) {
  return <table {...props} className={`${styles['table']} ${className}`} />;
}

export interface SortHeadProps {
  readonly label: string;
  /** Which way the rows are sorted by this column; null = not by this one. */
  readonly sorted: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
  /** For a style sheet. */
  readonly column?: string;
}

/** The head of a column, which sorts by it. */
export function SortHead({ label, sorted, onSort, column }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} data-column={column}>
      <button type="button" className={`${styles['sort']} target`} title={`Sort by ${label.toLowerCase()}`} onClick={onSort}>
        {label}
        {sorted !== null && (sorted === 'descending' ? <ArrowDownRegular /> : <ArrowUpRegular />)}
      </button>
    </th>
  );
}
