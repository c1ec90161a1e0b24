// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobOver, send, signIn, testServer, write, type Json, type TestServer } from './support.ts';

const portal = `
categories: [{name: Default, icon: bars}]
roles: [{name: admin, groups: [local/admins]}, {name: public, groups: []}]
constants: {MIN: 2}
forms:
  - name: Checked
    roles: [public]
    type: script
    script: show.sh
    credentials: {cmdb: "CM.*"}
    fields:
      - {name: host, type: text, label: Host name, required: true, regex: {expression: "^[a-z]+$", description: Only small letters}}
      - {name: size, type: number, minValue: 1, maxValue: 9}
      - {name: city, type: enum, values: [Ghent, Bruges], required: true}
      - {name: more, type: checkbox}
      - {name: detail, type: text, required: true, dependencies: [{name: more, values: [true]}]}
      - {name: login, type: enum, values: [WEB, DB], asCredential: true}
      - {name: free, type: expression, expression: "'x'", asCredential: true, editable: true}
      - {name: env, type: text}
      - {name: asked, type: enum, expression: "fn.fnCopy(['WEB','$(env)'])", asCredential: true}
  - name: Play
    roles: [public]
    type: ansible
    playbook: say.yml
    inventory: "localhost,"
    ansibleCredentials: WEB
    fields: [{name: said, type: text}, {name: rows, type: table, tableFields: [{name: a, type: text, label: A}]}]
`;
const playbook = `
- hosts: localhost
  connection: local
  gather_facts: false
  tasks:
    - debug: {msg: "said <{{ said }}> and <{{ rows[0].a }}> as <{{ ansible_user | default('nobody') }}>"}
`;

async function checkedServer(
  env: Record<string, string> = {},
): Promise<TestServer & { readonly viewer: string; launch(formName: string, extravars: object, credentials?: object): Promise<Json> }> {
  const server = await testServer({ env });
  write(server.data, { 'forms.yaml': portal, 'playbooks/show.sh': '#!/bin/sh\ncat\n', 'playbooks/say.yml': playbook });
  const admin = (await signIn(server.app)).token;
  for (const name of ['CMDB', 'WEB', 'DB', 'ROOT']) {
    await send(server.app, 'POST', '/credential', { token: admin, body: { name, user: `u-${name}`, password: `p-${name} {{ x }}` } });
  }
  const viewer = (await signIn(server.app, 'viewer', 'Viewer!123')).token;
  const launch = async (formName: string, extravars: object, credentials: object = {}): Promise<Json> =>
    (await send(server.app, 'POST', '/job', { token: viewer, body: { formName, extravars, credentials } })).body;
  return { ...server, viewer, launch };
}
const good = { host: 'web', city: 'Ghent', more: false };

test('what the page would not send is refused with every field named', async () => {
  const { launch } = await checkedServer();
  const refused = async (extravars: object): Promise<string> => {
    const body = await launch('Checked', extravars);
    expect(body).toMatchObject({ status: 'success', message: 'failed to launch form', data: { output: '' } });
    return body.data.error;
  };
  expect(await refused({ city: 'Ghent', more: false })).toBe('Form contains invalid data\nHost name: This field is required');
  expect(await refused({ ...good, host: 'WEB1; rm -rf /' })).toMatch(/Host name: Only small letters/);
  expect((await refused({ ...good, host: 'A', size: 77, city: 'Paris' })).split('\n')).toHaveLength(4);
  expect(await refused({ ...good, more: true })).toMatch(/detail: This field is required/);
  expect((await launch('Checked', good)).data.error).toBe('');
  expect((await launch('Checked', { ...good, more: true, detail: 'x', size: 9 })).data.error).toBe('');
});

test('logins reach the run by name only: those of the form, and those a field offers', async () => {
  const { launch, app, viewer } = await checkedServer();
  const body = await launch('Checked', good, { login: 'WEB', free: 'DB', cmdb: 'ROOT', other: 'ROOT', host: 'ROOT' });
  const over = await jobOver(app, viewer, body.data.output.id);
  const { output, credentials, extravars } = over.data;
  const ran = JSON.parse(
    (await send(app, 'GET', `/job/${body.data.output.id}?text=true`, { token: viewer })).body.data.output.split(/\r?\n/)[0],
  );
  expect(ran).toMatchObject({
    cmdb: { name: 'CMDB', user: 'u-CMDB', password: 'p-CMDB {{ x }}' },
    login: { name: 'WEB' },
    free: { name: 'DB' },
  });
  expect(Object.keys(ran)).not.toContain('other');
  expect(ran.host).toBe('web');
  expect(credentials).toEqual({ login: 'WEB', free: 'DB' });
  expect(JSON.stringify(extravars)).not.toContain('p-CMDB');
  expect(output).toContain('CMDB');
  for (const chosen of [{ login: 'ROOT' }, { free: '.*' }, { free: 'ROOT,DB' }, { free: '__self__' }]) {
    const { data } = await launch('Checked', good, chosen);
    if (data.output === '') {
      expect(data.error).toBe("Form contains invalid data\nlogin: 'ROOT' is none of its logins");
      continue;
    }
    await jobOver(app, viewer, data.output.id);
    const text = (await send(app, 'GET', `/job/${data.output.id}?text=true`, { token: viewer })).body.data.output;
    expect(text).not.toContain('u-ROOT');
    expect(text).not.toContain('u-DB');
  }
});

test('a login of a list that is worked out is one of that list, as the server works it out', async () => {
  const { launch, app, viewer } = await checkedServer();
  const body = await launch('Checked', { ...good, env: 'DB' }, { asked: 'DB' });
  expect((await jobOver(app, viewer, body.data.output.id)).data.credentials).toEqual({ asked: 'DB' });
  for (const [env, asked] of [
    ['DB', 'ROOT'],
    ['', 'DB'],
  ])
    // prettier-ignore
    expect((await launch('Checked', { ...good, env }, { asked })).data.error).toBe(
      `Form contains invalid data\nasked: '${asked}' is none of its logins`,
    );
});

test('values that no field of the form has are refused by name, and those of fields nobody saw', async () => {
  const { launch } = await checkedServer();
  const error = async (extravars: object): Promise<string> => (await launch('Checked', extravars)).data.error;
  expect(await error({ ...good, extra: 1, __playbook__: 'x.yml' })).toBe(
    "Form 'Checked' has no field for 'extra', '__playbook__'. Send only values of its fields",
  );
  expect(await error({ ...good, detail: 'x' })).toBe(
    'Form contains invalid data\ndetail: It is hidden by what it depends on, so it cannot have a value',
  );
  expect(await error({ ...good, env: JSON.parse('['.repeat(40) + ']'.repeat(40)) })).toMatch(/more than 32 levels deep/);
  expect(await error({ ...good, env: 'x'.repeat(3_000_000) })).toMatch(/Upload large ones as a file/);
});

test('a launch may bring more where the server was told so', async () => {
  const { launch } = await checkedServer({ ALLOW_UNDECLARED_EXTRAVARS: '1' });
  expect((await launch('Checked', { ...good, extra: 1 })).data.error).toBe('');
});

const hasAnsible = spawnSync('ansible-playbook', ['--version']).status === 0;
test.skipIf(!hasAnsible)(
  'a template that somebody types is a text for a real ansible-playbook (skipped where it is not installed)',
  async () => {
    const { launch, app, viewer, data } = await checkedServer();
    const nasty = '{{ lookup("pipe", "id") }} {% if true %}evaluated{% endif %} \u2028 é 漢 😀 "quoted" \\ \u0007 # : - !x';
    const body = await launch('Play', { said: nasty, rows: [{ a: '{{ 7 * 7 }}' }], __verbose__: false });
    const id = body.data.output.id;
    await jobOver(app, viewer, id);
    const text: string = (await send(app, 'GET', `/job/${id}?text=true`, { token: viewer })).body.data.output;
    expect(text).toContain('Playbook finished');
    expect(text).toContain('{{ lookup(');
    expect(text).toContain('{% if true %}evaluated{% endif %}');
    expect(text).toContain('and <{{ 7 * 7 }}> as <u-WEB>');
    expect(text).not.toMatch(/uid=\d|<49>/);
    expect(text).toContain('漢 😀');
    expect(readdirSync(join(data, 'runs'))).toEqual([]);
  },
);
