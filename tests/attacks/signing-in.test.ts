// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { expect, onTestFinished } from 'vitest';
import { browser, told } from '#tests/contract/browser.ts';
import { basic, send, signIn, testServer } from '#tests/contract/support.ts';
import { registered, startOpenIdProvider } from '#tests/support/open-id-provider.ts';
import { attacked, filesWith } from './attacked.ts';
import { weakness } from './weakness.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const signed = (claims: Record<string, unknown>, key: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime('5m').sign(bytes(key));
const unsigned = (claims: object): string =>
  [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.';

weakness(1, 'a token of Entra ID that nobody checked makes no administrator, switched on or off', async () => {
  const { app, as, admin } = await attacked({ env: { AZURE_GRAPH_URI: 'http://127.0.0.1:1' } });
  const claims = { upn: 'mallory', oid: 'x', tid: 't', aud: 'https://graph.microsoft.com', iss: 'https://sts.windows.net/t/' };
  const tries = [unsigned(claims), await signed(claims, 'anything'), 'not-a-jwt'];
  const attack = async (): Promise<void> => {
    for (const token of tries) {
      const reply = await send(app, 'POST', '/auth/azureadoauth2/login', { body: { token, groups: ['admins', 'azgroup'] } });
      expect(reply.body?.token ?? '', token).toBe('');
    }
  };
  await attack();
  const on = await as(admin, 'PUT', '/azuread', { client_id: 'cid', secret_id: 'sid', enable: true, groupfilter: '' });
  expect(on.body.status).toBe('success');
  await attack();
});

weakness(2, 'a token signed with the known key of the reference signs nobody in, switched on or off', async () => {
  const { app, as, admin } = await attacked();
  const claims = { preferred_username: 'mallory', sub: 'x', groups: ['admins'] };
  const tries = [await signed(claims, 'oidc'), unsigned(claims)];
  const attack = async (): Promise<void> => {
    for (const token of tries) {
      const reply = await send(app, 'POST', '/auth/oidc/login', { body: { token, groups: ['admins'] } });
      expect(reply.body?.token ?? '', token).toBe('');
    }
  };
  await attack();
  await as(admin, 'PUT', '/oidc', { issuer: 'http://127.0.0.1:1', client_id: 'cid', secret_id: 'sid', enabled: true, groupfilter: '' });
  await attack();
});

weakness(3, 'what stands in the address after a sign-in is no token of the provider, and is good once and not for long', async () => {
  const portal = 'http://portal.lab';
  const provider = await startOpenIdProvider(portal);
  onTestFinished(provider.stop);
  const { app, as, admin, pass } = await attacked();
  await as(admin, 'PUT', '/settings', { url: portal });
  const { clientId: client_id, clientSecret: secret_id } = registered;
  await as(admin, 'PUT', '/oidc', { issuer: provider.issuer, client_id, secret_id, enabled: true, groupfilter: '' });
  const arrive = async (): Promise<string> => told(await browser(app, portal).go('/api/v1/auth/oidc')).token;
  const enter = (token: string) => send(app, 'POST', '/auth/oidc/login', { body: { token, groups: ['oidc/ops'] } });
  const first = await arrive();
  const read = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['iss']));
  expect(JSON.stringify(read)).not.toMatch(/sub-olga|access_token|olga/);
  // Whoever finds it in a history has no use for it, and neither has another browser before.
  expect((await enter(first)).body?.token ?? '').toBe('');
  const person = browser(app, portal);
  const { token } = told(await person.go('/api/v1/auth/oidc'));
  const used = () => person.call('POST', '/auth/oidc/login', { token, groups: ['oidc/ops'] });
  expect((await used()).body.token).toMatch(/./);
  expect((await used()).body?.token ?? '').toBe('');
  const late = browser(app, portal);
  const old = told(await late.go('/api/v1/auth/oidc')).token;
  pass(5 * 60_000);
  expect((await late.call('POST', '/auth/oidc/login', { token: old, groups: [] })).body?.token ?? '').toBe('');
});

weakness(16, 'no two servers share a secret, and those of the reference open nothing', async () => {
  const [one, two] = [await testServer(), await testServer()];
  const secrets = [one, two].map(({ data }) => readFileSync(join(data, 'secrets.json'), 'utf8'));
  expect(secrets[0]).not.toBe(secrets[1]);
  const user = { username: 'admin', id: 1, type: 'local', groups: ['local/admins'], roles: ['admin'], options: {} };
  for (const key of ['AnsibleForms', 'ansibleforms', 'secret', 'oidc', 'ACCESS_TOKEN_SECRET', '']) {
    const token = key === '' ? unsigned({ user, access: true }) : await signed({ user, access: true }, key.padEnd(32, key));
    expect((await send(one.app, 'GET', '/profile', { token })).http).toBe(401);
  }
  const foreign = await signIn(two.app);
  expect((await send(one.app, 'GET', '/profile', { token: foreign.token })).http).toBe(401);
});

weakness(16, 'what is sealed is sealed anew each time, and no file holds it open', async () => {
  const { as, admin, data, close } = await attacked();
  const password = 'Same-Word-77!';
  for (const name of ['A', 'B']) await as(admin, 'POST', '/credential', { name, user: 'u', password, description: '' });
  await close();
  expect(filesWith(data, password)).toEqual([]);
});

weakness(17, 'a session ends with sign-out, and its tokens are not kept in the open', async () => {
  const { app, data, close } = await attacked();
  const pair = await signIn(app, 'viewer', 'Viewer!123');
  await send(app, 'GET', '/auth/logout', { token: pair.token });
  expect((await send(app, 'GET', '/profile', { token: pair.token })).http).toBe(401);
  expect((await send(app, 'POST', '/token', { body: { refreshtoken: pair.refreshtoken } })).http).toBe(401);
  await close();
  expect(filesWith(data, pair.refreshtoken)).toEqual([]);
});

weakness(17, 'a refresh token is good once, and a stolen one that is used again ends the session', async () => {
  const { app, pass } = await attacked();
  const first = await signIn(app, 'viewer', 'Viewer!123');
  const second = await send(app, 'POST', '/token', { body: { refreshtoken: first.refreshtoken } });
  expect(second.http).toBe(200);
  pass(120_000);
  expect((await send(app, 'POST', '/token', { body: { refreshtoken: first.refreshtoken } })).http).toBe(401);
});

weakness(17, 'sessions of somebody whose password changed, or who was removed, are over', async () => {
  const { app, as, admin } = await attacked();
  const body = { username: 'mallory', password: 'Mallory!1234', email: '', group_id: 1 };
  const { output: id } = (await as(admin, 'POST', '/user', body)).body.data;
  const before = await signIn(app, 'mallory', body.password);
  await as(admin, 'PUT', `/user/${id}`, { password: 'Another!1234' });
  expect((await as(before.token, 'GET', '/profile')).http).toBe(401);
  expect((await send(app, 'POST', '/token', { body: { refreshtoken: before.refreshtoken } })).http).toBe(401);
  const after = await signIn(app, 'mallory', 'Another!1234');
  await as(admin, 'DELETE', `/user/${id}`);
  expect((await as(after.token, 'GET', '/user')).http).toBe(401);
  expect((await send(app, 'POST', '/token', { body: { refreshtoken: after.refreshtoken } })).http).toBe(401);
});

weakness(17, 'who loses a group loses its roles at the next refresh', async () => {
  const { app, as, admin } = await attacked();
  const group = (await as(admin, 'POST', '/group', { name: 'nobodies' })).body.data.output;
  const person = { username: 'mallory', password: 'Mallory!1234', email: '', group_id: 1 };
  const id = (await as(admin, 'POST', '/user', person)).body.data.output;
  const pair = await signIn(app, 'mallory', person.password);
  expect((await as(pair.token, 'GET', '/user')).http).toBe(200);
  await as(admin, 'PUT', `/user/${id}`, { group_id: group });
  const fresh = await send(app, 'POST', '/token', { body: { refreshtoken: pair.refreshtoken } });
  // Either the session ended, or its new token has the new rights.
  if (fresh.http === 200) expect((await as(fresh.body.token, 'GET', '/user')).http).toBe(401);
});

weakness(22, 'guessing a password is slowed down, also for the right one, in any spelling, and for names that do not exist', async () => {
  const { app } = await attacked();
  for (const name of ['admin', 'nobody-here']) {
    const from = { incoming: { socket: { remoteAddress: '6.6.6.6' } } };
    const spelled = [name, name.toUpperCase(), `${name} `, ` ${name}`];
    let tries = 0;
    const guess = async (password: string) => {
      const headers = basic(spelled[tries++ % 4] ?? name, password);
      return (await app.request('/api/v1/auth/login', { method: 'POST', headers }, from)).json();
    };
    const words = [];
    for (let at = 0; at < 30; at++) words.push((await guess(`wrong-${at}`)).message);
    expect(new Set(words.slice(0, 10)), name).toEqual(new Set(['Wrong user name or password']));
    expect(words.slice(10).join('\n'), name).toMatch(/^(Too many failed sign-ins.*\n?){20}$/);
    expect((await guess('AnsibleForms!123')).token, name).toBe('');
  }
});

weakness(23, 'no variable of the environment opens the door', async () => {
  const { app } = await attacked({ env: { ENABLE_BYPASS: '1' } });
  const reply = await send(app, 'POST', '/auth/login', { headers: basic('anybody', 'anything') });
  expect(reply.body.token).toBe('');
});
