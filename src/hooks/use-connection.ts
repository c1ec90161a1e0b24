import { useSyncExternalStore } from 'react';
import type { Connection } from '#sync/online.ts';
import { useObservable, useServices } from '#hooks/services.tsx';

/** How the page stands to the server. Times are ms since 1970; `syncing` counts requests of the person that are under way. */
export interface ConnectionView extends Pick<Connection, 'at' | 'since' | 'lastContact'> {
  readonly syncing: number;
  readonly retry: () => void;
}

export function useConnection(): ConnectionView {
  const { connection, busy, setup } = useServices();
  const { at, since, lastContact, unableSince } = useObservable(connection);
  const isUnable = at === 'online' && typeof unableSince === 'number';
  return {
    at: isUnable ? 'troubled' : at,
    since: isUnable ? unableSince : since,
    lastContact,
    syncing: useObservable(busy),
    retry() {
      connection.feed({ type: 'asked' });
      if (isUnable) void setup.check();
    },
  };
}

/** Whether calls are answered at the moment. */
export function useIsOnline(): boolean {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribe, () => connection.current().at === 'online');
}

const away: Readonly<Record<Exclude<Connection['at'], 'online'>, string>> = {
  offline: 'This device is offline',
  unreachable: 'The server cannot be reached',
  foreign: 'Something else answers here, not the server',
  troubled: 'The server is in trouble',
};

/** Why nothing can be sent now, in a sentence without its full stop; null when it can. */
export const whyNotSent = (at: Connection['at']): string | null => (at === 'online' ? null : away[at]);
