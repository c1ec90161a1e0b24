import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, signIn, testServer, type Json, type Reply, type TestServer } from './support.ts';

/** One field that asks a database. */
export interface AskingField {
  readonly query: string;
  readonly dbConfig?: unknown;
  readonly roles?: readonly string[];
}

export interface QueryServer extends TestServer {
  /** Asks as a viewer. */
  ask(query: unknown, config?: unknown, path?: string): Promise<Reply<Json>>;
  asAdmin(method: string, path: string, body?: unknown): Promise<Reply<Json>>;
  readonly viewer: string;
}

/** A server whose forms ask these queries, each in a form of its own, beside plain fields a, b and n. */
export async function queryServer(fields: readonly AskingField[], logins: readonly object[]): Promise<QueryServer> {
  const server = await testServer();
  const forms = fields.map(({ query, dbConfig = 'REFDB', roles = ['public'] }, at) => ({
    name: `Form ${at}`,
    roles,
    type: 'script',
    script: 'none.sh',
    fields: [...['a', 'b', 'n'].map((name) => ({ name, type: 'text' })), { name: 'rows', type: 'enum', query, dbConfig }],
  }));
  const roles = [
    { name: 'admin', groups: ['local/admins'] },
    { name: 'operator', groups: ['local/operators'] },
    { name: 'public', groups: [] },
  ];
  // JSON is YAML.
  writeFileSync(
    join(server.data, 'forms.yaml'),
    JSON.stringify({ categories: [{ name: 'Default', icon: 'bars' }], roles, constants: { TABLE: 'hosts' }, forms }),
  );
  const admin = (await signIn(server.app)).token;
  const viewer = (await signIn(server.app, 'viewer', 'Viewer!123')).token;
  const asAdmin = (method: string, path: string, body?: unknown) =>
    send(server.app, method, path, { token: admin, ...(body === undefined ? {} : { body }) });
  for (const login of logins) await asAdmin('POST', '/credential', login);
  return {
    ...server,
    viewer,
    asAdmin,
    ask: (query, config = 'REFDB', path = '/query') => send(server.app, 'POST', path, { token: viewer, body: { query, config } }),
  };
}

/** The rows of an answer, or its error. */
export const outcome = ({ body }: Reply<Json>): Json => body.data.error || body.data.output;
