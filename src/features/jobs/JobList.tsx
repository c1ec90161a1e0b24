import { Button, Field, Input, Select } from '@fluentui/react-components';
import { ArrowClockwiseRegular, FilterRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import type { Job } from '#contract/jobs.ts';
import { Empty } from '#ui/Empty.tsx';
import { paged } from '#ui/paged.ts';
import { Pager } from '#ui/Pager.tsx';
import { exactTime } from '#ui/time.ts';
import { useMedia } from '#ui/use-media.ts';
import { JobCards } from './JobCards.tsx';
import { JobTable } from './JobTable.tsx';
import styles from './jobs.module.css';
import {
  filtered,
  nested,
  orderIn,
  orderText,
  recordChoices,
  shownRows,
  sortColumns,
  sorted,
  type Order,
  type Shown,
  type Viewer,
} from './list.ts';
import { ShownChips } from './ShownChips.tsx';

export interface JobListProps {
  readonly jobs: readonly Job[];
  readonly selected: number | null;
  readonly shown: Shown;
  readonly viewer: Viewer;
  readonly onShown: (shown: Shown) => void;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly records: number;
  readonly onRecords: (records: number) => void;
  readonly onRefresh: () => Promise<void>;
  readonly linkTo: (id: number) => string;
}

const shownTime = (iso: string): string => exactTime(Date.parse(iso));

/** Filter, jobs and pages. A filter that cannot be read is named and hides nothing. */
export function JobList(props: JobListProps) {
  const isWide = useMedia('(min-width: 900px)');
  const all = nested(props.jobs);
  const rows = shownRows(all, props.shown, props.viewer);
  const outcome = filtered(rows, props.filter, shownTime);
  const found = outcome.ok ? outcome.value : rows;
  const pages = paged(sorted(found, props.order), props.page);
  const { order, onOrder, selected, linkTo } = props;
  const shown = { rows: pages.items, selected, linkTo, order, onOrder };
  return (
    <div>
      <ShownChips rows={all} shown={props.shown} viewer={props.viewer} onShown={props.onShown} />
      <Toolbar {...props} problem={outcome.ok ? undefined : outcome.error}>
        {!isWide && <SortChoice order={order} onOrder={onOrder} />}
      </Toolbar>
      {pages.items.length === 0 && <Nothing {...props} />}
      {pages.items.length > 0 && (isWide ? <JobTable {...shown} /> : <JobCards {...shown} />)}
      <Pager pages={pages} onPage={props.onPage} />
      <Total found={found.length} all={all.length} {...props} />
    </div>
  );
}

function Toolbar(props: JobListProps & { readonly problem: string | undefined; readonly children: ReactNode }) {
  const { filter, onFilter, problem, records, onRecords, onRefresh } = props;
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await onRefresh();
    setBusy(false);
  };
  return (
    <div className={styles['toolbar']}>
      <Field
        className={styles['filter'] ?? ''}
        {...(problem === undefined ? {} : { validationState: 'error', validationMessage: `Not a regular expression: ${problem}` })}
      >
        <Input
          type="search"
          placeholder="Filter (regular expression)"
          aria-label="Filter jobs by regular expression"
          contentBefore={<FilterRegular />}
          value={filter}
          onChange={(_, { value }) => onFilter(value)}
        />
      </Field>
      {props.children}
      <Select
        aria-label="Records"
        title="How many jobs to read"
        value={String(records)}
        onChange={(_, { value }) => onRecords(Number(value))}
      >
        {recordChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choice} records
          </option>
        ))}
      </Select>
      <Button
        className={styles['refresh'] ?? ''}
        icon={<ArrowClockwiseRegular />}
        aria-label="Refresh"
        disabledFocusable={busy}
        onClick={() => void refresh()}
      >
        <span>Refresh</span>
      </Button>
    </div>
  );
}

/** For cards, which have no heads to press. */
function SortChoice({ order, onOrder }: Pick<JobListProps, 'order' | 'onOrder'>) {
  return (
    <Select
      aria-label="Sort by"
      value={orderText(order)}
      onChange={(_, { value }) => onOrder(orderIn(new URLSearchParams({ sort: value })))}
    >
      <option value="">Newest first</option>
      {sortColumns.flatMap((column) =>
        [false, true].map((down) => {
          const value = orderText({ by: column, down });
          return value === '' ? null : <option key={value} value={value}>{`${column} ${down ? '↓' : '↑'}`}</option>;
        }),
      )}
    </Select>
  );
}

/** How many jobs there are. A list that is as long as what was asked for may go on: older ones are read on demand. */
function Total({ found, all, jobs, records, onRecords }: JobListProps & { readonly found: number; readonly all: number }) {
  const next = recordChoices.find((choice) => choice > records);
  const goesOn = jobs.length >= records;
  const words = `${all.toLocaleString()} ${all === 1 ? 'job' : 'jobs'}`;
  return (
    <p className={styles['total']}>
      <output>{`${found === all ? '' : `${found.toLocaleString()} of `}${goesOn ? `the newest ${words}` : words}`}</output>
      {goesOn && next !== undefined && (
        <Button size="small" appearance="subtle" onClick={() => onRecords(next)}>
          Show more
        </Button>
      )}
    </p>
  );
}

function Nothing({ filter, onFilter, shown, onShown }: JobListProps) {
  if (filter === '' && (shown.mine || shown.status !== null)) {
    const showAll = (): void => onShown({ mine: false, status: null });
    return <Empty text="No such job is in the list." action={<Button onClick={showAll}>Show all jobs</Button>} />;
  }
  return filter === '' ? (
    <Empty text="No job has run yet. Run a form, and it is listed here." />
  ) : (
    <Empty text={`No job matches “${filter}”.`} action={<Button onClick={() => onFilter('')}>Clear filter</Button>} />
  );
}
