import { repositories } from '#contract/admin/repositories.ts';
import type { Failure } from '#contract/failure.ts';
import { useServices } from '#hooks/services.tsx';
import type { Result } from '#lib/result.ts';

export type RepositoryVerb = keyof typeof repositories.action;

/** Git has a limit of its own on the server; this is longer. */
const gitTimeoutMs = 300_000;

/** Asks git to do something; the answer comes when git has ended, and the row tells how. */
export function useRepositoryVerbs(): (verb: RepositoryVerb, name: string) => Promise<Result<unknown, Failure>> {
  const { api } = useServices();
  return (verb, name) => api.call(repositories.action[verb], { params: { name }, body: {} }, { timeoutMs: gitTimeoutMs });
}
