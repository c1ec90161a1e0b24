// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { expectAs, recorded } from './recorded.ts';
import { basic, jobOver, jobWhen, launch, send, signIn, testServer, write, type TestServer } from './support.ts';

const hasAnsible = spawnSync('ansible-playbook', ['--version']).status === 0;

const portal = `
categories: [{name: Default, icon: bars}]
roles: [{name: admin, groups: [local/admins]}, {name: operator, groups: [local/operators]}, {name: public, groups: [], options: {showExtravars: true}}]
constants: {SITE: lab}
forms:
  - {name: Echo, roles: [public], type: ansible, playbook: echo.yml, inventory: "localhost,", diff: true, tags: "", fields: [{name: message, type: text}]}
  - {name: Failing, roles: [public], type: script, script: fail.sh, fields: []}
  - {name: Slow, roles: [public], type: script, script: slow.sh, fields: [{name: seconds, type: number}]}
  - {name: Closed, roles: [operator], type: script, script: fail.sh, fields: []}
`;
const playbook = `
- name: Echo the extravars
  hosts: localhost
  connection: local
  gather_facts: false
  tasks:
    - name: Show the message
      debug: {msg: "message = {{ message }}"}
`;

async function replaying(): Promise<TestServer & { readonly admin: string; readonly plain: string }> {
  const server = await testServer();
  const { app, data } = server;
  write(data, {
    'forms.yaml': portal,
    'playbooks/echo.yml': playbook,
    'playbooks/fail.sh': '#!/bin/sh\necho boom >&2\nexit 2\n',
    'playbooks/slow.sh': '#!/bin/sh\necho 1\nexec sleep 60\n',
  });
  return { ...server, admin: (await signIn(app)).token, plain: (await signIn(app, 'viewer', 'Viewer!123')).token };
}

test('a fresh installation answers as recorded', async () => {
  const { app } = await testServer({ mode: 'serve' });
  expectAs('001', await send(app, 'GET', '/version'), { ownMessage: true, open: ['body.data'] });
  const missing = await send(app, 'GET', '/schema');
  expectAs('002', missing);
  expect(missing.body).toEqual(recorded('002').response.body);
  expectAs('006', await send(app, 'POST', '/schema', { body: {} }));
  expectAs('008', await send(app, 'GET', '/schema'));
  expectAs('013', await send(app, 'GET', '/auth/settings'));
});

test('signing in answers as recorded', async () => {
  const { app } = await testServer();
  const login = (name: string, password: string, query = '') =>
    send(app, 'POST', `/auth/login${query}`, { headers: basic(name, password) });
  expectAs('014', await login('admin', 'AnsibleForms!123'));
  // Theirs tells unknown names and wrong passwords apart.
  expectAs('015', await login('admin', 'wrong'), { ownMessage: true });
  expectAs('016', await login('nobody', 'x'), { ownMessage: true });
  expectAs('017', await login('admin', ''), { ownMessage: true });
  expectAs('022', await login('admin', 'AnsibleForms!123', '?expiryDays=5'));
  expectAs('024', await send(app, 'GET', '/auth/logout'));
  const { token, refreshtoken } = await signIn(app);
  expectAs('025', await send(app, 'POST', '/token', { body: { refreshtoken } }));
  for (const [number, body] of [
    ['026', {}],
    ['027', { refreshtoken: token }],
    ['028', { refreshtoken: 'garbage' }],
    ['029', { refreshtoken: `${refreshtoken.split('.').slice(0, 2).join('.')}.AAAA` }],
  ] as const) {
    const reply = await send(app, 'POST', '/token', { body });
    expectAs(number, reply);
    expect(reply.body).toEqual(recorded(number).response.body);
  }
  for (const number of ['031', '032', '033', '035']) {
    const sent = { '032': 'abc', '033': `${token.slice(0, -4)}AAAA`, '035': refreshtoken }[number];
    expectAs(number, await send(app, 'GET', '/profile', sent === undefined ? {} : { token: sent }));
  }
  const external = await send(app, 'GET', '/auth/azureadoauth2');
  expect(external.http).toBe(recorded('036').response.status);
  expectAs('023', await send(app, 'GET', '/auth/logout', { token }));
});

test('the profile answers as recorded', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app);
  expectAs('100', await send(app, 'GET', '/profile', { token }), { open: ['body.data.output.options'] });
  expectAs('102', await send(app, 'PUT', '/profile', { token, body: { password: 'Anders!123', current_password: 'AnsibleForms!123' } }));
  expectAs('105', await send(app, 'PUT', '/profile', { token, body: {} }));
});

test('the config answers as recorded, with what was left out beside it', async () => {
  const { app, data, admin } = await replaying();
  const whole = await send(app, 'GET', '/config', { token: admin });
  const { errors, warnings, ...rest } = whole.body;
  expect([errors, warnings]).toEqual([[], []]);
  expectAs('132', { ...whole, body: rest }, { open: ['body.constants', 'body.forms[]', 'body.roles[]', 'body.categories[]'] });
  expectAs('134', await send(app, 'GET', '/config'));
  write(data, { 'forms.yaml': '- [\n  bad\n' });
  expectAs('320', await send(app, 'GET', '/config', { token: admin }));
  expectAs('325', await send(app, 'POST', '/job', { token: admin, body: { formName: 'Echo', extravars: {} } }));
});

test.skipIf(!hasAnsible)('jobs answer as recorded', { timeout: 30_000 }, async () => {
  const { app, admin, plain } = await replaying();
  expectAs('329', await send(app, 'GET', '/job', { token: admin }));
  expectAs('330', await send(app, 'GET', '/job/approvals', { token: admin }));
  expectAs('387', await send(app, 'GET', '/job/approvals', { token: plain }));
  const post = (body: unknown) => send(app, 'POST', '/job', { token: plain, body });
  for (const [number, body] of [
    ['331', {}],
    ['332', { extravars: {} }],
    ['333', { formName: 'Nowhere', extravars: {} }],
    ['334', { formName: 'Closed', extravars: {} }],
  ] as const) {
    const reply = await post(body);
    expectAs(number, reply);
    expect(reply.body).toEqual(recorded(number).response.body);
  }
  expectAs('335', await post({ formName: 'Echo', extravars: { message: 'hello' }, credentials: {} }));
  const echo = 1;
  await jobOver(app, plain, echo);
  const variables = { open: ['body.data.extravars'] };
  const seen = await send(app, 'GET', `/job/${echo}`, { token: plain });
  expectAs('338', seen, variables);
  expect(Object.keys(seen.body.data.extravars)).toEqual(
    expect.arrayContaining([
      'ansibleforms_user',
      '__verbose__',
      '__playbook__',
      '__diff__',
      '__tags__',
      '__inventory__',
      '__credentials__',
    ]),
  );
  expect(seen.body.data.output.split('\r\n').at(-1)).toMatch(
    /^<span class='has-text-success'>ok: \[Playbook finished\] with status \(0\)<\/span> <span class='tag is-info is-light'>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d<\/span>$/,
  );
  expectAs('339', await send(app, 'GET', `/job/${echo}?text=true`, { token: plain }), variables);
  expectAs('344', await send(app, 'GET', `/job/${echo}/download`, { token: plain }));
  expectAs('347', await send(app, 'GET', `/job/${echo}/download?token=x`));
  for (const [number, id] of [
    ['342', '999999'],
    ['343', 'abc'],
  ] as const) {
    const reply = await send(app, 'GET', `/job/${id}`, { token: plain });
    expect(reply.body).toEqual(recorded(number).response.body);
  }
  const failing = await launch(app, plain, 'Failing');
  await jobOver(app, plain, failing);
  expectAs('355', await send(app, 'GET', `/job/${failing}`, { token: plain }), variables);
  expectAs('341', await send(app, 'GET', `/job/${failing}`, { token: (await signIn(app, 'operator', 'Operator!123')).token }));
  expectAs('442', await send(app, 'GET', '/job', { token: admin }));
  expectAs('445', await send(app, 'GET', '/job?records=3', { token: admin }));
  expectAs('448', await send(app, 'GET', '/job'));
  expectAs('379', await send(app, 'POST', '/job/999999/relaunch', { token: plain }));
  expectAs('378', await send(app, 'POST', `/job/${failing}/relaunch`, { token: plain, body: {} }), {}, [[58, failing + 1]]);
  expectAs('394', await send(app, 'POST', `/job/${echo}/approve`, { token: admin }), {}, [[60, echo]]);
  expectAs('395', await send(app, 'POST', '/job/999999/approve', { token: admin }));
  expectAs('396', await send(app, 'POST', '/job/999999/reject', { token: admin }));
  expectAs('456', await (await send(app, 'DELETE', `/job/${echo}`, { token: plain }), send(app, 'GET', `/job/${echo}`, { token: plain })));
  expectAs('457', await send(app, 'DELETE', '/job/999999', { token: plain }));
});

test('aborting answers as recorded', async () => {
  const { app, plain } = await replaying();
  const id = await launch(app, plain, 'Slow', { seconds: 40 });
  await jobWhen(app, plain, id, (job) => job.output !== '');
  expectAs('370', await send(app, 'POST', `/job/${id}/relaunch`, { token: plain }), {}, [[57, id]]);
  await send(app, 'POST', `/job/${id}/abort`, { token: plain, body: {} });
  expectAs('373', await send(app, 'POST', `/job/${id}/abort`, { token: plain, body: {} }));
  await jobOver(app, plain, id);
  expectAs('375', await send(app, 'GET', `/job/${id}`, { token: plain }), { open: ['body.data.extravars'] });
  expectAs('376', await send(app, 'POST', `/job/${id}/abort`, { token: plain }));
  expectAs('377', await send(app, 'POST', '/job/999999/abort', { token: plain }));
});
