import { useLiveQuery } from 'dexie-react-hooks';
import { overview, Overview } from '#contract/overview.ts';
import { keptAnswer } from '#db/kept-answers.ts';
import { useOpenPortal, useServices } from '#hooks/services.tsx';
import { useKeptAnswer } from '#hooks/use-kept-answer.ts';

const everyMs = 30_000;

/** How the portal is, as last read; kept fresh while it is shown. */
export function useOverview() {
  const { api } = useServices();
  return useKeptAnswer({ name: overview.path, schema: Overview, ask: (signal) => api.call(overview, {}, { signal }), everyMs });
}

/** What this device last read of it, whoever asked; null = nothing yet. */
export function useLastOverview(): Overview | null {
  const { cache } = useOpenPortal().databases;
  return useLiveQuery(async () => (await keptAnswer(cache, overview.path, Overview))?.value ?? null, [cache]) ?? null;
}
