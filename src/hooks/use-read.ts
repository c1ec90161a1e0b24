import { useCallback, useSyncExternalStore } from 'react';
import type { Databases } from '#db/open.ts';
import { followRead, lastRead, readError, type FirstView } from '#sync/run/first-view.ts';

/**
 * Something of the first view as this device holds it, again whenever it changes. undefined only until it was read for the first time.
 *
 * @param databases null where nobody is signed in, and nothing is read
 */
export function useRead<N extends keyof FirstView>(databases: Databases | null, name: N): FirstView[N] | undefined {
  const follow = useCallback(
    (changed: () => void) => (databases === null ? () => undefined : followRead(databases, name, changed)),
    [databases, name],
  );
  const value = useSyncExternalStore(follow, () => (databases === null ? undefined : lastRead(databases, name)));
  // A failure changes no value: it is told by itself.
  const error = useSyncExternalStore(follow, () => (databases === null ? null : readError(databases, name)));
  if (error !== null) throw error;
  return value;
}
