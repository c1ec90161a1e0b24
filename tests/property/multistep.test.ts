// @vitest-environment node
import { expect, test } from 'vitest';
import type { JobStatus } from '#contract/job-status.ts';
import { noLogins } from '#server/domain/jobs/logins.ts';
import { multistepRunner, type MultistepPlan, type Steps } from '#server/domain/jobs/multistep.ts';
import type { RunEnd } from '#server/domain/jobs/runner.ts';
import type { Step } from '#server/domain/jobs/steps.ts';
import { drawBySeed, type Draw } from '#tests/support/forall.ts';

const drawnStep = (draw: Draw, at: number): Step => ({
  name: `s${at}`,
  type: 'script',
  ...(draw.chance(0.3) ? { continue: true } : {}),
  ...(draw.chance(0.3) ? { always: true } : {}),
  ...(draw.chance(0.3) ? { ifExtraVar: draw.pick(['yes', 'no']) } : {}),
  ...(draw.chance(0.15) ? { approval: { message: 'm' } } : {}),
});

interface Walked {
  readonly plan: MultistepPlan;
  readonly end: RunEnd;
  /** Steps that were started, with how they ended. */
  readonly ran: ReadonlyMap<string, JobStatus>;
  readonly lines: readonly string[];
  readonly aborted: boolean;
}

/** Walks through drawn steps that end as drawn; now and then somebody ends the job while a step is at work. */
async function walked(draw: Draw): Promise<Walked> {
  const steps = Array.from({ length: draw.int(6) }, (_, at) => drawnStep(draw, at));
  const plan = { steps, approved: draw.chance(0.3), before: draw.pick<MultistepPlan['before']>(['well', 'tolerated', 'failed']) };
  const ran = new Map<string, JobStatus>();
  const lines: string[] = [];
  let aborted = false;
  let end = (): void => undefined;
  const fake: Steps = {
    plan: () => Promise.resolve(plan),
    launch(_parent, step) {
      if (draw.chance(0.1)) {
        ran.set(step.name, 'failed');
        return Promise.resolve({ error: 'it cannot' });
      }
      const abort = draw.chance(0.1);
      const status = abort ? 'aborted' : draw.pick<JobStatus>(['success', 'failed', 'success', 'aborted', 'abandoned']);
      ran.set(step.name, status);
      if (abort) {
        aborted = true;
        end();
      }
      return Promise.resolve({ id: ran.size, over: Promise.resolve(status) });
    },
    stop: () => Promise.resolve(),
  };
  const note = (): Promise<void> => Promise.resolve();
  const line = (_stream: string, text: string): Promise<void> => Promise.resolve(void lines.push(text));
  const reporter = { sink: () => undefined, line, note, aborting: note };
  // The first step begins only after whoever may end the job knows how.
  const run = await multistepRunner(fake).start({ id: 1, extravars: { yes: true, no: 'true' }, logins: noLogins }, reporter);
  end = () => run.stop('abort');
  return { plan, end: await run.ended, ran, lines, aborted };
}

const good = (status: JobStatus | undefined): boolean => status === 'success';

/** What has to hold however the steps ended. */
function check({ plan, end, ran, lines, aborted }: Walked): void {
  const waits = end.kind === 'waits';
  let hard = plan.before === 'failed';
  let stopped = false;
  for (const [at, step] of plan.steps.entries()) {
    const isWaiting = waits && !ran.has(step.name) && Boolean(step.approval) && !(at === 0 && plan.approved);
    const may = !stopped && (!hard || Boolean(step.always)) && (step.ifExtraVar === undefined || step.ifExtraVar === 'yes');
    if (isWaiting && may) return;
    expect(ran.has(step.name), `${step.name} runs when, and only when, it may`).toBe(may);
    const status = ran.get(step.name);
    if (status !== undefined && !good(status) && !step.continue) hard = true;
    // It was told to end while this step was at work: nothing comes after it.
    if (aborted && status === 'aborted' && [...ran.keys()].at(-1) === step.name) stopped = true;
  }
  expect(waits).toBe(false);
  const recap = lines.find((line) => line.startsWith('localhost'));
  const counts = (recap?.match(/\d+/g) ?? []).map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(plan.steps.length);
  expect(counts[0]).toBe([...ran.values()].filter(good).length);
  const soft = plan.before === 'tolerated' || [...ran.values()].some((status) => !good(status));
  const status = aborted ? 'aborted' : hard ? 'failed' : soft ? 'warning' : 'success';
  expect(end).toMatchObject({ kind: 'ended', status });
}

test('a multistep job runs exactly the steps it may, counts all of them, and ends as they did', async () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const outcome = await walked(drawBySeed(seed));
    try {
      check(outcome);
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(outcome)}`, { cause: error });
    }
  }
});
