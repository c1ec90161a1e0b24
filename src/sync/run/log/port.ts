import { patternOf } from '#lib/pattern/pattern.ts';
import { holdLog } from './hold.ts';
import type { FromHold, ToHold } from './messages.ts';

/** What holds a log for the page: a worker, or, where there are none, the page itself in slices. */
export interface HoldPort {
  ask(message: ToHold, transfer?: Transferable[]): void;
  listen(hear: (message: FromHold) => void, broke: () => void): void;
  /** Whether it can be ended while it is at work. */
  readonly isWorker: boolean;
  terminate(): void;
}

export function workerPort(worker: Worker): HoldPort {
  return {
    isWorker: true,
    ask: (message, transfer = []) => worker.postMessage({ to: 'hold', message }, { transfer }),
    listen(hear, broke) {
      // Both ends are of the same build, so what comes is what messages.ts says.
      worker.addEventListener('message', ({ data }: MessageEvent<FromHold>) => hear(data));
      worker.addEventListener('error', broke);
      worker.addEventListener('messageerror', broke);
    },
    terminate: () => worker.terminate(),
  };
}

/** The same on this thread: what a reader does comes in between. */
export function localPort(): HoldPort {
  let say: (message: FromHold) => void = () => undefined;
  let isOver = false;
  const take = holdLog({
    say: (message) => void (isOver || say(message)),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    now: () => performance.now(),
    bounded: patternOf,
  });
  return {
    isWorker: false,
    ask: (message) => void (isOver || take(message)),
    listen: (hear) => void (say = hear),
    terminate: () => void (isOver = true),
  };
}
