import { Link } from 'react-router-dom';
import { useOwnRuns } from '#hooks/use-own-runs.ts';
import { Time } from '#ui/Time.tsx';
import styles from './LastRuns.module.css';
import { StatusPill } from './StatusPill.tsx';

/** The newest runs of this form that this person started: how each stands, when it began, its output, and the way to run it again. */
export function LastRuns({ form }: { readonly form: string }) {
  const runs = useOwnRuns(form);
  if (runs.length === 0) return null;
  return (
    <section className={styles['runs']} aria-labelledby="last-runs">
      <h2 id="last-runs">My last runs</h2>
      <ul>
        {runs.map(({ id, status, start }) => (
          <li key={id}>
            <Link to={`/jobs/${id}`} className={styles['job'] ?? ''}>
              Job {id}
            </Link>
            <StatusPill status={status} />
            <span className={styles['when']}>
              <Time at={Date.parse(start)} />
            </span>
            <Link
              to={`/form?${new URLSearchParams({ form, __again__: String(id) }).toString()}`}
              className={styles['again'] ?? ''}
              aria-label={`Run job ${id} again`}
              title="Fills the form in with the values of this job"
            >
              Run again
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
