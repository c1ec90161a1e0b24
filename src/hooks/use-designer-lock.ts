import { useState } from 'react';
import * as v from 'valibot';
import { freeLock, getLock, LockState, takeLock } from '#contract/designer.ts';
import { reasonOf, type Failure } from '#contract/failure.ts';
import { ok, type Result } from '#lib/result.ts';
import { useServices } from '#hooks/services.tsx';
import { useIsOnline } from '#hooks/use-connection.ts';
import { useKeptAnswer } from '#hooks/use-kept-answer.ts';

/** Who may save at this moment. `since` as the server writes it, by its own clock. */
export type LockView =
  | { readonly at: 'unknown' | 'free' | 'offline' }
  | { readonly at: 'mine'; readonly since: string }
  | { readonly at: 'held'; readonly by: string; readonly type: string; readonly since: string }
  /** Nobody can design; or the server does not say who does. */
  | { readonly at: 'disabled' | 'failed'; readonly reason: string };

export interface LockActions {
  readonly refresh: () => Promise<Result<void, Failure>>;
  /** Takes the lock, from whoever holds it. */
  readonly take: () => Promise<Result<unknown, Failure>>;
  readonly free: () => Promise<Result<unknown, Failure>>;
}

const Heard = v.union([v.object({ refused: v.string() }), v.object({ lock: LockState })]);

/** Administrator specification 9. */
const everyMs = 5000;

/** The designer's lock, asked for every 5 s while it is shown; a refusal ends that until the page is looked at again. */
export function useDesignerLock(): { readonly lock: LockView; readonly actions: LockActions } {
  const { api } = useServices();
  const isOnline = useIsOnline();
  const [isRefused, setRefused] = useState(false);
  const view = useKeptAnswer<v.InferOutput<typeof Heard>>({
    name: '/lock',
    schema: Heard,
    everyMs: isRefused ? null : everyMs,
    async ask(signal) {
      const answer = await api.call(getLock, {}, { signal });
      const isNo = !answer.ok && answer.error.kind === 'refused';
      setRefused(isNo);
      if (answer.ok) return ok({ lock: answer.value });
      return isNo ? ok({ refused: reasonOf(answer.error) }) : answer;
    },
  });
  const { refresh } = view;
  const settled = async (answer: Result<unknown, Failure>): Promise<Result<unknown, Failure>> => {
    await refresh();
    return answer;
  };
  return {
    lock: lockView(view.at === 'ready' && view.live ? view.value : null, isOnline),
    actions: {
      refresh,
      take: async () => settled(await api.call(takeLock, {})),
      free: async () => settled(await api.call(freeLock, {})),
    },
  };
}

function lockView(heard: v.InferOutput<typeof Heard> | null, isOnline: boolean): LockView {
  if (!isOnline) return { at: 'offline' };
  if (heard === null) return { at: 'unknown' };
  if ('refused' in heard) return { at: heard.refused.startsWith('Designer is disabled') ? 'disabled' : 'failed', reason: heard.refused };
  const { lock } = heard;
  if (lock.free) return { at: 'free' };
  const { username: by, type, created: since } = lock.lock;
  return lock.match ? { at: 'mine', since } : { at: 'held', by, type, since };
}
