// @vitest-environment node
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Config, ConfigAnswer } from '#contract/config.ts';
import * as v from 'valibot';
import { basic, send, signIn, testServer, type Json } from './support.ts';

const formNames = (config: Json): string[] => config.forms.map((form: Json) => form.name);

const portal = (more = ''): string => `
categories: [{name: Default, icon: bars}]
roles:
  - {name: admin, groups: [local/admins]}
  - {name: operator, groups: [local/operators], options: {showLogs: true, showDebugButtons: true}}
  - {name: shift, users: [local/operator], options: {showDebugButtons: false}}
  - {name: designer, groups: [local/designers], options: {showDesigner: true}}
  - {name: public, groups: [], options: {showExtravars: true, showLogs: false}}
constants: {SITE: lab}
forms:
  - {name: Open, roles: [public], type: script, script: a.sh, inventory: hosts, credentials: {c: CMDB}, fields: [{name: x, type: text}]}
  - {name: Closed, roles: [operator], type: ansible, playbook: b.yml, fields: []}
  - {name: Nobody, type: script, script: a.sh, fields: []}
${more}`;

test('the demo portal can be read whole, and no form is left out', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app);
  const { body } = await send(app, 'GET', '/config?timestamp=1', { token });
  expect([body.errors, body.warnings]).toEqual([[], []]);
  expect(body.categories).toContainEqual({ name: 'Default', icon: 'bars' });
  expect(formNames(body).sort()).toEqual([
    'All fields',
    'Ansible ping',
    'Change request',
    'Fails',
    'Greeting',
    'Long output',
    'Operators only',
    'Server rollout',
    'Slow count',
  ]);
  const read = v.parse(ConfigAnswer, body);
  expect('config' in read && read.config.forms).toHaveLength(9);
  const required = body.forms.flatMap((form: Json) => form.fields.filter((field: Json) => field.required && field.default === undefined));
  expect(required).toEqual([]);
});

test('designers get everything; others the forms they may open, without what only the server needs', async () => {
  const { app } = await testServer({ files: { 'forms.yaml': portal() }, mode: 'serve', env: {} });
  await send(app, 'POST', '/schema', { body: {} });
  const admin = (await send(app, 'GET', '/config', { token: (await signIn(app)).token })).body;
  expect(formNames(admin)).toEqual(['Open', 'Closed', 'Nobody']);
  expect(admin.roles).toHaveLength(5);
  expect(admin.forms[0]).toMatchObject({ script: 'a.sh', inventory: 'hosts' });
});

test('operator and viewer see their forms only; roles and places of automation stay on the server', async () => {
  const { app, data } = await testServer();
  writeFileSync(join(data, 'forms.yaml'), portal());
  rmSync(join(data, 'forms'), { recursive: true });
  const seenBy = async (name: string, password: string): Promise<Json> =>
    (await send(app, 'GET', '/config', { token: (await signIn(app, name, password)).token })).body;
  const operator = await seenBy('operator', 'Operator!123');
  expect(formNames(operator)).toEqual(['Open', 'Closed']);
  expect(operator.roles).toEqual([]);
  expect(operator.errors).toBeUndefined();
  expect(operator.constants).toEqual({ SITE: 'lab' });
  expect(operator.forms[0]).toEqual({ name: 'Open', roles: ['public'], type: 'script', fields: [{ name: 'x', type: 'text' }] });
  expect(JSON.stringify(operator)).not.toMatch(/CMDB|b\.yml|a\.sh|hosts/);
  expect(formNames(await seenBy('viewer', 'Viewer!123'))).toEqual(['Open']);
});

test('roles come from groups and names, options are ANDed, public fills gaps', async () => {
  const { app, data } = await testServer();
  writeFileSync(join(data, 'forms.yaml'), portal());
  const { token } = await signIn(app, 'operator', 'Operator!123');
  const { body } = await send(app, 'GET', '/profile', { token });
  expect(body.data.output.roles).toEqual(['operator', 'shift', 'public']);
  expect(body.data.output.options).toEqual({ showLogs: true, showDebugButtons: false, showExtravars: true });
});

test('a change of a file shows at once; an unchanged portal costs a 304', async () => {
  const { app, data } = await testServer();
  const { token } = await signIn(app);
  const first = await send(app, 'GET', '/config', { token });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const same = await send(app, 'GET', '/config', { token, headers: { 'if-none-match': etag } });
  expect([same.http, same.body, same.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await send(app, 'GET', '/config', { token, headers: { 'if-none-match': `W/${etag}` } })).http).toBe(304);
  writeFileSync(join(data, 'forms', 'new.yml'), 'name: New\nroles: [public]\ntype: script\nscript: x.sh\nfields: []\n');
  const changed = await send(app, 'GET', '/config', { token, headers: { 'if-none-match': etag } });
  expect(changed.http).toBe(200);
  expect(changed.body.forms.find((form: Json) => form.name === 'New')).toMatchObject({ source: 'new.yml' });
  rmSync(join(data, 'forms', 'new.yml'));
  expect(formNames((await send(app, 'GET', '/config', { token })).body)).not.toContain('New');
});

test('two people never share an answer made for other roles', async () => {
  const { app } = await testServer();
  const etag = async (name: string, password: string): Promise<string> => {
    const { token } = await signIn(app, name, password);
    return (await send(app, 'GET', '/config', { token })).headers.get('etag') ?? '';
  };
  const tags = [await etag('admin', 'AnsibleForms!123'), await etag('operator', 'Operator!123'), await etag('viewer', 'Viewer!123')];
  expect(new Set(tags).size).toBe(3);
});

test('broken files and forms are left out and named with file and line; the others work', async () => {
  const { app, data, logged } = await testServer();
  const add = (name: string, text: string): void => writeFileSync(join(data, 'forms', name), text);
  add('broken.yaml', 'name: Broken\nfields: [\n  bad\n');
  add('nameless.yaml', '- fields: []\n- just text\n');
  add('fieldless.yaml', 'name: Fieldless\n');
  add('double.yaml', 'name: Greeting\nfields: []\n');
  add('roles.yaml', 'name: Odd\nroles: public\nfields: []\n');
  add('notes.txt', 'not a form');
  const { token } = await signIn(app);
  const { body } = await send(app, 'GET', '/config', { token });
  expect(formNames(body)).toHaveLength(9);
  const text = body.errors.join('\n');
  expect(text).toMatch(/broken\.yaml was left out: .+ at line \d/);
  expect(text).toMatch(/nameless\.yaml: form 1 was left out: it has no name/);
  expect(text).toMatch(/nameless\.yaml: form 2 was left out: it is not a map/);
  expect(text).toMatch(/fieldless\.yaml: form 'Fieldless' was left out: it has no list of fields/);
  expect(text).toMatch(/double\.yaml: form 'Greeting' was left out: another form has this name/);
  expect(text).toMatch(/roles\.yaml: form 'Odd' was left out: roles/);
  expect(text).not.toMatch(/notes\.txt/);
  expect(logged.join('\n')).toContain('broken.yaml was left out');
  expect(v.is(Config, body)).toBe(true);
});

test('an unreadable forms.yaml is an error with its line, and admins can still sign in as admins', async () => {
  const { app, data } = await testServer();
  writeFileSync(join(data, 'forms.yaml'), 'categories:\n- [\n  bad\n');
  const { token } = await signIn(app);
  expect((await send(app, 'GET', '/profile', { token })).body.data.output).toMatchObject({ roles: ['admin', 'public'], options: {} });
  const { http, body } = await send(app, 'GET', '/config', { token });
  expect(http).toBe(200);
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatch(/^Error parsing the forms\.yaml file : .+line \d/);
  const launched = await send(app, 'POST', '/job', { token, body: { formName: 'Greeting', extravars: {} } });
  expect(launched.body).toMatchObject({
    status: 'success',
    message: 'failed to launch form',
    data: { output: '', error: expect.stringMatching(/^Error: Error parsing/) },
  });
  const operator = await send(app, 'POST', '/auth/login', { headers: basic('operator', 'Operator!123') });
  expect(operator.body.token).not.toBe('');
});

test('a few lines of aliases cannot unfold to gigabytes', async () => {
  const { app, data } = await testServer();
  const levels = Array.from(
    { length: 12 },
    (_, n) => `l${n + 1}: &l${n + 1} [${Array.from({ length: 9 }, () => (n === 0 ? '"x"' : `*l${n}`)).join(', ')}]`,
  );
  writeFileSync(join(data, 'forms', 'bomb.yaml'), `name: Bomb\nfields: []\n${levels.join('\n')}\n`);
  const { token } = await signIn(app);
  const { body } = await send(app, 'GET', '/config', { token });
  expect(body.errors.join()).toMatch(/bomb\.yaml was left out/);
});

test('an empty forms.yaml is replaced by a first portal', async () => {
  const { app, data } = await testServer();
  writeFileSync(join(data, 'forms.yaml'), '');
  const { token } = await signIn(app);
  expect(formNames((await send(app, 'GET', '/config', { token })).body)).toContain('First form');
});
