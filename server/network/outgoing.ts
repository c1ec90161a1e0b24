import { Socket, type LookupFunction } from 'node:net';
import { carefulLookup, isRefusedAddress, linkLocalText } from './link-local.ts';

/** How this server opens connections to others. */
export interface Outgoing {
  /** A connection to a port of a host, on its way. What hinders it destroys it with an error for people. */
  connect(port: number, host: string): Socket;
  /** The same, once it is there. Rejects with what hindered it. */
  connected(port: number, host: string, withinMs: number): Promise<Socket>;
  /** A socket for a library that says later where it goes. */
  socket(): Socket;
  /** For a library that opens its own; nobody asks it about what is an address already. undefined = the system's. */
  readonly lookup: LookupFunction | undefined;
}

/**
 * Connections on which what a name leads to is judged where they are made: a name that was judged before could lead elsewhere by then.
 * Libraries keep the name, for TLS and whatever else they say to the other side.
 *
 * @param allowLinkLocal whether link-local addresses may be called
 */
export function outgoing(allowLinkLocal: boolean): Outgoing {
  const socket = allowLinkLocal ? () => new Socket() : carefulSocket;
  const connect = (port: number, host: string): Socket => socket().connect(port, host);
  return {
    socket,
    connect,
    lookup: allowLinkLocal ? undefined : carefulLookup,
    connected: (port, host, withinMs) =>
      new Promise((resolve, reject) => {
        const opened = connect(port, host);
        const late = setTimeout(() => opened.destroy(new Error(`${host} does not answer on port ${port}`)), withinMs);
        const settled = (): void => {
          clearTimeout(late);
          opened.removeListener('connect', there).removeListener('error', failed);
        };
        const there = (): void => {
          settled();
          resolve(opened);
        };
        const failed = (error: Error): void => {
          settled();
          reject(error);
        };
        // It may break before whoever asked for it listens: that must not end the server.
        opened.on('error', () => undefined);
        opened.once('connect', there).once('error', failed);
      }),
  };
}

/** Only `connect(port, host)` and `connect(path)` are understood, which is what libraries call. */
function carefulSocket(): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  function carefully(to: number | string, host?: string): Socket {
    if (typeof to === 'string') return connect(to);
    // What is an address already is not looked up.
    if (!isRefusedAddress(host ?? '')) return connect({ port: to, host: host ?? 'localhost', lookup: carefulLookup });
    process.nextTick(() => socket.destroy(new Error(linkLocalText(host ?? ''))));
    return socket;
  }
  socket.connect = carefully as Socket['connect'];
  return socket;
}
