import { CircleRegular, ArrowForwardRegular } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import type { StoredJob } from '#hooks/use-jobs.ts';
import { useKnownJobs } from '#hooks/use-jobs.ts';
import { useForm } from '#hooks/use-portal.ts';
import { Pill } from '#ui/Pill.tsx';
import { duration } from '#ui/time.ts';
import styles from './StepLine.module.css';
import { durationOf } from './list.ts';
import { StatusPill } from './status.tsx';
import { stepNamesOf, stepsOnLine, type StepState } from './step-line.ts';

export interface StepLineProps {
  readonly job: StoredJob;
  readonly lines: readonly string[];
  /** The step whose output stands beside that of the job. */
  readonly chosen: number | null;
  readonly linkToStep: (id: number) => string;
}

/** The steps of a job one after the other: how each stands, how long it took, and the way to its output. */
export function StepLine({ job, lines, chosen, linkToStep }: StepLineProps) {
  const form = useForm(job.form);
  const children = useKnownJobs().filter((child) => child.parent_id === job.id && child.id !== job.id);
  const steps = stepsOnLine(job, job.steps_to_come, form.at === 'ready' ? stepNamesOf(form.form) : [], children, lines);
  if (steps.length === 0) return null;
  return (
    <nav aria-label="Steps">
      <ol className={styles['line']}>
        {steps.map(({ name, state, job: step }) => {
          const took = step && durationOf(step);
          return (
            <li key={name} className={styles['step']}>
              {step === null ? (
                <span dir="auto" className={styles['name']}>
                  {name}
                </span>
              ) : (
                <Link
                  to={linkToStep(step.id)}
                  dir="auto"
                  className={styles['name'] ?? ''}
                  aria-current={step.id === chosen ? 'step' : undefined}
                >
                  {name}
                </Link>
              )}
              <State state={state} />
              <span className={styles['took']}>{took !== null && duration(took)}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function State({ state }: { readonly state: StepState }) {
  if (state !== 'skipped' && state !== 'not run' && state !== 'to come') return <StatusPill status={state} />;
  return (
    <Pill tone="neutral" icon={state === 'skipped' ? <ArrowForwardRegular /> : <CircleRegular />}>
      {state}
    </Pill>
  );
}
