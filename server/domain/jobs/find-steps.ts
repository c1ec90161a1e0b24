import { fail, ok, type Result } from '#lib/result.ts';
import type { JobStart } from './start.ts';
import type { MultistepPlan, Steps } from './multistep.ts';
import type { Form, Portal } from '../portal/portal.ts';
import type { Runs } from './runs.ts';
import { inputOfStep, stepsOf, type Step } from './steps.ts';
import type { JobRow, JobStore } from '../stores.ts';

export interface JobStepParts {
  readonly store: Pick<JobStore, 'find' | 'input' | 'children' | 'move'>;
  readonly portal: () => Promise<Result<Portal, string>>;
  /** Both are made after the runners, which ask for the steps. */
  readonly start: () => JobStart;
  readonly runs: () => Runs;
}

/** How multistep jobs find their steps and start them (contract 7.4). */
export function jobSteps({ store, portal, start, runs }: JobStepParts): Steps {
  async function read(id: number): Promise<Result<{ readonly row: JobRow; readonly form: Form; readonly steps: readonly Step[] }, string>> {
    const row = await store.find(id);
    const found = await portal();
    if (!found.ok) return found;
    const form = row && found.value.forms.find((it) => it.name === row.form);
    if (!row || !form) return fail('No such form');
    const steps = stepsOf(form);
    return steps.ok ? ok({ row, form, steps: steps.value }) : steps;
  }

  return {
    async plan(id) {
      const found = await read(id);
      if (!found.ok) return { error: found.error };
      const { row, steps } = found.value;
      return planOf(row, steps, row.step === null ? [] : await store.children(id));
    },

    async launch(parent, step) {
      const found = await read(parent);
      const input = await store.input(parent);
      if (!found.ok || !input) return { error: found.ok ? 'its variables cannot be read any more' : found.error };
      if (step.type === 'multistep' || !runs().knows(step.type))
        return { error: `it is of type '${step.type}', which cannot be run as a step` };
      const { row, form } = found.value;
      return start().step(row, step.name, step.type, step.notifications, inputOfStep(form, step, input, parent));
    },

    async stop(child, order) {
      if (order === 'abort') await store.move(child, ['running'], 'abort');
      await runs().stop(child, order);
    },
  };
}

/**
 * Where a multistep job goes on: at the step it waited at, which was approved; from the start when it did not. What already failed still
 * counts, so that a failure is not forgotten while somebody thinks about an approval.
 */
export function planOf(
  row: Pick<JobRow, 'step'>,
  steps: readonly Step[],
  children: readonly Pick<JobRow, 'target' | 'status'>[],
): MultistepPlan | { readonly error: string } {
  if (row.step === null) return { steps, approved: false, before: 'well' };
  const from = steps.findIndex((step) => step.name === row.step);
  if (from < 0) return { error: `The form has no step '${row.step}' any more` };
  const fallen = children.filter((child) => child.status !== 'success' && child.status !== 'warning');
  const hard = fallen.some(({ target }) => !steps.find((step) => step.name === target)?.continue);
  return { steps: steps.slice(from), approved: true, before: hard ? 'failed' : fallen.length > 0 ? 'tolerated' : 'well' };
}
