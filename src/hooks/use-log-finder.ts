import { useEffect, useRef, useState } from 'react';
import { useOpenPortal, useServices, type Services } from '#hooks/services.tsx';
import { findInLogs, type FinderThread, type FindState } from '#sync/run/log-find/find-in-logs.ts';
import type { FromFinder } from '#sync/run/log-find/messages.ts';
import type { LineQuery } from '#sync/log-search.ts';

export interface LogFinder {
  /** null = nothing was looked for yet. */
  readonly state: FindState | null;
  /** What was looked for. */
  readonly query: LineQuery | null;
  readonly find: (query: LineQuery) => void;
  readonly cancel: () => void;
}

/** Looks for lines in all logs that this device keeps, away from the page. What is under way ends with the page. */
export function useLogFinder(): LogFinder {
  const { clock, startLogFinder } = useServices();
  const { cache } = useOpenPortal().databases;
  const [shown, show] = useState<{ readonly query: LineQuery; readonly state: FindState } | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  return {
    state: shown?.state ?? null,
    query: shown?.query ?? null,
    find(query) {
      stop.current();
      const start = (): FinderThread => threadOf(startLogFinder());
      // So many threads are worth it: reading and unpacking leave the others little to do.
      const threads = Math.min(4, Math.max(1, navigator.hardwareConcurrency ?? 2));
      stop.current = findInLogs({ cache, clock, start, told: (state) => show({ query, state }) }, query, threads);
    },
    cancel: () => stop.current(),
  };
}

function threadOf(worker: ReturnType<Services['startLogFinder']>): FinderThread {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no such argument
    ask: (message) => worker.postMessage(message),
    listen(heard, broke) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromFinder>) => heard(data));
      worker.addEventListener('error', () => broke());
    },
    end: () => worker.terminate(),
  };
}
