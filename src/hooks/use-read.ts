import { useLiveQuery } from 'dexie-react-hooks';
import type { Databases } from '#db/open.ts';
import { lastRead, read, type FirstView } from '#sync/run/first-view.ts';

/**
 * Something of the first view as this device holds it, again whenever it changes. undefined only until it was read for the first time.
 *
 * @param databases null where nobody is signed in, and nothing is read
 */
export function useRead<N extends keyof FirstView>(databases: Databases | null, name: N): FirstView[N] | undefined {
  return useLiveQuery(
    async () => (databases === null ? undefined : read(databases, name)),
    [databases, name],
    databases === null ? undefined : lastRead(databases, name),
  );
}
