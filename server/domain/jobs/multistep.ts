import type { JobStatus } from '#contract/job-status.ts';
import { headed } from './approvals.ts';
import { impossible, type RunReporter, type RunEnd, type Runner, type StopOrder } from './runner.ts';
import type { Step } from './steps.ts';

/** A multistep job as it begins, or goes on after an approval. */
export interface MultistepPlan {
  /** Those that are still to run. */
  readonly steps: readonly Step[];
  /** The first of them was approved a moment ago. */
  readonly approved: boolean;
  /** How it went so far. */
  readonly before: 'well' | 'tolerated' | 'failed';
}

/** What the runner asks of the rest of the server. */
export interface Steps {
  /** The error is for people. */
  plan(id: number): Promise<MultistepPlan | { readonly error: string }>;
  /** Starts a step as a job of its own. `over` resolves with its final status. */
  launch(parent: number, step: Step): Promise<{ readonly id: number; readonly over: Promise<JobStatus> } | { readonly error: string }>;
  stop(child: number, order: StopOrder): Promise<void>;
}

/** One walk through the steps; told from outside when it has to end. */
interface Walk {
  readonly counts: { ok: number; failed: number; skipped: number };
  went: MultistepPlan['before'];
  order: StopOrder | null;
  child: number | null;
}

/** Runs the steps of a form one after the other, each as a job of its own (contract 7.4). */
export function multistepRunner(steps: Steps): Runner {
  return {
    noun: 'Multistep',
    async start({ id, extravars }, reporter) {
      const plan = await steps.plan(id);
      if ('error' in plan) return impossible(plan.error);
      const walk: Walk = { counts: { ok: 0, failed: 0, skipped: 0 }, went: plan.before, order: null, child: null };
      return {
        ended: walked(steps, id, plan, extravars, walk, reporter),
        stop(order) {
          walk.order ??= order;
          if (walk.child !== null) void steps.stop(walk.child, order);
        },
      };
    },
  };
}

async function walked(
  steps: Steps,
  id: number,
  plan: MultistepPlan,
  extravars: Readonly<Record<string, unknown>>,
  walk: Walk,
  reporter: RunReporter,
): Promise<RunEnd> {
  for (const [at, step] of plan.steps.entries()) {
    const reason = whyNot(step, walk, extravars);
    if (reason === null && step.approval && !(at === 0 && plan.approved)) {
      await reporter.note({ step: step.name });
      return { kind: 'waits', approval: step.approval, heading: headed('APPROVE', step.name, 69) };
    }
    await reporter.note({ step: step.name });
    await reporter.line('stdout', headed('STEP', step.name, 72));
    if (reason !== null) {
      walk.counts.skipped++;
      await reporter.line('stdout', reason);
    } else {
      if (walk.went === 'failed') await reporter.line('stdout', `ALWAYS step ${step.name}`);
      await perform(steps, id, step, walk, reporter);
    }
  }
  const { ok, failed, skipped } = walk.counts;
  await reporter.line('stdout', `MULTISTEP RECAP ${'*'.repeat(64)}`);
  await reporter.line('stdout', `localhost   : ok=${ok}    failed=${failed}    skipped=${skipped}`);
  return endOf(walk);
}

/** The line that says why a step does not run, null when it does. */
function whyNot(step: Step, { order, went }: Walk, extravars: Readonly<Record<string, unknown>>): string | null {
  if (order !== null) return 'skipping: [Abort is requested]';
  if (went === 'failed' && !step.always) return 'skipping: [due to previous failure]';
  if (step.ifExtraVar && extravars[step.ifExtraVar] !== true) return 'skipped: due to condition';
  return null;
}

async function perform(steps: Steps, id: number, step: Step, walk: Walk, reporter: RunReporter): Promise<void> {
  const begun = await steps.launch(id, step);
  if ('error' in begun) return fell(step, begun.error, walk, reporter);
  walk.child = begun.id;
  await reporter.line('stdout', `ok: [Launched step ${step.name} with jobid '${begun.id}']`);
  // Asked to end while the step was being prepared.
  if (walk.order !== null) void steps.stop(begun.id, walk.order);
  const status = await begun.over;
  walk.child = null;
  if (status === 'success' || status === 'warning') walk.counts.ok++;
  else await fell(step, `job ${begun.id} ${status === 'failed' ? 'failed' : `was ${status}`}`, walk, reporter);
}

async function fell(step: Step, reason: string, walk: Walk, reporter: RunReporter): Promise<void> {
  walk.counts.failed++;
  await reporter.line('stderr', `[ERROR]: Failed step ${step.name} : ${reason}`);
  if (step.continue && walk.order === null) {
    await reporter.line('stdout', 'CONTINUE on failure');
    if (walk.went === 'well') walk.went = 'tolerated';
  } else walk.went = 'failed';
}

function endOf({ order, went }: Walk): RunEnd {
  if (order !== null) return { kind: 'ended', status: 'aborted', stream: 'stderr', text: 'multistep was aborted' };
  switch (went) {
    case 'well':
      return { kind: 'ended', status: 'success', stream: 'stdout', text: 'ok: [Finished multistep successfully]' };
    case 'tolerated':
      return { kind: 'ended', status: 'warning', stream: 'stdout', text: '[WARNING]: Finished multistep with warnings' };
    case 'failed':
      return { kind: 'ended', status: 'failed', stream: 'stderr', text: '[ERROR]: Finished multistep with errors' };
  }
}
