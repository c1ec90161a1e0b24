import { Select } from '@fluentui/react-components';
import type { Job } from '#contract/jobs.ts';
import { useOtherRuns } from '#hooks/use-comparison.ts';
import { exactTime } from '#ui/time.ts';
import styles from './jobs.module.css';

export interface CompareChoiceProps {
  readonly job: Job;
  /** The run it is compared with; null = none. */
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

/** Chooses another run of the same form to stand beside this one. */
export function CompareChoice({ job, chosen, onChoose }: CompareChoiceProps) {
  const others = useOtherRuns(job);
  if (others.length === 0 && chosen === null) return null;
  return (
    <Select
      className={chosen === null ? (styles['compare'] ?? '') : ''}
      aria-label="Compare with another run"
      value={chosen === null ? '' : String(chosen)}
      onChange={(_, { value }) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">{chosen === null ? 'Compare with…' : 'Do not compare'}</option>
      {chosen !== null && !others.some(({ id }) => id === chosen) && <option value={chosen}>Job {chosen}</option>}
      {others.map(({ id, status, start }) => (
        <option key={id} value={id}>{`Job ${id}, ${status}, ${exactTime(Date.parse(start))}`}</option>
      ))}
    </Select>
  );
}
