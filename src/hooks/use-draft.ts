import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Drafts } from '#hooks/drafts.ts';
import type { Unfinished } from '#sync/half-filled.ts';

/** The field whose parts are drawn inside, and where they are kept; null where nothing of it may be. */
interface DraftPlace {
  readonly field: string;
  readonly drafts: Drafts;
}
const Place = createContext<DraftPlace | null>(null);
export const DraftProvider = Place.Provider;

const nowhere = (): (() => void) => () => undefined;

/** One of them, kept like a value of the form: it survives a kill of the tab (P1). Outside of a field that may be kept it is nothing. */
export function useDraft(
  part: 'row' | 'search' | 'search-chosen' | 'time',
): readonly [Unfinished | undefined, (draft: Unfinished | undefined) => void] {
  const place = useContext(Place);
  const key = `${part} ${place?.field}`;
  const draft = useSyncExternalStore(place?.drafts.subscribe ?? nowhere, () => place?.drafts.of(key));
  return [draft, (next) => place?.drafts.put(key, next)];
}

/** Forgets one of them without being drawn again when it changes. */
export function useForgottenDrafts(): (part: 'search' | 'search-chosen') => void {
  const place = useContext(Place);
  return (part) => place?.drafts.put(`${part} ${place.field}`, undefined);
}
