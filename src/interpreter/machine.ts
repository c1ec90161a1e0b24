import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { pageLimits, type Limits, type Outcome, type Refusal } from './outcome.ts';
import thrownText from './prelude/thrown.mjs?raw';
import { localPreludes } from './preludes.ts';
import { openQuickJs } from './quickjs.ts';
import { randomNumber } from './random.ts';
import { snapshotOf } from './snapshot.ts';
import { noData, outOfMemory, promised, thrown, timedOut, tooBig, tooDeep, unwritable } from './wording.ts';

/** Runs scripts of forms: away from page, network, storage and each other. */
export interface Machine {
  /** False after a script went to the bounds of the interpreter: the next ones need a new machine. */
  readonly isUsable: boolean;
  /** Runs one script in a world of its own, and cuts it off where it takes more than it may. Never throws. */
  run(source: string): Outcome;
  dispose(): void;
}

export interface MachineSetup {
  /** The bytes of the file that `file.ts` names. */
  readonly wasm: ArrayBuffer;
  /** Milliseconds since any moment. */
  readonly now: () => number;
  readonly limits?: Limits;
  /** What scripts find ready: it runs once, before the first of them. The helpers of local scripts when not said. */
  readonly preludes?: readonly string[];
  /** What preludes may ask of outside, as the global `ask(name, input)`; texts in and out. A throw becomes an Error in the script. */
  readonly ask?: (name: string, input: string) => string;
  /** Whether `{…}` is an object literal, as in local scripts, and not a block. */
  readonly bracesAreObjects?: boolean;
}

export async function openMachine(setup: MachineSetup): Promise<Machine> {
  const limits = setup.limits ?? pageLimits;
  const quickJs = await openQuickJs(setup.wasm, limits.memoryBytes);
  const runtime = quickJs.newRuntime();
  runtime.setMaxStackSize(limits.stackBytes);
  const watch = watchOver(runtime, setup.now);
  const world = worldIn(runtime, setup);
  const goBack = snapshotOf(quickJs.getWasmMemory());
  let isUsable = true;

  const attempt = (source: string, timeMs: number): Outcome => {
    watch.begin(timeMs);
    try {
      const outcome = runOnce(world, source, limits);
      return watch.wasCut() ? timedOut(limits) : outcome;
    } catch (error) {
      // The interpreter itself gave up, in the middle of its work.
      isUsable = false;
      return watch.wasCut() ? timedOut(limits) : crashed(error, limits);
    } finally {
      goBack();
      // WebAssembly never gives memory back, and a page is not to hold what one script needed once.
      if (holds(quickJs) > limits.memoryBytes / 2) isUsable = false;
    }
  };
  return {
    get isUsable() {
      return isUsable;
    },
    run(source) {
      const script = setup.bracesAreObjects === false ? source : scriptOf(source);
      const first = attempt(script, limits.timeMs);
      const isCut = !first.ok && first.reason === 'timedOut';
      return isCut && isUsable && limits.retryMs > 0 ? attempt(script, limits.retryMs) : first;
    },
    dispose() {
      if (isUsable) {
        world.dispose();
        runtime.dispose();
      }
      isUsable = false;
    },
  };
}

const holds = (quickJs: QuickJSWASMModule): number => quickJs.getWasmMemory().buffer.byteLength;

/** The stack of whoever runs the interpreter ends a little before its own. Anything else is a want of memory. */
const crashed = (error: unknown, limits: Limits): Outcome =>
  error instanceof Error && /call stack|recursion/i.test(error.message) ? tooDeep : outOfMemory(limits);

interface Watch {
  begin(timeMs: number): void;
  wasCut(): boolean;
}

/** The interpreter asks after every 10,000 steps, and once at the start. What has done less than this is no long computation, whatever the clock of a busy device says. */
const fewLooks = 3;

/** Interrupts what computes too long. */
function watchOver(runtime: QuickJSRuntime, now: () => number): Watch {
  let end = Number.POSITIVE_INFINITY;
  let looks = 0;
  let isCut = false;
  runtime.setInterruptHandler(() => {
    isCut ||= ++looks > fewLooks && now() > end;
    return isCut;
  });
  return {
    begin(timeMs) {
      isCut = false;
      looks = 0;
      end = now() + timeMs;
    },
    wasCut: () => isCut,
  };
}

/** Where scripts run. Its handles stay valid when the memory goes back to where it was. */
interface World {
  readonly context: QuickJSContext;
  /** Taken before a script can change it. */
  readonly stringify: QuickJSHandle;
  /** Gives what was thrown in words. */
  readonly words: QuickJSHandle;
  dispose(): void;
}

function worldIn(runtime: QuickJSRuntime, { ask, preludes = localPreludes }: MachineSetup): World {
  const context = runtime.newContext();
  const held: QuickJSHandle[] = [];
  const hold = (handle: QuickJSHandle): QuickJSHandle => {
    held.push(handle);
    return handle;
  };
  const taken = (script: string): QuickJSHandle => hold(context.unwrapResult(evaluated(context, script)));
  const stringify = taken('JSON.stringify');
  const words = taken(thrownText);
  // Held, too: this side forgets a function of its own when the last script that could call it is done with it, and would not remember
  // it when the memory goes back.
  if (ask) {
    const asked = hold(
      context.newFunction('ask', (name, input) => context.newString(ask(context.getString(name), context.getString(input)))),
    );
    context.setProp(context.global, 'ask', asked);
  }
  // The interpreter's own numbers would begin anew with every script.
  const drawn = hold(context.newFunction('random', () => context.newNumber(randomNumber())));
  context.setProp(taken('Math'), 'random', drawn);
  for (const prelude of preludes) taken(prelude);
  return {
    context,
    stringify,
    words,
    dispose() {
      for (const handle of held) handle.dispose();
      context.dispose();
    },
  };
}

function runOnce(world: World, script: string, limits: Limits): Outcome {
  const result = evaluated(world.context, script);
  const outcome = result.error ? errorOf(world, result.error, limits) : read(world, result.value, limits);
  (result.error ?? result.value).dispose();
  return outcome;
}

const evaluated = (context: QuickJSContext, script: string) => context.evalCode(script, 'expression', { type: 'global' });

/** C26: what begins with `{` and ends with `}` is an object. */
function scriptOf(source: string): string {
  const trimmed = source.trim();
  return trimmed.startsWith('{') && trimmed.endsWith('}') ? `(${trimmed})` : source;
}

/** A result as plain data of this side. */
function read(world: World, value: QuickJSHandle, limits: Limits): Outcome {
  const { context } = world;
  const kind = context.typeof(value);
  switch (kind) {
    case 'undefined':
      return { ok: true, value: undefined };
    case 'number':
      return { ok: true, value: context.getNumber(value) };
    case 'boolean':
      return { ok: true, value: context.sameValue(value, context.true) };
    case 'string':
      return within(context.getString(value), limits, (text) => text);
    case 'object':
      return readObject(world, value, limits);
    default:
      return noData(`a ${kind}`);
  }
}

function readObject(world: World, value: QuickJSHandle, limits: Limits): Outcome {
  const { context, stringify } = world;
  if (context.sameValue(value, context.null)) return { ok: true, value: null };
  if (isPromise(context, value)) return promised;
  const written = context.callFunction(stringify, context.undefined, value);
  if (written.error) {
    const refusal = errorOf(world, written.error, limits);
    written.error.dispose();
    return unwritable(refusal);
  }
  const isText = context.typeof(written.value) === 'string';
  const text = isText ? context.getString(written.value) : '';
  written.value.dispose();
  return isText ? within(text, limits, (json) => JSON.parse(json) as unknown) : { ok: true, value: undefined };
}

function isPromise(context: QuickJSContext, value: QuickJSHandle): boolean {
  const state = context.getPromiseState(value);
  if (state.type === 'pending') return true;
  if (state.type === 'rejected') state.error.dispose();
  else if (!state.notAPromise) state.value.dispose();
  return state.type === 'rejected' || !state.notAPromise;
}

function within(text: string, limits: Limits, read: (text: string) => unknown): Outcome {
  return text.length > limits.resultLength ? tooBig(text.length, limits) : { ok: true, value: read(text) };
}

/** What was thrown, as `Name: message`. Reading it may run more of the script, and may fail, too. */
function errorOf({ context, words }: World, error: QuickJSHandle, limits: Limits): Refusal {
  const text = context.callFunction(words, context.undefined, error);
  const read = text.error ? unreadable : context.getString(text.value);
  (text.error ?? text.value).dispose();
  return thrown(read || 'An error without words', limits);
}

const unreadable = 'An error that cannot be read';
