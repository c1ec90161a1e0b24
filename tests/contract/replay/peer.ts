import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another server that the walk's server talks to, under its address of today. */
export interface Peer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Listens on a port the system chooses. */
export function listeningOn(server: Server): Promise<Peer> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const stop = (): Promise<void> =>
        new Promise((over) => {
          server.close(() => over());
          server.closeAllConnections();
        });
      resolve({ port, stop });
    });
  });
}
