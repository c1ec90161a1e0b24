import type { Clock } from '#lib/ports.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ToScripts, FromScripts } from '#interpreter/messages.ts';

/** Runs what forms compute on this device, away from page, network and storage. */
export interface LocalScripts {
  /** The value of a script; the error is for people. Every call is answered. */
  run(source: string): Promise<Result<unknown, string>>;
  /** Gets ready, so that the first `run` does not wait. */
  warm(): void;
  /**
   * Somebody shows a form. Gives what says that they do not any more: with the last of them the worker ends, and open calls are answered
   * with an error. The next `run` starts another one.
   */
  hold(): () => void;
}

/** A worker as this file uses it. */
export interface ScriptWorker {
  ask(asked: ToScripts): void;
  /** Tells what the worker says, and when it breaks. */
  listen(onMessage: (message: FromScripts) => void, broke: (why: string) => void): void;
  terminate(): void;
}

/** How long one script may be silent: the interpreter cuts it off after 50 ms and tries 250 ms more; then it hangs where no limit reaches. */
const patienceMs = 3000;
/** How long the interpreter may take to come over a slow network. */
const loadMs = 30_000;

interface Call {
  readonly id: number;
  readonly source: string;
  readonly answer: (outcome: Result<unknown, string>) => void;
}

/** A worker at work. The oldest open call is the one that runs. */
interface Session {
  readonly worker: ScriptWorker;
  isReady: boolean;
  forgetAlarm: () => void;
}

/**
 * Keeps one worker, started at the first need. L1: every call is answered. L2: a script that hangs is cut off with its worker and named;
 * those behind it run in the next worker. L3: calls made at once travel together.
 */
export function runLocalScripts(start: () => ScriptWorker, clock: Clock): LocalScripts {
  const open = new Map<number, Call>();
  let unsent: Call[] = [];
  let session: Session | null = null;
  let ids = 0;
  let holders = 0;

  const oldest = (): Call | undefined => open.values().next().value;
  function answer(call: Call | undefined, outcome: Result<unknown, string>): void {
    if (call && open.delete(call.id)) call.answer(outcome);
  }
  function end(): void {
    session?.forgetAlarm();
    session?.worker.terminate();
    session = null;
  }
  function answerAll(why: string): void {
    end();
    unsent = [];
    for (const call of open.values()) answer(call, fail(why));
  }
  function arm(current: Session): void {
    current.forgetAlarm();
    if (current.isReady && open.size === 0) return;
    current.forgetAlarm = clock.after(current.isReady ? patienceMs : loadMs, () => silent(current));
  }
  function silent(current: Session): void {
    if (!current.isReady) return answerAll(unloaded(`It did not come within ${loadMs / 1000} seconds.`));
    const hung = oldest();
    end();
    answer(hung, fail(hanging(hung?.source ?? '')));
    if (open.size === 0) return;
    unsent = [...open.values()];
    send();
  }
  function hear(current: Session, message: FromScripts): void {
    if (session !== current) return;
    switch (message.type) {
      case 'ready':
        current.isReady = true;
        break;
      case 'ran':
        answer(open.get(message.id), message.outcome.ok ? ok(message.outcome.value) : fail(message.outcome.message));
        break;
      case 'unavailable':
        return answerAll(unloaded(message.why));
    }
    arm(current);
  }
  function begin(): Session {
    const current: Session = { worker: start(), isReady: false, forgetAlarm: () => undefined };
    current.worker.listen(
      (message) => hear(current, message),
      (why) => void (session === current && answerAll(unloaded(why))),
    );
    session = current;
    arm(current);
    return current;
  }
  function send(): void {
    const scripts = unsent.map(({ id, source }) => ({ id, source }));
    unsent = [];
    if (scripts.length === 0) return;
    const current = session ?? begin();
    current.worker.ask({ scripts });
    if (open.size === scripts.length) arm(current);
  }
  return {
    run: (source) =>
      new Promise((answer) => {
        const call = { id: ++ids, source, answer };
        open.set(call.id, call);
        if (unsent.push(call) === 1) queueMicrotask(send);
      }),
    warm: () => void (session ?? begin()),
    hold() {
      holders++;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        if (--holders === 0) answerAll('The form was left before it was computed.');
      };
    },
  };
}

const unloaded = (why: string): string =>
  `What computes expressions on this device could not be loaded. With a connection, try again. ${why}`;

const shownLength = 60;
const hanging = (source: string): string => {
  const shown = source.length > shownLength ? `${source.slice(0, shownLength)}…` : source;
  return `It did not come to an end and was cut off: ${shown}`;
};

/** The browser's worker, as this file uses it. */
export function browserScriptWorker(worker: Worker): ScriptWorker {
  return {
    ask: (asked) => worker.postMessage(asked, { transfer: [] }),
    listen(onMessage, broke) {
      // Both ends are of the same build, so what comes is what the contract of messages.ts says.
      worker.addEventListener('message', (event: MessageEvent<FromScripts>) => onMessage(event.data));
      worker.addEventListener('error', (event) => broke(event.message));
      worker.addEventListener('messageerror', () => broke('A result could not be read.'));
    },
    terminate: () => worker.terminate(),
  };
}
