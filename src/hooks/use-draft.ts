import { createContext, useContext, useSyncExternalStore } from 'react';
import { useFormStore } from '#hooks/use-form-engine.ts';
import type { Unfinished } from '#sync/half-filled.ts';

const DraftField = createContext<string | null>(null);
/** Names the field whose parts are drawn inside; null where nothing of it may be kept. */
export const DraftFieldProvider = DraftField.Provider;

const nowhere = (): (() => void) => () => undefined;

/** One of them, kept like a value of the form: it survives a kill of the tab (P1). Outside of a field that may be kept it is nothing. */
export function useDraft(part: 'row' | 'search' | 'time'): readonly [Unfinished | undefined, (draft: Unfinished | undefined) => void] {
  const field = useContext(DraftField);
  const { drafts } = useFormStore();
  const key = `${part} ${field}`;
  const draft = useSyncExternalStore(field === null ? nowhere : drafts.subscribe, () => (field === null ? undefined : drafts.of(key)));
  return [draft, (next) => void (field !== null && drafts.put(key, next))];
}
