import { isOver, type JobStatus } from '#contract/job-status.ts';
import type { Job } from '#contract/jobs.ts';
import { textOf } from '#contract/output.ts';

/** How a step stands: as its job does, or without one: skipped, not reached before the end, or still to come. */
export type StepState = JobStatus | 'skipped' | 'not run' | 'to come';

export interface StepOnLine {
  readonly name: string;
  readonly state: StepState;
  /** The newest job of this step; null = none was started, or it is not in the list. */
  readonly job: Job | null;
}

/**
 * The steps of a job in their order, those that were not run yet included.
 *
 * @param toCome the names of those behind the present one as the server tells them; null = it does not
 * @param names of the form's steps as they are now, for then; a step the form does not have any more stands where its job began
 * @param children the jobs of its steps that are known
 * @param lines the parent's output: it tells which step was skipped, and which waits
 */
export function stepsOnLine(
  parent: Pick<Job, 'status'>,
  toCome: readonly string[] | null,
  names: readonly string[],
  children: readonly Job[],
  lines: readonly string[],
): readonly StepOnLine[] {
  const byName = new Map<string, Job>();
  for (const child of [...children].sort((one, other) => one.id - other.id)) byName.set(child.target, child);
  const { reached, skipped, waiting } = toldOf(lines);
  const asked = parent.status === 'approve' && waiting !== null ? [waiting] : [];
  // Who may not read the steps of a form learns of them from the output.
  const told = names.length === 0 ? [...skipped, ...asked] : [];
  // The form may have changed since; what was reached is told by the output.
  const inOrder = toCome === null ? [...names, ...byName.keys(), ...told] : [...reached, ...byName.keys(), ...asked, ...toCome];
  const all = new Set(inOrder);
  return [...all].map((name) => {
    const job = byName.get(name) ?? null;
    if (job !== null) return { name, state: job.status, job };
    if (skipped.has(name)) return { name, state: 'skipped', job };
    if (parent.status === 'approve' && waiting === name) return { name, state: 'approve', job };
    return { name, state: isOver(parent.status) ? 'not run' : 'to come', job };
  });
}

interface Told {
  readonly reached: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
  readonly waiting: string | null;
}

/** What the parent's output tells of its steps (contract 7.4, 7.5). */
function toldOf(lines: readonly string[]): Told {
  const reached = new Set<string>();
  const skipped = new Set<string>();
  let waiting: string | null = null;
  let current: string | null = null;
  for (const line of lines) {
    const text = textOf(line);
    current = /^STEP \[(.*)\] \**$/.exec(text)?.[1] ?? current;
    waiting = /^APPROVE \[(.*)\] \**$/.exec(text)?.[1] ?? waiting;
    if (current !== null) reached.add(current);
    if (current !== null && /^skipp(?:ed: |ing: \[)/.test(text)) skipped.add(current);
  }
  return { reached, skipped, waiting };
}

/** The names of the steps that a form has, from the form as the server sent it. */
export function stepNamesOf(form: Readonly<Record<string, unknown>>): readonly string[] {
  const steps: unknown = form['steps'];
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step: unknown) => {
    const name: unknown = typeof step === 'object' && step !== null ? Reflect.get(step, 'name') : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
