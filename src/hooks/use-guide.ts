import { useEffect, useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { help, type HelpNode } from '#contract/help.ts';
import { useServices } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';

/** The reference guide of the server; without a network what the worker has kept of it. */
export type GuideView =
  | { readonly at: 'loading' }
  | { readonly at: 'missing'; readonly failure: Failure; readonly retry: () => void }
  | {
      readonly at: 'ready';
      readonly nodes: readonly HelpNode[];
      /** When a kept guide was given, ms since 1970; null = the server has just given it. */
      readonly storedAt: number | null;
    };

type Heard = Exclude<GuideView, { at: 'missing' }> | { readonly at: 'missing'; readonly failure: Failure };

/** Asked once while the page is open, and again when the server comes back. */
export function useGuide(): GuideView {
  const { api } = useServices();
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState(0);
  const [heard, setHeard] = useState<Heard>({ at: 'loading' });
  const isFresh = heard.at === 'ready' && heard.storedAt === null;
  useEffect(() => {
    if (isFresh) return undefined;
    const stop = new AbortController();
    void api.callIfChanged(help, {}, null, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      if (!answer.ok) setHeard((before) => (before.at === 'ready' ? before : { at: 'missing', failure: answer.error }));
      else if (answer.value.changed) setHeard({ at: 'ready', nodes: answer.value.value, storedAt: answer.value.storedAt });
    });
    return () => stop.abort();
  }, [api, isFresh, isOnline, asked]);
  return heard.at === 'missing' ? { ...heard, retry: () => setAsked((count) => count + 1) } : heard;
}
