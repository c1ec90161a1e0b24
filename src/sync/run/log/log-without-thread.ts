import { patternOf } from '#lib/pattern/pattern.ts';
import { holdLog } from './hold.ts';
import type { FromHold, HoldPort } from './messages.ts';

/** Holds a log on the thread of the page, in slices: what a reader does comes in between. */
export function localPort(): HoldPort {
  let say: (message: FromHold) => void = () => undefined;
  let isOver = false;
  const take = holdLog({
    // What is handed over is gone here, as between threads.
    say: (message, transfer = []) => void (isOver || say(structuredClone(message, { transfer }))),
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
