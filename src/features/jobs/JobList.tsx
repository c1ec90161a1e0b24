import { Button, Field, Input, Select } from '@fluentui/react-components';
import { ArrowClockwiseRegular, FilterRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { Empty } from '#ui/Empty.tsx';
import { paged } from '#ui/paged.ts';
import { Pager } from '#ui/Pager.tsx';
import { exactTime } from '#ui/time.ts';
import { useMedia } from '#ui/use-media.ts';
import { JobCards } from './JobCards.tsx';
import { JobTable } from './JobTable.tsx';
import styles from './jobs.module.css';
import { filtered, nested, recordChoices, shownRows, type Shown, type Viewer } from './list.ts';
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
  const pages = paged(outcome.ok ? outcome.value : rows, props.page);
  const shown = { rows: pages.items, selected: props.selected, linkTo: props.linkTo };
  return (
    <div>
      <ShownChips rows={all} shown={props.shown} viewer={props.viewer} onShown={props.onShown} />
      <Toolbar {...props} problem={outcome.ok ? undefined : outcome.error} />
      {pages.items.length === 0 && <Nothing {...props} />}
      {pages.items.length > 0 && (isWide ? <JobTable {...shown} /> : <JobCards {...shown} />)}
      <Pager pages={pages} onPage={props.onPage} />
    </div>
  );
}

function Toolbar(props: JobListProps & { readonly problem: string | undefined }) {
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
      <Button icon={<ArrowClockwiseRegular />} disabledFocusable={busy} onClick={() => void refresh()}>
        Refresh
      </Button>
    </div>
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
