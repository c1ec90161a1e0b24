import { eitherSignal } from '#api/either-signal.ts';

/** The reads that are under way for a session, so that they can be ended with it. */
export interface Reads {
  /** Runs a read; its signal fires when the caller's does, and when reads are ended. */
  run<T>(read: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Cancels what is under way, and cancels at once what begins while `work` runs. */
  quiesce<T>(work: () => Promise<T>): Promise<T>;
}

export function sessionReads(): Reads {
  const live = new Set<AbortController>();
  let isQuiet = false;
  return {
    async run(read, signal) {
      // One each: a signal that outlives its calls would keep a listener of every poll.
      const ender = new AbortController();
      if (isQuiet) ender.abort();
      live.add(ender);
      try {
        return await read(eitherSignal(signal, ender.signal));
      } finally {
        live.delete(ender);
      }
    },
    async quiesce(work) {
      isQuiet = true;
      for (const ender of live) ender.abort();
      try {
        return await work();
      } finally {
        isQuiet = false;
      }
    },
  };
}
