/*
 * The thread that reads, compares and compresses logs, so that the page has time for people. One is started for each log that is shown,
 * and one for the answers of servers that send all of an output at each poll.
 */
import { feedOutputs } from './feed-outputs.ts';
import { holdLog } from './hold.ts';
import type { FromFeeder, FromHold, ToFeeder, ToHold } from './messages.ts';

type ToWorker = { readonly to: 'hold'; readonly message: ToHold } | { readonly to: 'feeder'; readonly message: ToFeeder };

const say = (message: FromHold | FromFeeder, transfer: Transferable[] = []): void => postMessage(message, { transfer });

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

const hold = holdLog({ say, pause, now: () => performance.now(), bounded: null });
const feed = feedOutputs(say);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.to === 'hold') hold(data.message);
  else feed(data.message);
});
