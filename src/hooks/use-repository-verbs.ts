import { repositories } from '#contract/admin/repositories.ts';
import type { Failure } from '#contract/failure.ts';
import { useServices } from '#hooks/services.tsx';
import { ok, type Result } from '#lib/result.ts';

export type RepositoryVerb = keyof typeof repositories.action;

/** Git has a limit of its own on the server; this is longer. */
const gitTimeoutMs = 300_000;

/**
 * Asks git to do something; the answer comes when git has ended. Whether it worked is read off the row: not every server says it in its
 * answer.
 */
export function useRepositoryVerbs(): (verb: RepositoryVerb, name: string) => Promise<Result<{ readonly worked: boolean }, Failure>> {
  const { api } = useServices();
  return async (verb, name) => {
    const done = await api.call(repositories.action[verb], { params: { name }, body: {} }, { timeoutMs: gitTimeoutMs });
    if (!done.ok && done.error.kind !== 'refused') return done;
    const row = await api.call(repositories.read, { params: { name } });
    if (row.ok && row.value.status === 'failed') return ok({ worked: false });
    return done.ok ? ok({ worked: true }) : done;
  };
}
