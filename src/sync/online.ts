import { delayAfter } from '#lib/backoff.ts';

/** Why the server is not to be had although this device has a network. `foreign`: something else answers; `troubled`: 429, 5xx. */
export type Away = 'unreachable' | 'foreign' | 'troubled';

/**
 * How this device stands to the server. Times are milliseconds since 1970; `since` is when it got away, or came back;
 * `lastContact` null = never in this tab.
 */
export interface Connection {
  readonly at: 'online' | 'offline' | Away;
  readonly since: number;
  readonly lastContact: number | null;
  readonly failures: number;
  /** Since when the server answers and says that it cannot work, as without its database; null = it can, or nobody knows. */
  readonly unableSince: number | null;
  /** It answered although the browser says that there is no network. The answer may have been on its way: the next one decides. */
  readonly isDoubtful: boolean;
}

export type ConnectionEvent =
  /** A call got an answer from the server, whatever it said. */
  | { readonly type: 'answered' }
  | { readonly type: Away }
  /** What the browser says of its network. */
  | { readonly type: 'networkLost' | 'networkReturned' }
  /** What the server's own check of itself said. */
  | { readonly type: 'able' | 'unable' }
  /** The time to look again has come, or a person asked to. */
  | { readonly type: 'due' | 'asked' };

/** `probe`: ask the server for its version. `probeIn`: feed `due` after that time. */
export type ConnectionEffect = { readonly do: 'probe' } | { readonly do: 'probeIn'; readonly ms: number };

const probing = { firstMs: 1000, maxMs: 30_000 } as const;

export const connected = (now: number, hasNetwork: boolean): Connection => ({
  at: hasNetwork ? 'online' : 'offline',
  since: now,
  lastContact: null,
  failures: 0,
  unableSince: null,
  isDoubtful: false,
});

/**
 * One step of the connection. O1: it is online only while calls are answered by the server itself. O2: without an answer it looks
 * again, 1 s doubling to 30 s, so that a returning server is noticed while nobody touches the page. O3: without a network nothing is sent.
 *
 * @param jitter 0..1, drawn by the caller
 */
export function step(
  connection: Connection,
  event: ConnectionEvent,
  now: number,
  jitter: number,
): readonly [Connection, readonly ConnectionEffect[]] {
  const { at } = connection;
  switch (event.type) {
    case 'answered': {
      const isDoubtful = at === 'offline';
      // Until it is confirmed it counts for no return: a fall back goes on where the network was lost.
      const isReturn = at === 'online' ? connection.isDoubtful : !isDoubtful;
      const since = isReturn ? now : connection.since;
      const next: Connection = { ...connection, at: 'online', since, lastContact: now, failures: 0, isDoubtful };
      return [next, isDoubtful ? [{ do: 'probe' }] : []];
    }
    case 'unreachable':
    case 'foreign':
    case 'troubled': {
      // Nothing is expected to answer without a network; what answers nevertheless says that there is one.
      if (event.type === 'unreachable' && (at === 'offline' || connection.isDoubtful))
        return [{ ...connection, at: 'offline', isDoubtful: false }, []];
      const failures = connection.failures + 1;
      const since = at === 'online' ? now : connection.since;
      return [
        { ...connection, at: event.type, since, failures, isDoubtful: false },
        [{ do: 'probeIn', ms: delayAfter(failures, probing, jitter) }],
      ];
    }
    case 'networkLost':
      return [at === 'offline' ? connection : { ...connection, at: 'offline', since: now, isDoubtful: false }, []];
    case 'networkReturned':
      return at === 'offline'
        ? [{ ...connection, at: 'unreachable', failures: 0 }, [{ do: 'probe' }]]
        : [{ ...connection, isDoubtful: false }, []];
    case 'able':
      return [{ ...connection, unableSince: null }, []];
    case 'unable':
      return [{ ...connection, unableSince: connection.unableSince ?? now }, []];
    case 'due':
      return [connection, at === 'online' || at === 'offline' ? [] : [{ do: 'probe' }]];
    case 'asked':
      return [connection, at === 'offline' ? [] : [{ do: 'probe' }]];
  }
}
