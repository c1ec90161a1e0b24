// @vitest-environment node
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readToken } from '#contract/session.ts';
import { registered, startOpenIdProvider, type OpenIdProvider } from '#tests/support/open-id-provider.ts';
import { browser, told, type Browser } from './browser.ts';
import { expectAs } from './recorded.ts';
import { send, signIn, testServer, write, type Json, type Reply, type TestServer } from './support.ts';

const portal = 'http://portal.lab';
const minute = 60_000;

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider(portal);
});
afterAll(() => provider.stop());

interface Portal extends TestServer {
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Reply<Json>>;
  readonly person: Browser;
}
async function withProvider(more: object = {}): Promise<Portal> {
  const server = await testServer();
  const { token } = await signIn(server.app);
  const ask = (method: string, path: string, body?: unknown) =>
    send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) });
  await ask('PUT', '/settings', { url: portal });
  const { clientId, clientSecret } = registered;
  await ask('PUT', '/oidc', { issuer: provider.issuer, client_id: clientId, secret_id: clientSecret, enabled: true, ...more });
  provider.account = { sub: 'sub-olga', preferred_username: 'olga', groups: ['ops', 'af-staff'] };
  return { ...server, ask, person: browser(server.app, portal) };
}
const refusedBy = ({ headers }: Reply<Json>): string => decodeURIComponent(headers.get('location') ?? '');
const everyGroup = ['ops', 'af-staff', 'admins'];

test('a person goes to the provider and comes back signed in, with the groups the provider told', async () => {
  const { person, data, app } = await withProvider();
  write(data, { 'forms.yaml': 'roles: [{name: operator, groups: [oidc/ops]}]\ncategories: []\nforms: []\n' });
  const { token } = told(await person.go('/api/v1/auth/oidc'));
  const { body } = await person.call('POST', '/auth/oidc/login', { token, groups: ['ops', 'af-staff'] });
  expect(readToken(body.token)?.user).toEqual({
    username: 'olga',
    type: 'oidc',
    groups: ['oidc/ops', 'oidc/af-staff'],
    roles: ['operator', 'public'],
    options: {},
  });
  expect((await send(app, 'GET', '/profile', { token: body.token })).body.data.output.username).toBe('olga');
});

test('the token in the address tells a client the groups, and nothing of the provider', async () => {
  const { person } = await withProvider();
  const { token } = told(await person.go('/api/v1/auth/oidc'));
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims).sort()).toEqual(['exp', 'groups', 'jti']);
  expect(claims.groups).toEqual(['ops', 'af-staff']);
});

test('the token is good once, for two minutes, and only in the browser that got it', async () => {
  const { app, person, pass } = await withProvider();
  const fresh = async (): Promise<string> => told(await person.go('/api/v1/auth/oidc')).token;
  const enter = (who: Browser, token: string) => who.call('POST', '/auth/oidc/login', { token, groups: everyGroup });

  const once = await fresh();
  const secret = new Map(person.cookies.get(portal));
  expect((await enter(person, once)).http).toBe(200);
  person.cookies.set(portal, secret);
  expect(refusedBy(await enter(person, once))).toMatch(/was used before/);

  const stolen = await fresh();
  expect(refusedBy(await enter(browser(app, portal), stolen))).toMatch(/Sign in again/);
  expect(refusedBy(await enter(person, stolen))).toMatch(/was used before/);

  const late = await fresh();
  pass(2 * minute + 1000);
  expect(refusedBy(await enter(person, late))).toMatch(/is over/);

  const other = await fresh();
  expect(refusedBy(await person.call('POST', '/auth/azureadoauth2/login', { token: other, groups: everyGroup }))).toMatch(/error=/);
});

test('a token that somebody else signed, or nobody, opens nothing', async () => {
  const { person } = await withProvider();
  const claims = { preferred_username: 'olga', groups: ['admins'], jti: 'x' };
  const sign = (key: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(new TextEncoder().encode(key));
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
  for (const token of [await sign('oidc'), await sign('secret'), unsigned, 'garbage', '']) {
    const reply = await person.call('POST', '/auth/oidc/login', { token, groups: ['admins'] });
    expect([reply.http, refusedBy(reply).startsWith('/#/login?error=')]).toEqual([302, true]);
  }
  const reply = await person.call('POST', '/auth/oidc/login', { token: 'x' });
  expect(refusedBy(reply)).toMatch(/error=/);
});

test('groups in the body take away, they never give; the filter counts on the server', async () => {
  const { person } = await withProvider({ groupfilter: '^af' });
  const groupsFor = async (groups: readonly string[]): Promise<readonly string[]> => {
    const { token } = told(await person.go('/api/v1/auth/oidc'));
    const { body } = await person.call('POST', '/auth/oidc/login', { token, groups });
    return readToken(body.token)?.user.groups ?? [];
  };
  expect(await groupsFor(['ops', 'af-staff', 'admins', 'af-other'])).toEqual(['oidc/af-staff']);
  expect(await groupsFor(['oidc/af-staff'])).toEqual(['oidc/af-staff']);
  expect(await groupsFor([])).toEqual([]);
});

test('a stricter filter counts at the next refresh', async () => {
  const { app, person, ask } = await withProvider();
  const { token } = told(await person.go('/api/v1/auth/oidc'));
  const pair = (await person.call('POST', '/auth/oidc/login', { token, groups: everyGroup })).body;
  await ask('PUT', '/oidc', { issuer: provider.issuer, client_id: 'portal', enabled: true, groupfilter: '^af' });
  const { body } = await send(app, 'POST', '/token', { body: { refreshtoken: pair.refreshtoken } });
  expect(readToken(body.token)?.user.groups).toEqual(['oidc/af-staff']);
});

test('an answer that was not asked for, asked for elsewhere or long ago, signs nobody in', async () => {
  const { app, person, pass } = await withProvider();
  const toProvider = async (who: Browser): Promise<URL> => new URL((await who.step('/api/v1/auth/oidc')).location);
  expect(told(await person.go('/api/v1/auth/oidc/callback?code=x&state=y')).error).toMatch(/not begun in this browser/);

  const asked = await toProvider(person);
  expect(told(await person.go(`/api/v1/auth/oidc/callback?code=x&state=${asked.searchParams.get('state')}`)).error).toMatch(/^Error: /);
  const wrongState = await person.go('/api/v1/auth/oidc/callback?code=x&state=wrong');
  expect(told(wrongState)).toMatchObject({ token: '', error: expect.stringMatching(/^Error: /) });

  const attacker = browser(app, portal);
  const theirs = await toProvider(attacker);
  expect(told(await person.go(`/api/v1/auth/oidc/callback?code=x&state=${theirs.searchParams.get('state')}`)).token).toBe('');

  const old = await toProvider(person);
  pass(11 * minute);
  const late = await person.go(`/api/v1/auth/oidc/callback?code=x&state=${old.searchParams.get('state')}`);
  expect(told(late).error).toMatch(/more than ten minutes/);
});

test('a person who cancels at the provider is told so', async () => {
  const { person } = await withProvider();
  const asked = new URL((await person.step('/api/v1/auth/oidc')).location);
  const query = `error=access_denied&error_description=cancelled&state=${asked.searchParams.get('state')}&iss=${encodeURIComponent(provider.issuer)}`;
  expect(told(await person.go(`/api/v1/auth/oidc/callback?${query}`)).error).toMatch(/^Error: .*cancelled/);
});

test('the provider is asked with state, nonce and a proof that only this browser can finish', async () => {
  const { person } = await withProvider();
  const { status, location } = await person.step('/api/v1/auth/oidc');
  expect(status).toBe(302);
  const asked = new URL(location).searchParams;
  expect(asked.get('redirect_uri')).toBe(`${portal}/api/v1/auth/oidc/callback`);
  expect(asked.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length, name).toBeGreaterThan(20);
});

test('switched off, every step is refused, also for those who were on their way', async () => {
  const { person, ask } = await withProvider();
  const { token } = told(await person.go('/api/v1/auth/oidc'));
  await ask('PUT', '/oidc', { issuer: provider.issuer, client_id: 'portal', enabled: false });
  const off = /^Error: Sign-in with OpenID Connect is not enabled$/;
  expect(refusedBy(await person.call('POST', '/auth/oidc/login', { token, groups: ['ops'] }))).toMatch(/is not enabled/);
  expect(told(await person.go('/api/v1/auth/oidc')).error).toMatch(off);
  expect(told(await person.go('/api/v1/auth/oidc/callback?code=x')).error).toMatch(off);
});

test('without a public address there is no way back, and the person is told', async () => {
  const { person, ask } = await withProvider();
  await ask('PUT', '/settings', { url: '' });
  expect(told(await person.go('/api/v1/auth/oidc')).error).toMatch(/public address/);
});

test('a session outlives neither the provider that vouched for it, nor a day', async () => {
  const { app, person, ask, pass } = await withProvider();
  const enter = async (): Promise<Json> => {
    const { token } = told(await person.go('/api/v1/auth/oidc'));
    return (await person.call('POST', '/auth/oidc/login', { token, groups: everyGroup })).body;
  };
  const refreshed = (pair: Json) => send(app, 'POST', '/token', { body: { refreshtoken: pair.refreshtoken } });
  const switchedOff = await enter();
  await ask('PUT', '/oidc', { issuer: provider.issuer, client_id: 'portal', enabled: false });
  expect((await refreshed(switchedOff)).body.message).toBe('Refresh token is unknown');
  await ask('PUT', '/oidc', { issuer: provider.issuer, client_id: 'portal', enabled: true });

  let pair = await enter();
  for (let hours = 0; hours < 23; hours += 10) {
    pair = (await refreshed(pair)).body;
    expect(readToken(pair.token)?.user.groups).toEqual(['oidc/ops', 'oidc/af-staff']);
    pass(10 * 60 * minute);
  }
  expect((await refreshed(pair)).body.message).toBe('Refresh token is expired');
});

test('signing out names the page of the provider', async () => {
  const { app, ask } = await withProvider();
  const out = await send(app, 'GET', '/auth/logout');
  expectAs('514', out);
  const url = new URL(out.body.data.output.logoutUrl);
  expect([url.origin, url.searchParams.get('post_logout_redirect_uri'), url.searchParams.get('client_id')]).toEqual([
    provider.issuer,
    `${portal}/`,
    'portal',
  ]);
  await ask('PUT', '/oidc', { enabled: false });
  expect((await send(app, 'GET', '/auth/logout')).body.data.output).toEqual({ logoutUrl: '' });
});

test('the row is read and written as recorded, and its secret stays inside', async () => {
  const { app, ask, logged } = await withProvider({ groupfilter: '^af' });
  const plus = { open: ['body.data.output'] };
  expectAs('506', await ask('GET', '/oidc'), plus);
  expectAs('507', await ask('PUT', '/oidc', {}));
  const row = (await ask('GET', '/oidc')).body.data.output;
  expect(row).toEqual({
    issuer: provider.issuer,
    client_id: 'portal',
    secret_id: '**********',
    secret_id_set: true,
    enabled: 1,
    groupfilter: '^af',
  });
  expectAs('509', await ask('PUT', '/oidc', { ...row, secret_id: '*****' }));
  expect((await ask('GET', '/oidc')).body.data.output.secret_id_set).toBe(true);
  const known = await send(app, 'GET', '/auth/settings');
  expectAs('513', known);
  expect(known.body.data.output).toMatchObject({ oidcEnabled: 1, oidcIssuer: provider.issuer, oidcGroupfilter: '^af', azureAdEnabled: 0 });
  expect(JSON.stringify(known) + logged.join('\n')).not.toContain(registered.clientSecret);
});

test('what cannot work is refused while it is switched on', async () => {
  const { ask } = await withProvider();
  const why = async (body: object): Promise<string> => (await ask('PUT', '/oidc', body)).body.data.error;
  expect(await why({ enabled: true })).toBe('issuer, client_id: is required');
  expect(await why({ enabled: false, groupfilter: '(' })).toMatch(/not a regular expression/);
  expect(await why({ enabled: false })).toBe('');
});

test('the check asks the provider, and says why it cannot be one', async () => {
  const { ask } = await withProvider();
  const check = async (more: object): Promise<Json> =>
    (await ask('POST', '/oidc/check', { issuer: provider.issuer, client_id: 'portal', ...more })).body;
  expect(await check({})).toMatchObject({ status: 'success', message: 'OIDC connection ok', data: { error: '' } });
  const why = async (more: object): Promise<string> => {
    const body = await check(more);
    expect(body).toMatchObject({ status: 'error', message: 'OIDC check failed' });
    return body.data.error;
  };
  expect(await why({ issuer: `${provider.issuer}/elsewhere` })).toMatch(/does not answer as one/);
  expect(await why({ issuer: 'http://127.0.0.1:1', secret_id: 's' })).toMatch(/does not answer as one/);
  expect(await why({ issuer: 'http://provider.lab', secret_id: 's' })).toBe('The issuer has to start with https://');
  expect(await why({ issuer: 'nonsense', secret_id: 's' })).toMatch(/not an address/);
  expect(await why({ issuer: 'file:///etc/passwd', secret_id: 's' })).toMatch(/https/);
  expect(await why({ issuer: '' })).toBe('issuer: is required');
  expectAs('507', await ask('PUT', '/oidc', {}));
});

test('a person without a name at the provider is told what is missing', async () => {
  const { person, logged } = await withProvider();
  provider.account = { sub: 'sub-nameless', groups: [] };
  expect(told(await person.go('/api/v1/auth/oidc')).error).toMatch(/preferred_username/);
  expect(logged).toContain('a sign-in with a provider failed');
});
