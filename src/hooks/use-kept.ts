import { useLiveQuery } from 'dexie-react-hooks';
import { usePortalState } from '#hooks/services.tsx';

/** What can be read without a network. `isLasting` false: only until the tab closes. */
export interface Kept {
  readonly forms: number;
  readonly jobs: number;
  readonly isLasting: boolean;
}

/** null while nobody is signed in. */
export function useKept(): Kept | null {
  const state = usePortalState();
  const databases = state.at === 'open' ? state.portal.databases : null;
  const counts = useLiveQuery(async () => databases?.cache.counts() ?? null, [databases]);
  return databases && counts ? { ...counts, isLasting: databases.workLasts } : null;
}
