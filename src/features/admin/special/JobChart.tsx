import type { Overview } from '#contract/overview.ts';
import { jobSums } from './findings.ts';
import styles from './overview.module.css';

const width = 12;
const step = 16;
const height = 72;

/** The jobs of the last day, hour by hour: failed ones at the foot of each bar. The same as a table for people who hear the page. */
export function JobChart({ jobs }: { readonly jobs: Overview['jobs'] }) {
  const { started, failed } = jobSums(jobs);
  if (started === 0) return <p>No job has begun in the last 24 hours.</p>;
  const most = Math.max(1, ...jobs.hours.map((hour) => hour.started));
  const of = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / most) * height));
  return (
    <figure className={styles['chart']}>
      <figcaption>
        {counted(started, 'job', 'jobs')} in the last 24 hours, {failed} failed
      </figcaption>
      <svg viewBox={`0 0 ${jobs.hours.length * step} ${height + 1}`} aria-hidden="true" preserveAspectRatio="none">
        {jobs.hours.map((hour, at) => (
          <g key={hour.at} transform={`translate(${at * step} 0)`}>
            <title>{`${hourText(hour.at)}: ${hour.started} started, ${hour.failed} failed`}</title>
            <rect width={step} height={height} className={styles['ground']} />
            <rect x={2} width={width} y={height - of(hour.started)} height={of(hour.started)} className={styles['bar']} />
            <rect x={2} width={width} y={height - of(hour.failed)} height={of(hour.failed)} className={styles['failed']} />
          </g>
        ))}
        <rect y={height} width={jobs.hours.length * step} height={1} className={styles['axis']} />
      </svg>
      <div className={styles['hours']} aria-hidden="true">
        {jobs.hours
          .filter((_, at) => at % 6 === 0)
          .map((hour) => (
            <span key={hour.at}>{hourText(hour.at)}</span>
          ))}
        <span>now</span>
      </div>
      <p className={styles['legend']} aria-hidden="true">
        <span className={styles['keyStarted']} /> started <span className={styles['keyFailed']} /> failed
      </p>
      <table className="unseen">
        <caption>Jobs by the hour they began in</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Started</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {jobs.hours
            .filter((hour) => hour.started > 0)
            .map((hour) => (
              <tr key={hour.at}>
                <th scope="row">{hourText(hour.at)}</th>
                <td>{hour.started}</td>
                <td>{hour.failed}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}

const hourText = (at: string): string => new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });

export const counted = (count: number, one: string, many: string): string => `${count.toLocaleString()} ${count === 1 ? one : many}`;
