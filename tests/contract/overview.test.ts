// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Overview } from '#contract/overview.ts';
import { portal } from './job-portal.ts';
import { adminPassword, dataFolder, jobOver, launch, send, signIn, testServer, type TestServerOptions } from './support.ts';

const forms = `
  - {name: Works, roles: [public], type: script, script: good.sh, fields: []}
  - {name: Fails, roles: [public], type: script, script: bad.sh, fields: []}
`;
const files = { 'forms.yaml': portal(forms), 'playbooks/good.sh': '#!/bin/sh\necho good\n', 'playbooks/bad.sh': '#!/bin/sh\nexit 3\n' };

async function looked(options: TestServerOptions = {}) {
  const server = await testServer(options);
  const { token } = await signIn(server.app);
  // Time may have passed: whoever looks later has signed in again.
  const look = async (): Promise<Overview> => {
    const later = (await signIn(server.app)).token;
    return v.parse(Overview, (await send(server.app, 'GET', '/overview', { token: later })).body.data.output);
  };
  return { ...server, token, look };
}

function certificate(folder: string, name: string, days: number): string {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', `/CN=${name}`];
  execFileSync('openssl', [...args, '-days', String(days), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return cert;
}

test('a fresh portal is well: checks, space, no jobs, nobody else to sign in with', async () => {
  const { look } = await looked();
  const found = await look();
  expect(found.checks.length).toBeGreaterThan(10);
  expect(new Set(found.checks.map(({ status }) => status))).toEqual(new Set(['OK']));
  expect(found.disk?.free).toBeGreaterThan(0);
  expect(found.disk?.total).toBeGreaterThanOrEqual(found.disk?.free ?? 0);
  expect(found.jobs.hours).toHaveLength(24);
  expect(found.jobs.hours.every(({ started, failed }) => started + failed === 0)).toBe(true);
  expect([found.jobs.running, found.jobs.waiting]).toEqual([0, 0]);
  expect(found.providers).toEqual([
    { name: 'ldap', enabled: false, problem: '' },
    { name: 'azuread', enabled: false, problem: '' },
    { name: 'oidc', enabled: false, problem: '' },
  ]);
  expect([found.version, found.node, found.backups, found.certificates, found.problems]).toEqual([
    '0.0.0-test',
    process.version,
    { count: 0, newest: null },
    [],
    [],
  ]);
});

test('jobs are counted in the hour they began in, failed ones apart; after a day they are gone', async () => {
  const { app, token, look, pass } = await looked({ files });
  for (const form of ['Works', 'Fails', 'Fails']) {
    const id = await launch(app, token, form);
    await jobOver(app, token, id);
  }
  const sums = ({ jobs }: Overview) => jobs.hours.reduce(([all, bad], hour) => [all! + hour.started, bad! + hour.failed], [0, 0]);
  const now = await look();
  expect(sums(now)).toEqual([3, 2]);
  expect(now.jobs.hours.slice(0, -2).every(({ started }) => started === 0)).toBe(true);
  pass(25 * 3_600_000);
  expect(sums(await look())).toEqual([0, 0]);
});

test('what is wrong is named: forms that cannot be read, providers without what they need, certificates and their ends', async () => {
  const folder = dataFolder();
  const [own, authority] = [certificate(folder, 'portal', 20), certificate(folder, 'authority', 400)];
  const { app, token, look, data } = await looked({ env: { HTTPS_CERT: own, HTTPS_KEY: join(folder, 'portal.key') } });
  writeFileSync(join(data, 'forms', 'broken.yaml'), 'name: [');
  const ldap = (await send(app, 'GET', '/ldap', { token })).body.data.output;
  const directory = { ...ldap, server: 'ldap.example', enable: 1, enable_tls: 1, ignore_certs: 0, bind_user_dn: 'cn=x', bind_user_pw: 'y' };
  const rest = { search_base: 'dc=x', mail_attribute: 'mail', cert: 'no certificate', ca_bundle: readFileSync(authority, 'utf8') };
  expect((await send(app, 'PUT', '/ldap', { token, body: { ...directory, ...rest } })).body.status).toBe('success');
  const found = await look();
  expect(found.problems).toEqual([expect.stringContaining('broken.yaml was left out')]);
  expect(found.providers[0]).toEqual({ name: 'ldap', enabled: true, problem: '' });
  const told = found.certificates.map(({ name, subject, expires, problem }) => [
    name,
    subject,
    expires && Math.round((Date.parse(expires) - Date.now()) / 86_400_000),
    problem,
  ]);
  expect(told).toEqual([
    ['This server', 'CN=portal', 20, ''],
    ['LDAP server', '', null, 'There is no PEM certificate in it'],
    ['LDAP authority', 'CN=authority', 400, ''],
  ]);
});

test('how a test ended is told while the settings are stored as they were tested, a secret that was typed included', async () => {
  const { app, token, look } = await looked();
  const ask = (method: string, path: string, body?: object) => send(app, method, path, { token, ...(body && { body }) });
  const tests = async () => (await look()).tests.map(({ kind, name, ok, text }) => ({ kind, name, ok, text }));
  const mail = { mail_server: '127.0.0.1', mail_port: 1, mail_from: 'a@b.example', mail_username: 'u', mail_password: 'new' };
  await ask('POST', '/settings/mailcheck', { ...mail, to: 'a@b.example' });
  expect([(await look()).setUp, await tests()], 'nothing is stored yet').toEqual([[], []]);
  await ask('PUT', '/settings', { ...mail, mail_password: 'other' });
  expect([(await look()).setUp, await tests()], 'another password is stored').toEqual([['mail'], []]);
  await ask('POST', '/settings/mailcheck', { ...mail, mail_password: '**********', to: 'a@b.example' });
  const failed = [{ kind: 'mail', name: '', ok: false, text: 'connect ECONNREFUSED 127.0.0.1:1' }];
  expect(await tests(), 'the stored password was tested').toEqual(failed);
  await ask('POST', '/settings/mailcheck', { ...mail, mail_password: '', to: 'nobody' });
  expect(await tests(), 'a wrong recipient says nothing of the mail server').toEqual(failed);
  await ask('PUT', '/settings', { ...mail, mail_password: '', url: 'https://portal.example' });
  expect(await tests(), 'the address of the portal is no part of it').toEqual(failed);
  await ask('PUT', '/settings', { ...mail, mail_password: '', mail_from: 'c@d.example' });
  expect(await tests()).toEqual([]);

  const login = { name: 'db', user: 'u', password: 'p', host: '127.0.0.1', port: 1, is_database: 1, db_type: 'postgres' };
  const id = (await ask('POST', '/credential', login)).body.data.output;
  await ask('GET', `/credential/testdb/${id}`);
  expect(await tests()).toEqual([{ kind: 'credential', name: 'db', ok: false, text: expect.stringContaining('ECONNREFUSED') }]);
  await ask('PUT', `/credential/${id}`, { user: 'v' });
  expect([(await look()).setUp, await tests()]).toEqual([['mail', 'credentials'], []]);
});

test('the default password is told as long as it works, to those with the right to the settings only', async () => {
  const { app, look } = await looked();
  expect((await look()).defaultPassword).toBe(true);
  const viewer = await signIn(app, 'viewer', 'Viewer!123');
  expect(JSON.stringify((await send(app, 'GET', '/overview', { token: viewer.token })).body)).not.toContain('defaultPassword');
  const password = 'Another!123';
  const change = { password, password2: password, current_password: adminPassword };
  await send(app, 'PUT', '/profile', { token: (await signIn(app)).token, body: change });
  const later = (await signIn(app, 'admin', password)).token;
  expect((await send(app, 'GET', '/overview', { token: later })).body.data.output.defaultPassword).toBe(false);
});
