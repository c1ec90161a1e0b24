import { useEffect, useState } from 'react';
import { delayAfter } from '#lib/backoff.ts';
import type { Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { downloadLog, readLog } from '#contract/server-log.ts';
import { useServices } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';
import { saveFile } from '#hooks/use-jobs.ts';

/** The newest lines of the server's log, on this page only: nothing of it is kept on the device. */
export interface ServerLogView {
  /** How many lines were asked for when this was read. */
  readonly lines: number;
  /** null before the first answer. */
  readonly text: string | null;
  /** ms since 1970; null before the first answer. */
  readonly asOf: number | null;
  readonly live: boolean;
  /** Why the newest question was not answered. */
  readonly failure: Failure | null;
  readonly refresh: () => void;
  readonly download: () => Promise<Result<void, Failure>>;
}

const everyMs = 2000;
const backoff = { firstMs: everyMs, maxMs: 30_000 } as const;
/** By contract, what there is to read when there is nothing. */
const nothing = '...';

interface Heard {
  readonly lines: number;
  readonly text: string | null;
  readonly asOf: number | null;
  readonly failure: Failure | null;
}

/** Reads the log every 2 s while `follows`, as long as somebody looks and the server answers; after a failure it asks less and less often. */
export function useServerLog(lines: number, follows: boolean): ServerLogView {
  const { api, clock } = useServices();
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState(0);
  const [heard, setHeard] = useState<Heard>({ lines, text: null, asOf: null, failure: null });
  useEffect(() => {
    if (!isOnline) return undefined;
    const stop = new AbortController();
    let failures = 0;
    let cancel = (): void => undefined;
    const look = async (): Promise<void> => {
      const answer = document.hidden ? null : await api.call(readLog, { query: { lines: String(lines) } }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      if (answer?.ok) setHeard({ lines, text: answer.value === nothing ? '' : answer.value, asOf: clock.now(), failure: null });
      else if (answer) setHeard((before) => ({ ...before, failure: answer.error }));
      failures = answer?.ok === false ? failures + 1 : 0;
      if (follows) cancel = clock.after(failures === 0 ? everyMs : delayAfter(failures, backoff, 0.5), () => void look());
    };
    void look();
    return () => {
      stop.abort();
      cancel();
    };
  }, [api, clock, isOnline, lines, follows, asked]);
  return {
    lines: heard.lines,
    text: heard.text,
    asOf: heard.asOf,
    live: isOnline && heard.failure === null,
    failure: heard.failure,
    refresh: () => setAsked((count) => count + 1),
    async download() {
      const answer = await api.download(downloadLog, {});
      if (answer.ok) saveFile(answer.value.name, answer.value.content);
      return answer.ok ? { ok: true, value: undefined } : answer;
    },
  };
}
