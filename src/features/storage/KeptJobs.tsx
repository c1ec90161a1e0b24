import { Button } from '@fluentui/react-components';
import { DeleteRegular, PinFilled, PinRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Storage } from '#hooks/use-storage.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { sizeText } from '#ui/size.ts';
import { Age } from '#ui/Time.tsx';
import styles from './StoragePage.module.css';

type KeptJob = NonNullable<Storage['usage']>['jobs'][number];

export interface KeptJobsProps {
  readonly jobs: readonly KeptJob[];
  readonly pins: Storage['pins'];
  readonly onForget: (id: number) => Promise<void>;
  readonly onEvict: () => Promise<void>;
}

/** So many are drawn at first. */
const first = 20;

/** The jobs on this device: which stay whatever happens, and the way to let go of the others. */
export function KeptJobs({ jobs, pins, onForget, onEvict }: KeptJobsProps) {
  const confirm = useConfirm();
  const [all, showAll] = useState(false);
  const isPinned = ({ id }: KeptJob): boolean => pins.has(id);
  const unpinned = jobs.filter((job) => !isPinned(job));
  const sorted = [...jobs.filter(isPinned), ...unpinned];
  const missing = pins.marked.filter(({ job }) => !jobs.some(({ id }) => id === job));
  const evict = async (): Promise<void> => {
    const text = 'They can be read again once the server is asked for them. Pinned jobs stay.';
    if (await confirm({ title: 'Remove jobs that are not pinned?', text, confirm: 'Remove', danger: true })) await onEvict();
  };
  return (
    <section aria-labelledby="jobs" className={styles['part']}>
      <div className={styles['line']}>
        <h2 id="jobs">Jobs</h2>
        {unpinned.length > 0 && (
          <Button size="small" onClick={() => void evict()}>
            Remove those not pinned
          </Button>
        )}
      </div>
      {jobs.length === 0 && <p>No job is on this device yet.</p>}
      <ul className={styles['jobs']}>
        {(all ? sorted : sorted.slice(0, first)).map((job) => (
          <li key={job.id}>
            <span className={styles['job']}>
              <Link to={`/jobs/${job.id}`} dir="auto">
                {job.id} {job.form}
              </Link>
              <span className={styles['muted']}>
                {job.status}, {sizeText(job.bytes)}, {job.isWhole ? 'whole' : 'not complete'}, <Age asOf={job.at} live />
              </span>
            </span>
            <Button
              appearance="subtle"
              icon={isPinned(job) ? <PinFilled /> : <PinRegular />}
              aria-label={`Keep job ${job.id} on this device`}
              aria-pressed={isPinned(job)}
              title={isPinned(job) ? 'Pinned: it stays' : 'Pin it, so that it stays'}
              onClick={() => pins.mark(job, !isPinned(job))}
            />
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove job ${job.id} from this device`}
              title="Remove from this device"
              onClick={() => void onForget(job.id)}
            />
          </li>
        ))}
      </ul>
      {!all && sorted.length > first && <Button onClick={() => showAll(true)}>Show all {sorted.length}</Button>}
      {missing.length > 0 && (
        <p className={styles['muted']}>Pinned and not here yet: {missing.map(({ job, form }) => `${job} ${form}`).join(', ')}.</p>
      )}
      <p className={styles['muted']}>Kept are 200 jobs for 14 days after they were read last; pinned ones longer.</p>
    </section>
  );
}
