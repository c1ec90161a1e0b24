import { DismissCircleFilled, HandLeftFilled, PlayCircleFilled } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useJobCounts, type JobCounts } from '#hooks/use-job-counts.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';
import styles from './Catalogue.module.css';

interface Kind {
  readonly count: keyof JobCounts;
  readonly word: string;
  readonly tone: Tone;
  readonly icon: ReactElement;
  readonly to: string;
}
const kinds: readonly Kind[] = [
  { count: 'running', word: 'running', tone: 'brand', icon: <PlayCircleFilled />, to: '/jobs?mine=1&status=running' },
  { count: 'failed', word: 'failed', tone: 'danger', icon: <DismissCircleFilled />, to: '/jobs?mine=1&status=failed' },
  { count: 'waiting', word: 'waiting', tone: 'wait', icon: <HandLeftFilled />, to: '/jobs?status=approve' },
];
const names: Readonly<Record<keyof JobCounts, string>> = {
  running: 'Jobs of mine that run',
  failed: 'Jobs of mine that failed in the last day',
  waiting: 'Jobs that wait for my approval',
};

/** What of the job log concerns this person, each the way to it. It stands where nothing moves when it comes. */
export function MyJobs() {
  const counts = useJobCounts();
  const shown = counts === null ? [] : kinds.filter(({ count }) => counts[count] > 0);
  if (counts === null || shown.length === 0) return null;
  return (
    <nav className={styles['myJobs']} aria-label="My jobs">
      {shown.map(({ count, word, tone, icon, to }) => (
        <Link key={count} to={to} title={names[count]} aria-label={`${names[count]}: ${counts[count]}`}>
          <Pill tone={tone} icon={icon}>
            {counts[count]} {word}
          </Pill>
        </Link>
      ))}
    </nav>
  );
}
