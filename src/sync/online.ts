import { delayAfter } from '#lib/backoff.ts';

/** How this device stands to the server. Times are milliseconds since 1970; `lastContact` null = never in this tab. */
export interface Connection {
  readonly at: 'online' | 'offline' | 'unreachable';
  readonly since: number;
  readonly lastContact: number | null;
  readonly failures: number;
}

export type ConnectionEvent =
  /** A call got an answer from the server, whatever it said. */
  | { readonly type: 'answered' }
  | { readonly type: 'unreachable' }
  /** What the browser says of its network. */
  | { readonly type: 'networkLost' | 'networkReturned' }
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
});

/**
 * One step of the connection. O1: it is online only while calls are answered. O2: without an answer it looks again, 1 s doubling
 * to 30 s, so that a returning server is noticed while nobody touches the page. O3: without a network nothing is sent.
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
    case 'answered':
      return [{ at: 'online', since: at === 'online' ? connection.since : now, lastContact: now, failures: 0 }, []];
    case 'unreachable': {
      if (at === 'offline') return [connection, []];
      const failures = connection.failures + 1;
      const since = at === 'unreachable' ? connection.since : now;
      return [{ ...connection, at: 'unreachable', since, failures }, [{ do: 'probeIn', ms: delayAfter(failures, probing, jitter) }]];
    }
    case 'networkLost':
      return [at === 'offline' ? connection : { ...connection, at: 'offline', since: now }, []];
    case 'networkReturned':
      return at === 'offline' ? [{ ...connection, at: 'unreachable', failures: 0 }, [{ do: 'probe' }]] : [connection, []];
    case 'due':
      return [connection, at === 'unreachable' ? [{ do: 'probe' }] : []];
    case 'asked':
      return [connection, at === 'offline' ? [] : [{ do: 'probe' }]];
  }
}
