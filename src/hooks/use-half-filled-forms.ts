import { useLiveQuery } from 'dexie-react-hooks';
import { usePortalState } from '#hooks/services.tsx';

const none: ReadonlySet<string> = new Set();

/** The forms of which something is kept. */
export function useHalfFilledForms(): ReadonlySet<string> {
  const state = usePortalState();
  const work = state.at === 'open' ? state.portal.databases.work : null;
  return useLiveQuery(async () => new Set((await work?.halfFilled())?.map(({ form }) => form)), [work]) ?? none;
}
