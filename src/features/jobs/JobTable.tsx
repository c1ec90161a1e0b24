import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SortHead, Table } from '#ui/Table.tsx';
import { duration } from '#ui/time.ts';
import { Time } from '#ui/Time.tsx';
import { JobActions } from './JobActions.tsx';
import { JobFamily, lineClass, who, type JobLineProps, type JobRowsProps } from './JobFamily.tsx';
import styles from './jobs.module.css';
import { durationOf, endOf, sortColumns, type SortColumn } from './list.ts';
import { StatusPill } from './status.tsx';

/** The jobs as a table, for wide screens. */
export function JobTable(props: JobRowsProps) {
  const { rows, selected, linkTo } = props;
  return (
    <Table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">action</th>
          {sortColumns.map((column) => (
            <Head key={column} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <JobFamily key={row.job.id} row={row}>
            {(job, fold, isChild) => (
              <TableRow key={job.id} job={job} fold={fold} isChild={isChild} isSelected={job.id === selected} linkTo={linkTo} />
            )}
          </JobFamily>
        ))}
      </tbody>
    </Table>
  );
}

/** Pressed, it sorts: what is newest or greatest first where that is asked for first. */
function Head({ column, order, onOrder }: { readonly column: SortColumn } & Pick<JobRowsProps, 'order' | 'onOrder'>) {
  const isOn = order.by === column;
  const startsDown = ['id', 'start', 'end', 'duration'].includes(column);
  return (
    <SortHead
      label={column}
      column={column}
      sorted={isOn ? (order.down ? 'descending' : 'ascending') : null}
      onSort={() => onOrder({ by: column, down: isOn ? !order.down : startsDown })}
    />
  );
}

/** A press on what is no control of its own, by a person who did not mean to select text. */
const isFree = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, [role=alertdialog]') === null &&
  (getSelection()?.isCollapsed ?? true);

function TableRow(props: JobLineProps) {
  const { job, fold, isChild, isSelected, linkTo } = props;
  const navigate = useNavigate();
  const end = endOf(job);
  const took = durationOf(job);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the pointer; keys have the link in it
    <tr
      className={lineClass(props)}
      aria-current={isSelected ? 'true' : undefined}
      onClick={(event) => isFree(event) && void navigate(linkTo(job.id))}
    >
      <td>
        <JobActions job={job} />
      </td>
      <td className={styles['id']}>
        {fold}
        <Link to={linkTo(job.id)} aria-label={`Job ${job.id}`}>
          {job.id}
        </Link>
      </td>
      <td dir="auto">{isChild ? job.target : job.form}</td>
      <td>{job.job_type}</td>
      <td>
        <StatusPill status={job.status} />
      </td>
      <td>
        <Time at={Date.parse(job.start)} />
      </td>
      <td>{end !== null && <Time at={Date.parse(end)} />}</td>
      <td className={styles['took']}>{took !== null && duration(took)}</td>
      <td dir="auto">{who(job)}</td>
    </tr>
  );
}
