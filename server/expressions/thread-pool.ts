import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import code from 'virtual:expression-thread';
import { fail, ok, type Result } from '#lib/result.ts';
import type { HostFunctions } from './functions/host-function.ts';
import { heldMs, idleMs, mostAsked, mostThreads, quickMs, startMs, threadMs, totalMs } from './limits.ts';
import type { Evaluate, FromThread, HostAnswer, ThreadData } from './thread-messages.ts';

/** Evaluates scripts in threads of their own. */
export interface Evaluator {
  /**
   * The value; the error is for people. One that does not end is ended with its thread.
   *
   * @param owner whose it is: while many of one owner compute for long, more of theirs wait
   * @param origins addresses that logins may be sent to; null = any
   */
  evaluate(script: string, owner: string, origins?: ReadonlySet<string> | null): Promise<Result<unknown, string>>;
  close(): Promise<void>;
}

interface Job {
  readonly script: string;
  readonly owner: string;
  /** Runs while it waits for heavy ones of its owner. */
  held: NodeJS.Timeout | undefined;
  /** Where its logins may be sent; null = anywhere. */
  readonly origins: ReadonlySet<string> | null;
  readonly answer: (outcome: Result<unknown, string>) => void;
  /** What it asked so far was answered like this. */
  readonly answers: HostAnswer[];
  /** When it has to be done, in milliseconds since 1970. */
  readonly due: number;
  /** It was found to compute for long. */
  isHeavy: boolean;
}

type Asked = Extract<FromThread, { readonly type: 'asks' }>;

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  /** `starting` and `quick` ones are worth waiting for; `slow` ones compute for long. */
  pace: 'starting' | 'idle' | 'quick' | 'slow';
  /** Until when it may go on without a word. */
  timer: NodeJS.Timeout | undefined;
}

const closing = 'Error: The server is shutting down';
const from = createRequire(import.meta.url);

/** More than the machine can compute at once only take time from each other. */
const mostQuick = Math.max(2, availableParallelism());

const tooHeavy = (most: number): string =>
  `Error: ${most} of your expressions compute at once, as many as one person may have here. Try again in a moment`;

/**
 * What computes is in a thread; what waits for the world outside is in none. An expression that turns out to compute for long while as
 * many of its owner do is stopped, and begins again when it is its turn: what it asked so far is not asked twice.
 *
 * @param mostHeavy how many of one owner may compute for long at once
 * @param patienceMs how long the next one waits for them
 */
export function threadPool(functions: HostFunctions, mostHeavy: number, patienceMs = heldMs): Evaluator {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let wasm: ArrayBuffer | null = null;
  let isClosed = false;

  function finish(thread: Thread, outcome: Result<unknown, string>): void {
    clearTimeout(thread.timer);
    const { job } = thread;
    thread.job = null;
    job?.answer(outcome);
  }
  function end(thread: Thread, why: string): void {
    threads.delete(thread);
    finish(thread, fail(why));
    void thread.worker.terminate();
    next();
  }
  /** It computes: for a while it is worth waiting for, then no more, then it is ended. */
  function limit(thread: Thread, job: Job): void {
    const cut = (): void => end(thread, `Error: It computed for longer than ${threadMs} ms and was cut off`);
    const slow = (): void => {
      if (!job.isHeavy && hasMostHeavy(job.owner)) return putBack(thread, job);
      job.isHeavy = true;
      thread.timer = setTimeout(cut, threadMs - quickMs);
      thread.pace = 'slow';
      return next();
    };
    clearTimeout(thread.timer);
    thread.pace = job.isHeavy ? 'slow' : 'quick';
    thread.timer = job.isHeavy ? setTimeout(cut, threadMs) : setTimeout(slow, quickMs);
  }
  /** A thread cannot be halted, only ended. */
  function putBack(thread: Thread, job: Job): void {
    threads.delete(thread);
    thread.job = null;
    void thread.worker.terminate();
    job.isHeavy = true;
    waiting.push(job);
    next();
  }
  function rest(thread: Thread): void {
    thread.pace = 'idle';
    thread.worker.unref();
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => end(thread, ''), idleMs).unref();
  }
  function hear(thread: Thread, message: FromThread): void {
    switch (message.type) {
      case 'ready':
        rest(thread);
        return next();
      case 'ran': {
        const { outcome } = message;
        finish(thread, outcome.ok ? ok(outcome.value) : fail(outcome.reason === 'threw' ? outcome.message : `Error: ${outcome.message}`));
        rest(thread);
        return next();
      }
      case 'asks': {
        const { job } = thread;
        thread.job = null;
        rest(thread);
        if (job) void askFor(job, message);
        return next();
      }
    }
  }
  /** Asks the world outside; then the expression goes on, before those that have not begun. */
  async function askFor(job: Job, asked: Asked): Promise<void> {
    const tooMany = job.answers.length >= mostAsked;
    if (!tooMany) job.answers.push(await answered(functions, asked, job.origins));
    if (isClosed) return job.answer(fail(closing));
    if (tooMany) return job.answer(fail(`Error: It asked for more than ${mostAsked} answers and was cut off`));
    if (Date.now() > job.due) return job.answer(fail(`Error: It took longer than ${totalMs / 1000} seconds and was cut off`));
    waiting.unshift(job);
    return next();
  }
  /** What one thread could not start, the next cannot either: then those who wait are told. */
  function broke(thread: Thread, why: string): void {
    if (!threads.has(thread)) return;
    if (thread.pace === 'starting') for (const job of waiting.splice(0)) job.answer(fail(why));
    end(thread, why);
  }
  function begin(): void {
    wasm ??= bytesOf(from.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
    const workerData: ThreadData = { wasm, jq: from.resolve('jq-wasm/dist/build/jq.js') };
    // An address that holds the script itself: it is a module, wherever the server was started.
    const address = new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
    const worker = new Worker(address, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    const thread: Thread = { worker, job: null, pace: 'starting', timer: undefined };
    worker.on('message', (message: FromThread) => hear(thread, message));
    worker.on('error', (error) => broke(thread, `Error: ${error.message}`));
    worker.on('exit', () => broke(thread, 'Error: The expression was cut off'));
    thread.timer = setTimeout(() => broke(thread, 'Error: The interpreter did not start'), startMs);
    threads.add(thread);
  }
  function next(): void {
    for (const thread of threads) {
      const at = thread.pace === 'idle' ? waiting.findIndex((job) => !hasMostHeavy(job.owner)) : -1;
      const [job] = at < 0 ? [] : waiting.splice(at, 1);
      if (job) give(thread, job);
    }
    const held = waiting.filter((job) => hasMostHeavy(job.owner));
    for (const job of held) job.held ??= setTimeout(() => giveUp(job), patienceMs);
    const near = [...threads].filter(({ pace }) => pace !== 'slow').length;
    if (waiting.length - held.length > near && near < mostQuick && threads.size < mostThreads) {
      begin();
      next();
    }
  }
  /** Whether so many expressions of this owner compute for long that the next one has to wait. */
  function hasMostHeavy(owner: string): boolean {
    return [...threads].filter(({ pace, job }) => pace === 'slow' && job?.owner === owner).length >= mostHeavy;
  }
  function giveUp(job: Job): void {
    const at = waiting.indexOf(job);
    if (at < 0) return;
    waiting.splice(at, 1);
    job.answer(fail(tooHeavy(mostHeavy)));
  }
  function give(thread: Thread, job: Job): void {
    clearTimeout(job.held);
    job.held = undefined;
    thread.job = job;
    thread.worker.ref();
    limit(thread, job);
    const message: Evaluate = { script: job.script, answers: job.answers };
    thread.worker.postMessage(message, []);
  }
  return {
    evaluate: (script, owner, origins = null) =>
      new Promise((answer) => {
        if (isClosed) return answer(fail(closing));
        waiting.push({ script, owner, origins, held: undefined, answer, answers: [], due: Date.now() + totalMs, isHeavy: false });
        next();
      }),
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) {
        clearTimeout(job.held);
        job.answer(fail(closing));
      }
      const ending = [...threads].map((thread) => thread.worker.terminate());
      for (const thread of threads) {
        threads.delete(thread);
        finish(thread, fail(closing));
      }
      await Promise.all(ending);
    },
  };
}

function bytesOf(path: string): ArrayBuffer {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/** The answer of the world outside as JSON text, or why there is none. */
async function answered(functions: HostFunctions, { name, input }: Asked, origins: ReadonlySet<string> | null): Promise<HostAnswer> {
  const wanted = Object.hasOwn(functions, name) ? functions[name] : undefined;
  try {
    if (!wanted) throw new Error(`${name} is not offered`);
    const value = await wanted(JSON.parse(input) as unknown[], origins);
    return { output: value === undefined ? '' : JSON.stringify(value) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
