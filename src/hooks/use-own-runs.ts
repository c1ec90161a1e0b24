import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { isUnderWay } from '#contract/job-status.ts';
import type { Job } from '#contract/jobs.ts';
import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { useOpenPortal } from '#hooks/services.tsx';
import { useUser } from '#hooks/use-session.ts';
import type { LaunchEvent } from '#sync/launch-state.ts';

const shown = 5;
const none: readonly Job[] = [];

/** The newest runs of a form that this person started, as last read. */
export function useOwnRuns(form: string): readonly Job[] {
  const user = useUser();
  const { databases } = useOpenPortal();
  return useLiveQuery(() => ownRuns(databases.cache, user, form), [databases, user, form])?.slice(0, shown) ?? none;
}

/** U22: when the form opens the job list is read, and a job of it that runs is watched again. */
export function useRejoin(form: string, feed: (event: LaunchEvent) => void): void {
  const user = useUser();
  const { databases, jobs } = useOpenPortal();
  useEffect(() => {
    let isOpen = true;
    const rejoin = async (): Promise<void> => {
      // Without an answer what was last read has to do: the output that is kept says how old it is.
      await jobs.ask();
      const running = (await ownRuns(databases.cache, user, form)).find(({ status }) => isUnderWay(status));
      if (running && isOpen) feed({ type: 'rejoined', jobId: running.id });
    };
    rejoin().catch(() => undefined);
    return () => void (isOpen = false);
  }, [databases, jobs, user, form, feed]);
}

async function ownRuns(cache: CacheDatabase, user: User, form: string): Promise<readonly Job[]> {
  const known = (await cache.fact('jobs'))?.value ?? none;
  return known.filter((job) => job.form === form && job.parent_id === null && can(user, 'own job', job));
}
