import { overview, Overview } from '#contract/overview.ts';
import { useServices } from '#hooks/services.tsx';
import { useKeptAnswer } from '#hooks/use-kept-answer.ts';

const everyMs = 30_000;

/** How the portal is, as last read; kept fresh while it is shown. */
export function useOverview() {
  const { api } = useServices();
  return useKeptAnswer({ name: overview.path, schema: Overview, ask: (signal) => api.call(overview, {}, { signal }), everyMs });
}
