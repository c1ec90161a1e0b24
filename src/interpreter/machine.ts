import {
  DefaultIntrinsics,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { pageLimits, type Limits, type Outcome, type Refusal } from './outcome.ts';
import thrownText from './prelude/thrown.mjs?raw';
import { localPreludes } from './preludes.ts';
import { openQuickJs } from './quickjs.ts';
import { noData, outOfMemory, promised, thrown, timedOut, tooBig, tooDeep, unwritable } from './wording.ts';

/** Runs scripts of forms: away from page, network, storage and each other. */
export interface Machine {
  /** False after a script went to the bounds of the interpreter: the next ones need a new machine. */
  readonly isUsable: boolean;
  /** Runs one script in a world of its own, and cuts it off where it takes more than it may. Never throws. */
  run(source: string): Outcome;
  /** Makes ready what the next script needs, if it needs what the last one did. For the time after an answer: the next is quicker. */
  prepare(): void;
  dispose(): void;
}

export interface MachineSetup {
  /** The bytes of the file that `file.ts` names. */
  readonly wasm: ArrayBuffer;
  /** Milliseconds since any moment. */
  readonly now: () => number;
  readonly limits?: Limits;
  /** Scripts that run before `source`; the helpers of local scripts when not said. */
  readonly preludes?: (source: string) => readonly string[];
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
  const worlds = worldsOf(runtime, setup);
  let isUsable = true;

  const attempt = (source: string, timeMs: number): Outcome => {
    try {
      const outcome = runOnce(worlds, source, setup, limits, () => watch.begin(timeMs));
      return watch.wasCut() ? timedOut(limits) : outcome;
    } catch (error) {
      // The interpreter itself gave up, in the middle of its work.
      isUsable = false;
      return watch.wasCut() ? timedOut(limits) : crashed(error, limits);
    } finally {
      // WebAssembly never gives memory back: what one script needed would be missing to the next.
      if (holds(quickJs) > limits.memoryBytes / 2) isUsable = false;
    }
  };
  return {
    get isUsable() {
      return isUsable;
    },
    run(source) {
      const first = attempt(source, limits.timeMs);
      const isCut = !first.ok && first.reason === 'timedOut';
      return isCut && isUsable && limits.retryMs > 0 ? attempt(source, limits.retryMs) : first;
    },
    prepare() {
      if (!isUsable) return;
      watch.begin(limits.timeMs);
      try {
        worlds.prepare();
      } catch {
        isUsable = false;
      }
    },
    dispose() {
      if (isUsable) {
        worlds.dispose();
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

/** Where one script runs, and nothing ran before but preludes. */
interface World {
  readonly kind: string;
  readonly context: QuickJSContext;
  /** Taken before the script can change it. */
  readonly stringify: QuickJSHandle;
  dispose(): void;
}

interface Worlds {
  /** A world of its own for this script. */
  of(source: string): World;
  /** Makes one ahead, of the kind that was used last. */
  prepare(): void;
  dispose(): void;
}

/** Making a world takes longer than most scripts, so one is made ahead while nobody waits. */
function worldsOf(runtime: QuickJSRuntime, { ask, preludes: preludesFor = localPreludes }: MachineSetup): Worlds {
  let spare: World | null = null;
  let last: { readonly kind: string; readonly make: () => World } | null = null;

  function make(kind: string, preludes: readonly string[], TypedArrays: boolean): World {
    const context = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, TypedArrays } });
    try {
      const stringify = context.unwrapResult(evaluated(context, 'JSON.stringify'));
      if (ask) offer(context, ask);
      for (const prelude of preludes) context.unwrapResult(evaluated(context, prelude)).dispose();
      const dispose = (): void => {
        stringify.dispose();
        context.dispose();
      };
      return { kind, context, stringify, dispose };
    } catch (error) {
      context.dispose();
      throw error;
    }
  }
  return {
    of(source) {
      const preludes = preludesFor(source);
      const isTyped = typedArrays.test(source);
      const kind = [isTyped, ...preludes].join('\n');
      last = { kind, make: () => make(kind, preludes, isTyped) };
      if (spare?.kind !== kind) return last.make();
      const ready = spare;
      spare = null;
      return ready;
    },
    prepare() {
      if (!last || spare?.kind === last.kind) return;
      spare?.dispose();
      spare = null;
      spare = last.make();
    },
    dispose: () => spare?.dispose(),
  };
}

function runOnce(worlds: Worlds, source: string, setup: MachineSetup, limits: Limits, begin: () => void): Outcome {
  begin();
  const { context, stringify, dispose } = worlds.of(source);
  try {
    begin();
    const result = evaluated(context, setup.bracesAreObjects === false ? source : scriptOf(source));
    const outcome = result.error ? told(context, result.error, limits) : read(context, result.value, stringify, limits);
    (result.error ?? result.value).dispose();
    return outcome;
  } finally {
    dispose();
  }
}

/** A third of the time to make a world goes into them, and hardly a form knows them. */
const typedArrays = /\b(Int|Uint|Float|BigInt|BigUint)\d|ArrayBuffer|DataView|Atomics/;

const evaluated = (context: QuickJSContext, script: string) => context.evalCode(script, 'expression', { type: 'global' });

/** C26: what begins with `{` and ends with `}` is an object. */
function scriptOf(source: string): string {
  const trimmed = source.trim();
  return trimmed.startsWith('{') && trimmed.endsWith('}') ? `(${trimmed})` : source;
}

function offer(context: QuickJSContext, ask: (name: string, input: string) => string): void {
  const handle = context.newFunction('ask', (name, input) => context.newString(ask(context.getString(name), context.getString(input))));
  context.setProp(context.global, 'ask', handle);
  handle.dispose();
}

/** A result as plain data of this side. */
function read(context: QuickJSContext, value: QuickJSHandle, stringify: QuickJSHandle, limits: Limits): Outcome {
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
      return readObject(context, value, stringify, limits);
    default:
      return noData(`a ${kind}`);
  }
}

function readObject(context: QuickJSContext, value: QuickJSHandle, stringify: QuickJSHandle, limits: Limits): Outcome {
  if (context.sameValue(value, context.null)) return { ok: true, value: null };
  if (isPromise(context, value)) return promised;
  const written = context.callFunction(stringify, context.undefined, value);
  if (written.error) {
    const refusal = told(context, written.error, limits);
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
function told(context: QuickJSContext, error: QuickJSHandle, limits: Limits): Refusal {
  const words = evaluated(context, thrownText);
  if (words.error) {
    words.error.dispose();
    return thrown(unreadable, limits);
  }
  const text = context.callFunction(words.value, context.undefined, error);
  const read = text.error ? unreadable : context.getString(text.value);
  (text.error ?? text.value).dispose();
  words.value.dispose();
  return thrown(read || 'An error without words', limits);
}

const unreadable = 'An error that cannot be read';
