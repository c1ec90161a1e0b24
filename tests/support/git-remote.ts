import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { bareRepository, type GitRemote } from './bare-repository.ts';

export { withoutGit, type GitRemote } from './bare-repository.ts';

/**
 * A bare repository that goes with the test.
 *
 * @param files the first commit on `main`
 */
export function gitRemote(files: Readonly<Record<string, string>>): GitRemote {
  const remote = bareRepository(files);
  onTestFinished(() => remote.remove());
  return remote;
}

export interface GitHost {
  /** With `http://` and without user. */
  readonly uri: string;
  /** The Authorization headers that came, in order. */
  readonly seen: readonly (string | undefined)[];
}

/** Serves a bare repository over http to those who sign in. */
export async function gitHost({ folder }: GitRemote, user: string, password: string): Promise<GitHost> {
  const seen: (string | undefined)[] = [];
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const path = new URL(request.url ?? '', 'http://git').pathname.replace(/^\/ref\.git/, '');
    try {
      response.end(readFileSync(join(folder, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ref.git`, seen };
}

export interface SilentHost {
  /** With `http://`. */
  readonly uri: string;
  /** How many have called so far. */
  callers(): number;
}

/** Takes calls and never says a word. */
export async function silentHost(): Promise<SilentHost> {
  const sockets: Socket[] = [];
  const server = createSocketServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`, callers: () => sockets.length };
}
