import { useSyncExternalStore } from 'react';
import type { Connection } from '#sync/online.ts';
import { useObservable, useServices } from '#hooks/services.tsx';

/** How the page stands to the server. Times are ms since 1970; `syncing` counts requests of the person that are under way. */
export interface ConnectionView extends Pick<Connection, 'at' | 'since' | 'lastContact'> {
  readonly syncing: number;
  readonly retry: () => void;
}

export function useConnection(): ConnectionView {
  const { connection, busy } = useServices();
  const { at, since, lastContact } = useObservable(connection);
  return { at, since, lastContact, syncing: useObservable(busy), retry: () => connection.feed({ type: 'asked' }) };
}

/** Whether calls are answered at the moment. */
export function useIsOnline(): boolean {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribe, () => connection.current().at === 'online');
}
