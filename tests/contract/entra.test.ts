// @vitest-environment node
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readToken } from '#contract/session.ts';
import { registered, startOpenIdProvider, type OpenIdProvider } from '#tests/support/open-id-provider.ts';
import { browser, told, type Browser } from './browser.ts';
import { expectAs } from './recorded.ts';
import { send, signIn, testServer, type Json, type Reply, type TestServer } from './support.ts';

const portal = 'http://portal.lab';

/** Stands in for Entra ID, and for Microsoft Graph. */
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider(portal);
});
afterAll(() => provider.stop());

interface Portal extends TestServer {
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Reply<Json>>;
  readonly person: Browser;
}
async function withEntra(more: object = {}, env: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const server = await testServer({ env: { AZURE_AUTHORITY: provider.issuer, AZURE_GRAPH_URI: provider.issuer, ...env } });
  const { token } = await signIn(server.app);
  const ask = (method: string, path: string, body?: unknown) =>
    send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) });
  await ask('PUT', '/settings', { url: portal });
  await ask('PUT', '/azuread', { client_id: registered.clientId, secret_id: registered.clientSecret, enable: true, ...more });
  provider.account = { sub: 'sub-olga', oid: 'oid-1', groups: [] };
  provider.graph = { id: 'oid-1', userPrincipalName: 'olga@lab.local', groups: ['ops', 'af-staff', 'Global readers'] };
  return { ...server, ask, person: browser(server.app, portal) };
}
const refusedBy = ({ headers }: Reply<Json>): string => decodeURIComponent(headers.get('location') ?? '');

/** What a client does with the token of its address: asks for the groups where the settings say, then signs in with them. */
async function enter({ app, person }: Portal): Promise<Json> {
  const { token } = told(await person.go('/api/v1/auth/azureadoauth2'));
  const { azureGraphUrl } = (await send(app, 'GET', '/auth/settings')).body.data.output;
  const answer = await app.request(`${azureGraphUrl}/v1.0/me/transitiveMemberOf`, { headers: { authorization: `Bearer ${token}` } });
  const groups = ((await answer.json()) as Json).value.map(({ displayName }: Json) => `azuread/${displayName}`);
  return (await person.call('POST', '/auth/azureadoauth2/login', { token, groups })).body;
}

test('a person of the directory signs in with the groups of all its pages', async () => {
  const server = await withEntra();
  expect(readToken((await enter(server)).token)?.user).toEqual({
    username: 'olga@lab.local',
    id: 'oid-1',
    type: 'azuread',
    groups: ['azuread/ops', 'azuread/af-staff', 'azuread/Global readers'],
    roles: ['public'],
    options: expect.any(Object),
  });
});

test('the filter counts on the server, and a body cannot add a group', async () => {
  const server = await withEntra({ groupfilter: '^af' });
  const { token } = told(await server.person.go('/api/v1/auth/azureadoauth2'));
  const { body } = await server.person.call('POST', '/auth/azureadoauth2/login', { token, groups: ['admins', 'ops', 'af-staff'] });
  expect(readToken(body.token)?.user.groups).toEqual(['azuread/af-staff']);
});

test('the token of the address is no token of the provider and tells nothing but groups', async () => {
  const { person } = await withEntra();
  const { token } = told(await person.go('/api/v1/auth/azureadoauth2'));
  expect(Object.keys(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sort()).toEqual(['exp', 'groups', 'jti']);
});

test('a token that nobody verified opens nothing, whatever it claims', async () => {
  const { person } = await withEntra();
  const claims = { upn: 'admin@lab.local', oid: 'oid-1', groups: ['admins'] };
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('anything'));
  const reply = await person.call('POST', '/auth/azureadoauth2/login', { token: forged, groups: ['admins'] });
  expect([reply.http, refusedBy(reply)]).toEqual([302, expect.stringMatching(/^\/#\/login\?error=Error: /)]);
});

test('groups are told only to who holds a token that is still good', async () => {
  const { app, person } = await withEntra();
  const path = '/api/v1/auth/azureadoauth2/graph/v1.0/me/transitiveMemberOf';
  expect((await app.request(path)).status).toBe(401);
  expect((await app.request(path, { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(401);
  const { token } = told(await person.go('/api/v1/auth/azureadoauth2'));
  await person.call('POST', '/auth/azureadoauth2/login', { token, groups: [] });
  expect((await app.request(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
});

test('a directory that speaks of somebody else, or leads to another server, signs nobody in', async () => {
  const server = await withEntra();
  provider.graph = { ...provider.graph, id: 'oid-2' };
  expect(told(await server.person.go('/api/v1/auth/azureadoauth2')).error).toMatch(/not speak of the same person/);
  provider.graph = { ...provider.graph, id: 'oid-1', next: 'http://127.0.0.1:1/steal' };
  expect(told(await server.person.go('/api/v1/auth/azureadoauth2')).error).toMatch(/another server/);
});

test('switched off, every step is refused', async () => {
  const { app, person, ask } = await withEntra();
  const { token } = told(await person.go('/api/v1/auth/azureadoauth2'));
  await ask('PUT', '/azuread', { enable: false });
  expect(refusedBy(await person.call('POST', '/auth/azureadoauth2/login', { token, groups: [] }))).toMatch(/is not enabled/);
  expect(told(await person.go('/api/v1/auth/azureadoauth2')).error).toBe('Error: Sign-in with Entra ID is not enabled');
  expect((await send(app, 'GET', '/auth/settings')).body.data.output.azureGraphUrl).toBe('https://graph.microsoft.com');
});

test('as long as nobody said whose directory counts, nobody signs in with it', async () => {
  const { person, ask } = await withEntra({}, { AZURE_AUTHORITY: '' });
  expect(told(await person.go('/api/v1/auth/azureadoauth2')).error).toMatch(/^Error: Set AZURE_TENANT/);
  const { body } = await ask('POST', '/azuread/check', { client_id: 'x', secret_id: 'y' });
  expect(body).toMatchObject({
    status: 'error',
    message: 'AzureAd check failed',
    data: { error: expect.stringMatching(/^Set AZURE_TENANT/) },
  });
});

test('the row is read, written and checked as recorded, and its secret stays inside', async () => {
  const { app, ask } = await withEntra();
  const plus = { open: ['body.data.output'] };
  expectAs('498', await ask('GET', '/azuread'), plus);
  expectAs('499', await ask('PUT', '/azuread', {}));
  expectAs('501', await ask('PUT', '/azuread', { client_id: 'portal', secret_id: '***', enable: true, groupfilter: '^af' }));
  expect((await ask('GET', '/azuread')).body.data.output).toEqual({
    client_id: 'portal',
    secret_id: '**********',
    secret_id_set: true,
    enable: 1,
    groupfilter: '^af',
  });
  expectAs('504', await send(app, 'GET', '/auth/settings'));
  const check = async (body: object): Promise<Json> => (await ask('POST', '/azuread/check', body)).body;
  expect(await check({ client_id: 'portal' })).toMatchObject({ status: 'success', message: 'AzureAd connection ok', data: { error: '' } });
  expect((await check({ client_id: '' })).data.error).toBe('client_id: is required');
  expect((await ask('PUT', '/azuread', { enable: true, secret_id: '' })).body.data.error).toBe('client_id: is required');
});
