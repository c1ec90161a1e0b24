import type { JobStatus } from '#contract/job-status.ts';
import type { Clock } from '#lib/ports.ts';
import type { JobLogins } from './job-logins.ts';
import type { Log } from './ports.ts';
import { recorder } from './recorder.ts';
import { impossible, type Run, type RunEnd, type Runner } from './runner.ts';
import type { JobStore, NewOutput } from './stores.ts';

type Values = Readonly<Record<string, unknown>>;

/** The jobs this process runs at the moment. */
export interface Runs {
  /** Whether jobs of this type can run here. */
  knows(type: string): boolean;
  /** Runs a stored job in the background, from first output to final status. */
  start(id: number, type: string, extravars: Values, logins: JobLogins): void;
  /** Ends a run by order of a person; resolves when its final status is stored. Unknown ids resolve at once. */
  abort(id: number): Promise<void>;
  /** Ends all runs, because the server stops; nothing starts any more. */
  close(): Promise<void>;
}

export interface RunParts {
  readonly jobs: JobStore;
  readonly runners: Readonly<Record<string, Runner>>;
  readonly clock: Clock;
  readonly log: Log;
}

type Order = 'none' | 'abort' | 'close';
interface Tracked {
  order: Order;
  run: Run | null;
  readonly over: Promise<void>;
}

interface Ending {
  readonly status: JobStatus;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** The last line of a job and its final status (contract 7.2). */
function endingOf(noun: string, order: Order, end: RunEnd): Ending {
  if (order === 'abort') return { status: 'aborted', stream: 'stderr', text: `${noun} was aborted by the operator` };
  if (order === 'close') return { status: 'abandoned', stream: 'stderr', text: `[WARNING]: ${noun} was ended because the server stopped` };
  const failed = (text: string): Ending => ({ status: 'failed', stream: 'stderr', text: `[ERROR]: ${noun} failed ${text}` });
  switch (end.kind) {
    case 'impossible':
      return failed(`: ${end.reason}`);
    case 'killed':
      return failed(`with status (${end.signal})`);
    case 'exited':
      return end.code === 0
        ? { status: 'success', stream: 'stdout', text: `ok: [${noun} finished] with status (0)` }
        : failed(`with status (${end.code})`);
  }
}

export function runsOf({ jobs, runners, clock, log }: RunParts): Runs {
  const tracked = new Map<number, Tracked>();
  let closing = false;

  async function perform(id: number, runner: Runner, extravars: Values, logins: JobLogins): Promise<void> {
    const append = (output: readonly NewOutput[]): Promise<void> => jobs.append(id, output);
    const record = recorder(append, clock);
    const variables = { ...extravars, ...logins.variables, __jobid__: id };
    const begun = await runner.start(id, variables, record.sink, logins).catch((error: unknown) => impossible(textOf(error)));
    const entry = tracked.get(id);
    if (entry) entry.run = begun;
    // Told to end while it was being prepared.
    if (entry && entry.order !== 'none') begun.stop();
    const end = await begun.ended;
    await record.end();
    const { status, stream, text } = endingOf(runner.noun, entry?.order ?? 'none', end);
    await append([{ stream, text, at: clock.now() }]);
    await jobs.move(id, ['running', 'abort', 'aborting'], status, new Date(clock.now()).toISOString());
    log.info({ job: id, status }, 'job ended');
  }

  async function lost(id: number, error: unknown): Promise<void> {
    log.error({ job: id, error: textOf(error) }, 'job could not be recorded');
    tracked.get(id)?.run?.stop();
    await jobs.move(id, ['running', 'abort', 'aborting'], 'failed', new Date(clock.now()).toISOString()).catch(() => false);
  }

  function stop(id: number, order: Order): Promise<void> {
    const entry = tracked.get(id);
    if (!entry) return Promise.resolve();
    if (entry.order === 'none') entry.order = order;
    entry.run?.stop();
    return entry.over;
  }

  return {
    knows: (type) => Object.hasOwn(runners, type),
    start(id, type, extravars, logins) {
      const runner = runners[type];
      if (!runner || closing) return;
      // The entry must be there before the run looks for it.
      const over = Promise.resolve()
        .then(() => perform(id, runner, extravars, logins))
        .catch((error: unknown) => lost(id, error))
        .finally(() => tracked.delete(id));
      tracked.set(id, { order: 'none', run: null, over });
    },
    abort: (id) => stop(id, 'abort'),
    async close() {
      closing = true;
      await Promise.all([...tracked.keys()].map((id) => stop(id, 'close')));
    },
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
