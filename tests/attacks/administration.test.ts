// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { basic, send } from '#tests/contract/support.ts';
import { attacked, filesWith, kept } from './attacked.ts';
import { weakness } from './weakness.ts';

weakness(4, 'nobody makes the schema anew over what is there', async () => {
  const { app, as, admin, viewer } = await attacked();
  for (const token of ['', viewer, admin]) {
    const { body } = await as(token, 'POST', '/schema', {});
    expect(body.status).toBe('error');
  }
  expect((await as(admin, 'GET', '/credential')).body.data.output).toHaveLength(1);
  expect((await send(app, 'POST', '/auth/login', { headers: basic('viewer', 'Viewer!123') })).body.token).not.toBe('');
});

weakness(13, 'the lock of the designer is for designers, and tells no more than who has it', async () => {
  const { as, admin, viewer } = await attacked();
  expect((await as(viewer, 'POST', '/lock', {})).body.status).toBe('error');
  expect((await as(admin, 'GET', '/lock')).body.data.output).toEqual({ free: true });
  expect((await as(admin, 'POST', '/lock', {})).body.status).toBe('success');
  for (const method of ['DELETE', 'POST'])
    expect((await as(viewer, method, '/lock', method === 'POST' ? {} : undefined)).body.status).toBe('error');
  const { output } = (await as(viewer, 'GET', '/lock')).body.data;
  expect(output).toMatchObject({ free: false, match: false });
  expect(Object.keys(output.lock).sort()).toEqual(['created', 'type', 'username']);
});

const rows: readonly (readonly [path: string, method: 'POST' | 'PUT', body: object])[] = [
  ['/user', 'POST', { username: 'kept', password: kept, email: '', group_id: 1 }],
  [
    '/repository',
    'POST',
    { name: 'kept', uri: 'https://127.0.0.1:1/x.git', user: 'u', password: kept, branch: '', description: '', cron: '' },
  ],
  [
    '/ldap',
    'PUT',
    { server: '127.0.0.1', port: 1, bind_user_dn: 'cn=a', bind_user_pw: kept, search_base: 'dc=a', username_attribute: 'uid' },
  ],
  ['/azuread', 'PUT', { client_id: 'c', secret_id: kept, enable: false, groupfilter: '' }],
  ['/oidc', 'PUT', { issuer: 'http://127.0.0.1:1', client_id: 'c', secret_id: kept, enabled: false, groupfilter: '' }],
  [
    '/awx',
    'PUT',
    { uri: 'http://127.0.0.1:1', token: kept, username: 'u', password: kept, use_credentials: false, ignore_certs: true, ca_bundle: '' },
  ],
  [
    '/settings',
    'PUT',
    { mail_server: '127.0.0.1', mail_port: 1, mail_username: 'u', mail_password: kept, mail_from: 'a@b.example', url: 'http://127.0.0.1' },
  ],
];

weakness(14, 'a secret that was given is never read back, not in rows, not in lists, not in logs, not on disk', async () => {
  const { as, admin, data, logged, close } = await attacked();
  for (const [path, method, body] of rows) {
    const stored = await as(admin, method, path, body);
    expect(stored.body.status, path).toBe('success');
    expect(JSON.stringify(stored.body), path).not.toContain(kept);
  }
  const paths = [...rows.map(([path]) => path), '/credential', '/credential/1', '/credential?name=REFDB', '/user/1', '/user?username=kept'];
  for (const path of [...paths, '/repository/kept', '/config', '/config/env', '/sshkey', '/auth/settings', '/install', '/log?lines=1000']) {
    const { http, body } = await as(admin, 'GET', path);
    expect(http, path).toBe(200);
    expect(typeof body === 'string' ? body : JSON.stringify(body), path).not.toMatch(/Kept-Secret|\$argon2|\$2[aby]\$|PRIVATE KEY/);
  }
  expect(logged.join('\n')).not.toContain(kept);
  await close();
  expect(filesWith(data, kept)).toEqual([]);
});

weakness(14, 'a blank or masked secret keeps the one that is stored', async () => {
  const { as, admin, services } = await attacked();
  for (const password of ['', '***', '**********', null]) {
    expect((await as(admin, 'PUT', '/credential/1', { password, description: 'again' })).body.status).toBe('success');
    expect((await services.credentials.named('REFDB'))?.password).toBe(kept);
  }
});

weakness(15, 'who may not see a form does not learn of it, of groups or of what is for designers', async () => {
  const { as, viewer } = await attacked();
  const { body } = await as(viewer, 'GET', '/config');
  const told = JSON.stringify(body);
  expect(body.forms.map(({ name }: { readonly name: string }) => name)).not.toContain('Closed');
  expect(told).not.toMatch(/local\/(admins|operators)|hidden/);
  for (const path of [
    '/config/source',
    '/config/env',
    '/config/backups',
    '/user',
    '/group',
    '/credential',
    '/settings',
    '/log',
    '/log/download',
  ])
    expect((await as(viewer, 'GET', path)).http, path).toBe(401);
});

weakness(18, 'nothing that an administrator types reaches a shell', async () => {
  const { as, admin, data } = await attacked();
  const words = [
    '; touch escaped',
    '$(touch escaped)',
    '`touch escaped`',
    '| touch escaped',
    '-oProxyCommand=touch escaped',
    '--upload-pack=touch escaped',
  ];
  const repository = { name: 'fine', uri: 'https://127.0.0.1:1/x.git', branch: '', user: '', password: '', description: '', cron: '' };
  for (const word of words) {
    for (const change of [
      { name: word },
      { branch: word },
      { uri: word },
      { uri: `ext::sh -c ${word}` },
      { uri: `https://${word}/` },
      { cron: word },
    ]) {
      const made = await as(admin, 'POST', '/repository', { ...repository, ...change });
      expect(made.body.status, JSON.stringify(change)).toBe('error');
    }
    expect((await as(admin, 'POST', '/knownhosts', { host: word })).body.status, word).toBe('error');
    await as(admin, 'DELETE', `/knownhosts?name=${encodeURIComponent(word)}`);
    await as(admin, 'PUT', '/sshkey', { key: word });
    await as(admin, 'POST', `/repository/${encodeURIComponent(word)}/clone`, {});
  }
  expect((await as(admin, 'GET', '/repository')).body.data.output).toEqual([]);
  for (const folder of [data, process.cwd()]) expect(readdirSync(folder).filter((name) => name.includes('escaped'))).toEqual([]);
});

weakness(19, 'forms and backups stay in their folders, whatever they are called', async () => {
  const { as, admin, data } = await attacked();
  const before = readFileSync(join(data, 'forms.yaml'), 'utf8');
  const form = { name: 'Out', roles: ['public'], type: 'ansible', playbook: 'x.yml', fields: [] };
  const top = {
    categories: [{ name: 'Default', icon: 'bars' }],
    roles: [
      { name: 'admin', groups: ['local/admins'] },
      { name: 'public', groups: [] },
    ],
    constants: {},
  };
  for (const source of [
    '../escaped.yaml',
    '/tmp/escaped.yaml',
    'a/../../escaped.yaml',
    '..\\escaped.yaml',
    'escaped.sh',
    '.escaped.yaml/',
    'escaped\0.yaml',
    '..',
  ]) {
    const forms = JSON.stringify({ ...top, forms: [{ ...form, source }] });
    expect((await as(admin, 'POST', '/config', { forms })).body.status, source).toBe('error');
  }
  for (const file of [
    '../secrets.json',
    '..%2fsecrets.json',
    '%2e%2e%2fsecrets.json',
    'forms.yaml.bak.20240101000000000%2f..%2f..%2fsecrets.json',
    'secrets.json',
  ])
    expect((await as(admin, 'POST', `/config/restore/${file}`, {})).body?.status ?? 'error', file).not.toBe('success');
  expect(readFileSync(join(data, 'forms.yaml'), 'utf8')).toBe(before);
  for (const path of [join(data, '..', 'escaped.yaml'), '/tmp/escaped.yaml', join(data, 'escaped.yaml')])
    expect(existsSync(path), path).toBe(false);
});

weakness(25, 'whatever the reference is silent about is answered', async () => {
  const { app, as, admin, viewer } = await attacked();
  const login = (headers: Readonly<Record<string, string>>, body?: object) =>
    send(app, 'POST', '/auth/login', { headers, ...(body && { body }) });
  for (const reply of [await login({}), await login({}, { username: 'admin' }), await login({ authorization: 'Basic garbage' })]) {
    expect(reply.http).toBe(200);
    expect(reply.body).toMatchObject({ token: '', message: expect.stringMatching(/./) });
  }
  for (const [path, body] of [
    ['/azuread/check', { client_id: '', secret_id: '', enable: true }],
    ['/oidc/check', { issuer: 'http://127.0.0.1:1', client_id: 'c', secret_id: 's', enabled: true }],
    ['/settings/mailcheck', {}],
    ['/settings/mailcheck', { mail_server: '127.0.0.1', mail_port: 1, mail_from: 'a@b.example', to: 'a@b.example' }],
    ['/awx/check', {}],
    ['/ldap/check', {}],
    ['/job/upload', {}],
    ['/job/999999/approve', {}],
  ] as const)
    expect((await as(admin, 'POST', path, body)).body, path).toMatchObject({ status: 'error' });
  const missing = await as(viewer, 'GET', '/job/999999/download');
  expect([missing.http, typeof missing.body]).toEqual([404, 'string']);
  expect((await as(viewer, 'PUT', '/profile', {})).http).toBe(400);
  expect((await as(viewer, 'POST', '/expression', {})).http).toBeLessThan(500);
  expect((await send(app, 'GET', '/auth/oidc/callback?code=x&state=y')).http).toBe(302);
});
