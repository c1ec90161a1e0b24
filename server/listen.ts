import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { headersFor } from './security.ts';
import type { Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';

const keepAliveMs = 75_000;

/** A server that does not listen yet, with TLS where the settings ask for it. Throws StartupError for unusable key files. */
export function serverFor({ tls }: Settings): Server {
  const server = tls ? tlsServer(tls) : createServer();
  // Longer than browsers and proxies keep a connection: one that is closed under a request would look like a lost answer.
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = keepAliveMs + 5000;
  // Node answers malformed requests itself; these answers need our headers, too.
  const lines = Object.entries(headersFor(tls !== null)).map(([name, value]) => `${name}: ${value}\r\n`);
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end(`HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n${lines.join('')}\r\n`);
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

function tlsServer({ key, cert }: { readonly key: string; readonly cert: string }): Server {
  const files = { key: pem(key, 'HTTPS_KEY'), cert: pem(cert, 'HTTPS_CERT') };
  try {
    return createTlsServer(files);
  } catch (error) {
    throw new StartupError(`HTTPS_KEY and HTTPS_CERT are not a PEM key and its certificate (${textOf(error)}).`);
  }
}

function pem(path: string, name: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError(`${name} names a file that cannot be read (${textOf(error)}). Give the path of a PEM file.`);
  }
}

/** Takes the port; gives the address for people. Throws StartupError with the way out. */
export function listening(server: Server, { host, port, tls }: Settings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(whyNot(error, host, port))));
    server.listen(port, host, () => {
      // `port` 0 asks the system for one.
      const { port: bound } = server.address() as AddressInfo;
      const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
      resolve(`${tls ? 'https' : 'http'}://${name}:${bound}`);
    });
  });
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} is reserved for the system. Choose another one: PORT=8000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for the network.`;
    default:
      return `Cannot listen on ${host}:${port} (${error.message}).`;
  }
}

/** Ends a server once, however often it is called: requests first, then what they work with, then idle connections. */
export function closing(server: Server, services: { close(): Promise<void> } | null): () => Promise<void> {
  let closed: Promise<void> | null = null;
  return () =>
    (closed ??= (async () => {
      const over = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await services?.close();
      // Connections that clients keep open would hold it for minutes.
      server.closeAllConnections();
      await over;
    })());
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
