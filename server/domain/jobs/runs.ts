import type { JobStatus } from '#contract/job-status.ts';
import type { Clock } from '#lib/ports.ts';
import { storedApproval } from './approvals.ts';
import type { JobLogins } from './logins.ts';
import type { Log } from '../ports.ts';
import { recorder } from './recorder.ts';
import { impossible, type RunReporter, type Ending, type Run, type RunEnd, type Runner, type StopOrder } from './runner.ts';
import type { JobStore } from '../stores.ts';

type Values = Readonly<Record<string, unknown>>;

/** The jobs this process runs at the moment. */
export interface Runs {
  /** Whether jobs of this type can run here. */
  knows(type: string): boolean;
  /** Whether this process runs it. */
  has(id: number): boolean;
  /** Runs a stored job in the background, from first output to final status. Resolves with the status when it is stored; never rejects. */
  start(id: number, type: string, extravars: Values, logins: JobLogins): Promise<JobStatus>;
  /** Ends a run; resolves when its final status is stored. Unknown ids resolve at once. */
  stop(id: number, order: StopOrder): Promise<void>;
  /** Ends all runs, because the server stops; nothing starts any more. */
  close(): Promise<void>;
}

export interface RunParts {
  readonly jobs: Pick<JobStore, 'append' | 'find' | 'move' | 'note'>;
  readonly runners: Readonly<Record<string, Runner>>;
  readonly clock: Clock;
  readonly log: Log;
  /** Is told of every job that ended, and of every one that waits for approval. */
  readonly ended: (id: number, status: JobStatus) => void;
}

interface Tracked {
  order: 'none' | StopOrder;
  run: Run | null;
  over: Promise<JobStatus>;
}

const atWork: readonly JobStatus[] = ['running', 'abort', 'aborting'];

/** The last line of a job and its final status (contract 7.2). */
function endingOf(noun: string, order: Tracked['order'], end: RunEnd): Ending {
  if (order === 'close') return { status: 'abandoned', stream: 'stderr', text: `[WARNING]: ${noun} was ended because the server stopped` };
  if (end.kind === 'ended') return end;
  if (order === 'abort' || end.kind === 'waits')
    return { status: 'aborted', stream: 'stderr', text: `${noun} was aborted by the operator` };
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

export function runsOf({ jobs, runners, clock, log, ended }: RunParts): Runs {
  const tracked = new Map<number, Tracked>();
  let closing = false;
  const now = (): string => new Date(clock.now()).toISOString();

  async function perform(id: number, runner: Runner, extravars: Values, logins: JobLogins, entry: Tracked): Promise<JobStatus> {
    const record = recorder((output) => jobs.append(id, output), clock);
    const line: RunReporter['line'] = (stream, text) => jobs.append(id, [{ stream, text, at: clock.now() }]);
    const reporter: RunReporter = {
      sink: record.sink,
      line,
      note: (facts) => jobs.note(id, facts),
      aborting: async () => void (await jobs.move(id, ['running', 'abort'], 'aborting', { end: now() })),
    };
    const variables = { ...extravars, ...logins.variables, __jobid__: id };
    const begun = await runner.start({ id, extravars: variables, logins }, reporter).catch((error: unknown) => impossible(textOf(error)));
    entry.run = begun;
    // Told to end while it was being prepared.
    if (entry.order !== 'none') begun.stop(entry.order);
    const end = await begun.ended;
    await record.end();
    if (end.kind === 'waits' && entry.order === 'none') {
      await line('stdout', end.heading);
      const change = { end: now(), approval: storedApproval(end.approval, (await jobs.find(id))?.approval ?? null) };
      if (await jobs.move(id, ['running'], 'approve', change)) return 'approve';
    }
    const { status, stream, text } = endingOf(runner.noun, entry.order, end);
    await line(stream, text);
    await jobs.move(id, atWork, status, { end: now() });
    return status;
  }

  async function lost(id: number, error: unknown, entry: Tracked): Promise<JobStatus> {
    log.error({ job: id, error: textOf(error) }, 'job could not be recorded');
    entry.run?.stop('close');
    await jobs.move(id, atWork, 'failed', { end: now() }).catch(() => false);
    return 'failed';
  }

  async function stop(id: number, order: StopOrder): Promise<void> {
    const entry = tracked.get(id);
    if (!entry) return;
    if (entry.order === 'none') entry.order = order;
    entry.run?.stop(entry.order);
    await entry.over;
  }

  return {
    knows: (type) => Object.hasOwn(runners, type),
    has: (id) => tracked.has(id),
    start(id, type, extravars, logins) {
      const runner = Object.hasOwn(runners, type) ? runners[type] : undefined;
      // The next start finds it as it is and calls it abandoned.
      if (!runner || closing) return Promise.resolve('abandoned');
      const entry: Tracked = { order: 'none', run: null, over: Promise.resolve('running') };
      // The entry must be there before the run looks for it.
      entry.over = Promise.resolve()
        .then(() => perform(id, runner, extravars, logins, entry))
        .catch((error: unknown) => lost(id, error, entry))
        .then((status) => {
          if (tracked.get(id) === entry) tracked.delete(id);
          log.info({ job: id, status }, status === 'approve' ? 'job waits for approval' : 'job ended');
          ended(id, status);
          return status;
        });
      tracked.set(id, entry);
      return entry.over;
    },
    stop,
    async close() {
      closing = true;
      await Promise.all([...tracked.keys()].map((id) => stop(id, 'close')));
    },
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
