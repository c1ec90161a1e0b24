import { Link } from 'react-router-dom';
import { duration } from '#ui/time.ts';
import { Time } from '#ui/Time.tsx';
import { JobActions } from './JobActions.tsx';
import { JobFamily, lineClass, who, type JobLineProps, type JobRowsProps } from './JobFamily.tsx';
import styles from './jobs.module.css';
import { durationOf } from './list.ts';
import { StatusPill } from './status.tsx';

/** The jobs as cards, for narrow screens. */
export function JobCards({ rows, selected, linkTo }: JobRowsProps) {
  return (
    <ul className={styles['cards']}>
      {rows.map((row) => (
        <JobFamily key={row.job.id} row={row}>
          {(job, fold, isChild) => (
            <Card key={job.id} job={job} fold={fold} isChild={isChild} isSelected={job.id === selected} linkTo={linkTo} />
          )}
        </JobFamily>
      ))}
    </ul>
  );
}

function Card(props: JobLineProps) {
  const { job, fold, isChild, isSelected, linkTo } = props;
  const took = durationOf(job);
  return (
    <li className={lineClass(props)} aria-current={isSelected ? 'true' : undefined}>
      <div className={styles['cardHead']}>
        {fold}
        <Link to={linkTo(job.id)} aria-label={`Job ${job.id}, ${job.form}`}>
          {job.id} {isChild ? job.target : job.form}
        </Link>
        <StatusPill status={job.status} />
      </div>
      <p className={styles['meta']}>
        {job.job_type} · <Time at={Date.parse(job.start)} />
        {took !== null && ` · took ${duration(took)}`}
        {' · '}
        {who(job)}
      </p>
      <JobActions job={job} worded />
    </li>
  );
}
