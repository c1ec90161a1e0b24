import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { portal } from '#tests/contract/job-portal.ts';
import {
  send,
  signIn,
  testServer,
  write,
  type Json,
  type Reply,
  type TestServer,
  type TestServerOptions,
} from '#tests/contract/support.ts';

/** What is kept under lock on the server under attack. */
export const kept = 'Kept-Secret-42!';

export interface Attacked extends TestServer {
  readonly admin: string;
  readonly viewer: string;
  readonly operator: string;
  as(token: string, method: string, path: string, body?: unknown): Promise<Reply<Json>>;
}

const forms = `
  - {name: Echo, roles: [public], type: script, script: echo.sh, fields: [{name: who, type: text, required: true, regex: {expression: "^[a-z]*$", description: lower}}]}
  - {name: Asks, roles: [public], type: script, script: echo.sh, fields: [{name: sum, type: expression, expression: "1+1"}, {name: hosts, type: enum, query: "SELECT name FROM hosts", dbConfig: REFDB}, {name: secret, type: expression, noLog: true, expression: "'Kept'+'-here'"}]}
  - {name: Logs in, roles: [public], type: script, script: echo.sh, credentials: {db: REFDB}, fields: []}
  - {name: Forever, roles: [public], type: script, script: forever.sh, fields: []}
  - {name: Approved, roles: [public], type: script, script: echo.sh, approval: {message: "Go <b>on</b>?", roles: [operator]}, fields: [{name: who, type: text}]}
  - {name: Marked, roles: [public], type: script, script: marked.sh, fields: []}
  - {name: Closed, roles: [operator], type: script, script: echo.sh, fields: [{name: hidden, type: text}]}
`;
const files = {
  'playbooks/echo.sh': '#!/bin/sh\ncat "$FIELDRUN_EXTRAVARS"\n',
  'playbooks/forever.sh': '#!/bin/sh\necho up\nexec sleep 600\n',
  'playbooks/marked.sh': '#!/bin/sh\necho "<script>alert(1)</script> <img src=x onerror=\'x\'>"\n',
};

/** A server with people, forms and one stored login, for attackers of every rank. */
export async function attacked(options: TestServerOptions = {}): Promise<Attacked> {
  const server = await testServer(options);
  write(server.data, { 'forms.yaml': portal(forms), ...files });
  const token = async (name: string, password: string): Promise<string> => (await signIn(server.app, name, password)).token;
  const as: Attacked['as'] = (bearer, method, path, body) =>
    send(server.app, method, path, { ...(bearer !== '' && { token: bearer }), ...(body === undefined ? {} : { body }) });
  const admin = (await signIn(server.app)).token;
  await as(admin, 'POST', '/credential', {
    name: 'REFDB',
    user: 'ref',
    password: kept,
    host: '127.0.0.1',
    port: 1,
    description: '',
    db_type: 'mysql',
    is_database: true,
  });
  return { ...server, as, admin, viewer: await token('viewer', 'Viewer!123'), operator: await token('operator', 'Operator!123') };
}

/** Files of a folder that hold a text, also within databases and logs. */
export function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
