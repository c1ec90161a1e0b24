import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { send, signIn, testServer, type Json, type Reply, type TestServer } from './support.ts';

export const portal = `# Keep me.
categories:
  - name: Default
    icon: bars
roles:
  - name: admin # everything
    groups: [local/admins]
  - name: designer
    users: [local/operator]
    options: {showDesigner: true}
  - name: public
    groups: []
constants: {}
forms:
  # The first.
  - name: First
    roles: [public]
    type: ansible
    playbook: first.yml
    fields: [] # none
`;
export const extra = `# Beside it.
name: Extra
roles: [public]
type: ansible
playbook: extra.yml
fields: []
`;

export interface Designing extends TestServer {
  readonly admin: string;
  readonly operator: string;
  readonly viewer: string;
  call(method: string, path: string, body?: unknown, token?: string): Promise<Reply<Json>>;
  /** The whole configuration as a program writes it. */
  dump(change?: (config: Json) => void): Promise<string>;
  text(name: string): string;
}

/** A portal of two forms, one of them in a file of its own, and a designer beside the admin. */
export async function designing(env: Readonly<Record<string, string>> = {}): Promise<Designing> {
  const server = await testServer({ env });
  rmSync(join(server.data, 'forms'), { recursive: true });
  mkdirSync(join(server.data, 'forms'));
  writeFileSync(join(server.data, 'forms.yaml'), portal);
  writeFileSync(join(server.data, 'forms', 'extra.yaml'), extra);
  const { token: admin } = await signIn(server.app);
  const { token: operator } = await signIn(server.app, 'operator', 'Operator!123');
  const { token: viewer } = await signIn(server.app, 'viewer', 'Viewer!123');
  const call: Designing['call'] = (method, path, body, token = admin) => send(server.app, method, path, { token, body });
  return {
    ...server,
    admin,
    operator,
    viewer,
    call,
    async dump(change = () => undefined) {
      const { categories, roles, constants, forms } = (await call('GET', '/config')).body;
      const config = { categories, roles, constants, forms };
      change(config);
      return stringify(config);
    },
    text: (name) => readFileSync(join(server.data, name), 'utf8'),
  };
}
/** The lock as somebody sees it, the admin where nobody is named. */
export const state = async ({ call }: Designing, token?: string): Promise<Json> =>
  (await call('GET', '/lock', undefined, token)).body.data.output;
