import { join } from 'node:path';
import { vi } from 'vitest';
import { send, signIn, testServer, type Json, type Reply, type TestServer, type TestServerOptions } from './support.ts';

/** What a repository is made of, besides its name and address. */
export const blankRepository = {
  branch: '',
  user: '',
  password: '',
  description: 'reference repo',
  use_for_forms: false,
  use_for_playbooks: false,
  rebase_on_start: false,
  cron: '',
};

export interface RepositoryServer extends TestServer {
  ask(method: string, path: string, body?: unknown): Promise<Reply<Json>>;
  /** The row of a repository, once git has ended. */
  ended(name: string): Promise<Json>;
  /** A path below the folder of working copies. */
  folder(...path: string[]): string;
}

/** A server with its administrator signed in. */
export async function repositoryServer(options: TestServerOptions = {}): Promise<RepositoryServer> {
  const server = await testServer(options);
  const { token } = await signIn(server.app);
  const ask: RepositoryServer['ask'] = (method, path, body) =>
    send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) });
  const ended = (name: string): Promise<Json> =>
    vi.waitFor(
      async () => {
        const { output } = (await ask('GET', `/repository/${name}`)).body.data;
        if (output.status !== 'success' && output.status !== 'failed') throw new Error(`${name} is ${output.status}`);
        return output;
      },
      { timeout: 20_000, interval: 20 },
    );
  return { ...server, ask, ended, folder: (...path) => join(server.data, 'repositories', ...path) };
}
