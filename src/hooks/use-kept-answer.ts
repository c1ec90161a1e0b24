import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { keepAnswer, keptAnswer } from '#db/kept-answers.ts';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useObservable, useOpenPortal, useServices } from '#hooks/services.tsx';
import { useHasSpoken } from '#hooks/use-setup.ts';
import { observable } from '#sync/run/observable.ts';
import type { Poller } from '#sync/run/poller.ts';

/** Something the server says, as last read on this device. */
export type AnswerView<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'missing'; readonly failure: Failure | null }
  | {
      readonly at: 'ready';
      readonly value: T;
      /** ms since 1970 */
      readonly asOf: number;
      readonly live: boolean;
      /** Why the newest question was not answered. */
      readonly failure: Failure | null;
    };

export interface KeptQuestion<T> {
  /** Sets it apart from all others of this person: `/group`. */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** Asks; what it gives is kept on this device, so it holds no secrets. */
  readonly ask: (signal: AbortSignal) => Promise<Result<unknown, Failure>>;
  /** How often it is asked while it is shown, in ms; null = once, on focus and on demand. */
  readonly everyMs: number | null;
}

const backoff = { firstMs: 1000, maxMs: 30_000 } as const;
const nobodyAsks = observable<Failure | null>(null);
const notAsking: Failure = { kind: 'unreachable', reason: 'network', message: 'The server is not asked at the moment' };

/** Asks while it is shown, in one tab for all, and gives what is known. The question is taken as it is when its name changes. */
export function useKeptAnswer<T>(question: KeptQuestion<T>): AnswerView<T> & { readonly refresh: () => Promise<Result<void, Failure>> } {
  const portal = useOpenPortal();
  const { clock } = useServices();
  const { cache } = portal.databases;
  const { name, schema } = question;
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  const [poller, setPoller] = useState<Poller | null>(null);
  useEffect(() => {
    const asking = portal.poll({
      name: `answer ${name}`,
      pace: () => ({ everyMs: latest.current.everyMs, backoff, gapMs: 1000 }),
      async request(signal) {
        const answer = await latest.current.ask(signal);
        if (!answer.ok) return answer;
        if (!signal.aborted) await keepAnswer(cache, name, answer.value, clock.now());
        return ok({ finished: false });
      },
    });
    setPoller(asking);
    return () => asking.stop();
  }, [portal, name, cache, clock]);
  const failure = useObservable(poller?.failure ?? nobodyAsks);
  const isOnline = useIsOnline();
  const hasSpoken = useHasSpoken();
  const kept = useLiveQuery(async () => ({ name, answer: await keptAnswer(cache, name, schema) }), [cache, name, schema]);
  const refresh = async (): Promise<Result<void, Failure>> => (poller ? poller.ask() : fail(notAsking));
  // For a moment after the name changed, the answer is still that of the question before.
  if (kept === undefined || kept.name !== name) return { at: 'loading', refresh };
  const { answer } = kept;
  if (answer === null) return failure || !isOnline ? { at: 'missing', failure, refresh } : { at: 'loading', refresh };
  return { at: 'ready', value: answer.value, asOf: answer.at, live: isOnline && hasSpoken && failure === null, failure, refresh };
}
