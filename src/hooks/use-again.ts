import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { reasonOf } from '#contract/failure.ts';
import { getJob, JobDetail } from '#contract/jobs.ts';
import { answersOf, refillOf, type Refill } from '#engine/index.ts';
import { useOpenPortal, useServices } from '#hooks/services.tsx';
import type { FormSession } from '#hooks/use-form-engine.ts';
import { masked } from '#sync/secrets.ts';

/** What became of filling in a form with the values of a job. */
export type Again =
  | { readonly at: 'none'; readonly job: null }
  | { readonly at: 'coming'; readonly job: number }
  | { readonly at: 'failed'; readonly job: number; readonly reason: string }
  | { readonly at: 'filled'; readonly job: number; readonly refill: Refill };

const none: Again = { at: 'none', job: null };
const isMasked = (value: unknown): boolean => value === masked;

/**
 * Fills in the form that was opened with the values of one of its jobs, as the server has it; without a connection as it is kept here.
 *
 * @param asked the number of the job, from the address; null = the form was opened by itself
 */
export function useAgain(session: FormSession, asked: string | null): Again {
  const { api } = useServices();
  const { cache } = useOpenPortal().databases;
  const job = asked !== null && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null;
  const [again, setAgain] = useState<Again>(none);
  useEffect(() => {
    if (job === null) return undefined;
    let isCurrent = true;
    const tell = (next: Again): void => void (isCurrent && setAgain(next));
    const fill = async (): Promise<void> => {
      tell({ at: 'coming', job });
      const answer = await api.call(getJob, { params: { id: job } });
      const told = v.safeParse(JobDetail, answer.ok ? answer.value.data : (await cache.job(job))?.job);
      const why = answer.ok ? (answer.value.message ?? '') : reasonOf(answer.error);
      const { compiled, store } = session;
      if (!told.success) return tell({ at: 'failed', job, reason: why });
      if (told.output.form !== compiled.form.name) return tell({ at: 'failed', job, reason: `It is a job of ${told.output.form}` });
      const refill = refillOf(compiled, told.output.extravars, told.output.credentials, isMasked);
      // What the person entered meanwhile is theirs.
      if (isCurrent) session.resume({ ...refill.answers, ...answersOf(store.current()) });
      tell({ at: 'filled', job, refill });
    };
    fill().catch((error: unknown) => tell({ at: 'failed', job, reason: error instanceof Error ? error.message : String(error) }));
    return () => void (isCurrent = false);
  }, [api, cache, session, job]);
  return again;
}
