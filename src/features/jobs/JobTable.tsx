import { Link } from 'react-router-dom';
import { Time } from '#ui/Time.tsx';
import { JobActions } from './JobActions.tsx';
import { JobFamily, lineClass, who, type JobLineProps, type JobRowsProps } from './JobFamily.tsx';
import styles from './jobs.module.css';
import { StatusPill } from './status.tsx';

/** The jobs as a table, for wide screens. */
export function JobTable({ rows, selected, linkTo }: JobRowsProps) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {['action', 'id', 'form', 'job type', 'status', 'start', 'end', 'user'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
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
    </table>
  );
}

function TableRow(props: JobLineProps) {
  const { job, fold, isChild, isSelected, linkTo } = props;
  return (
    <tr className={lineClass(props)} aria-current={isSelected ? 'true' : undefined}>
      <td>
        <JobActions job={job} />
      </td>
      <td className={styles['id']}>
        {fold}
        <Link to={linkTo(job.id)} aria-label={`Job ${job.id}`}>
          {job.id}
        </Link>
      </td>
      <td>{isChild ? job.target : job.form}</td>
      <td>{job.job_type}</td>
      <td>
        <StatusPill status={job.status} />
      </td>
      <td>
        <Time at={Date.parse(job.start)} />
      </td>
      <td>{job.end !== null && <Time at={Date.parse(job.end)} />}</td>
      <td>{who(job)}</td>
    </tr>
  );
}
