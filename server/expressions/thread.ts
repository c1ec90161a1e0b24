/*
 * A thread that evaluates expressions, one at a time. To an expression, a helper that needs the world outside (another server, a file)
 * is an ordinary call. The interpreter cannot stand still in the middle of one, and a thread that waited would be lost for others; so
 * an expression that asks something new ends there, and is evaluated again when the answer is known. What was answered before is
 * answered from memory: nothing is asked of the world twice.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openMachine, type Machine } from '#interpreter/machine.ts';
import { openJq } from './jq.ts';
import { serverLimits } from './limits.ts';
import { serverPreludes } from './server-preludes.ts';
import type { Evaluate, FromThread, HostAnswer, ThreadData } from './thread-messages.ts';

// Both ends are of the same build: what comes is what thread-messages.ts says.
const { wasm, jq: jqPath } = workerData as ThreadData;
const tell = (message: FromThread): void => parentPort?.postMessage(message, []);

/** What the current run was told so far, how much of it was used, and what it asked beyond. */
let known: { readonly answers: readonly HostAnswer[]; used: number; asked: Extract<FromThread, { type: 'asks' }> | null } = {
  answers: [],
  used: 0,
  asked: null,
};

function answerOf(name: string, input: string): string {
  const answer = known.asked ? undefined : known.answers[known.used++];
  if (!answer) {
    known.asked ??= { type: 'asks', name, input };
    throw new Error(`${name} is asked`);
  }
  if ('error' in answer) throw new Error(answer.error);
  return answer.output;
}

let jq = await openJq(jqPath);
let isJqBroken = false;
function filtered(input: string): string {
  const [json, filter] = JSON.parse(input) as [string, string];
  const results = resultsOf(json, filter);
  return results.length === 1 ? (results[0] ?? '') : results.length === 0 ? 'null' : `[${results.join(',')}]`;
}

/** A filter that takes all memory there is ends its module: it is loaded anew before the next script. */
function resultsOf(json: string, filter: string): readonly string[] {
  try {
    return jq(json, filter);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'RuntimeError')) throw error;
    isJqBroken = true;
    throw new Error('The filter needs more memory than there is', { cause: error });
  }
}

const open = (): Promise<Machine> =>
  openMachine({
    wasm,
    now: () => performance.now(),
    limits: serverLimits,
    preludes: serverPreludes,
    bracesAreObjects: false,
    ask: (name, input) => (name === 'jq' ? filtered(input) : answerOf(name, input)),
  });

let machine = await open();
parentPort?.on('message', async ({ script, answers }: Evaluate) => {
  if (!machine.isUsable) {
    machine.dispose();
    machine = await open();
  }
  if (isJqBroken) {
    jq = await openJq(jqPath);
    isJqBroken = false;
  }
  known = { answers, used: 0, asked: null };
  const outcome = machine.run(script);
  tell(known.asked ?? { type: 'ran', outcome });
});
tell({ type: 'ready' });
