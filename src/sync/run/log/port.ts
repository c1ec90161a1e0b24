import type { FromHold, HoldPort } from './messages.ts';

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

/** The same on this thread, for the rare browser that starts no thread; its script comes when it is needed. */
export function latePort(load: () => Promise<HoldPort> = async () => (await import('./log-without-thread.ts')).localPort()): HoldPort {
  let isOver = false;
  const coming = load();
  const withPort = (act: (port: HoldPort) => void): void => void coming.then((port) => void (isOver || act(port))).catch(() => undefined);
  return {
    isWorker: false,
    ask: (message) => withPort((port) => port.ask(message)),
    listen: (hear, broke) => {
      withPort((port) => port.listen(hear, broke));
      coming.catch(broke);
    },
    terminate() {
      void coming.then((port) => port.terminate()).catch(() => undefined);
      isOver = true;
    },
  };
}
