// @vitest-environment node
import { expect, test } from 'vitest';
import { readToken } from '#contract/session.ts';
import { basic, send, signIn, testServer, write } from './support.ts';

const minute = 60_000;

/** Seconds from issue to expiry. */
function lifetime(token: string): number {
  const payload = readToken(token);
  return (payload?.exp ?? 0) - (payload?.iat ?? 0);
}

test('a good sign-in gives an access and a refresh token with user, roles and session', async () => {
  const { app } = await testServer();
  const pair = await signIn(app);
  const access = readToken(pair.token);
  const refresh = readToken(pair.refreshtoken);
  expect(access).toMatchObject({
    access: true,
    user: { username: 'admin', id: 1, type: 'local', groups: ['local/admins'], roles: ['admin', 'public'] },
  });
  expect(refresh).toMatchObject({ refresh: true, sid: access?.sid });
  expect(lifetime(pair.token)).toBe(30 * 60);
  expect(lifetime(pair.refreshtoken)).toBe(24 * 3600);
});

test('a sign-in that fails says the same for unknown names and wrong passwords', async () => {
  const { app } = await testServer();
  const told = async (headers: Readonly<Record<string, string>>) => (await send(app, 'POST', '/auth/login', { headers })).body;
  const wrong = { token: '', message: 'Wrong user name or password' };
  expect(await told(basic('admin', 'wrong'))).toEqual(wrong);
  expect(await told(basic('nobody', 'x'))).toEqual(wrong);
  expect(await told(basic('admin', ''))).toEqual(wrong);
  const required = { token: '', message: 'Username and password are required' };
  expect(await told({})).toEqual(required);
  expect(await told({ authorization: 'Basic %%%' })).toEqual(required);
  expect(await told({ authorization: 'Bearer abc' })).toEqual(required);
});

test('names and passwords may hold any character; only the first colon parts them', async () => {
  const { app } = await testServer({ env: { ADMIN_USERNAME: 'jörg', ADMIN_PASSWORD: 'pä:ss:wörd' } });
  expect((await signIn(app, 'jörg', 'pä:ss:wörd')).token).not.toBe('');
});

test('an unknown name takes about as long as a wrong password', async () => {
  const { app } = await testServer();
  const timed = async (name: string): Promise<number> => {
    const from = performance.now();
    await send(app, 'POST', '/auth/login', { headers: basic(name, 'wrong password') });
    return performance.now() - from;
  };
  await timed('warm-up');
  const unknown = Math.min(await timed('nobody'), await timed('nobody'), await timed('nobody'));
  const known = Math.min(await timed('admin'), await timed('admin'), await timed('admin'));
  // Without the hash for nobody it is a fraction of a millisecond against tens of them.
  expect(unknown).toBeGreaterThan(known / 4);
});

test('ten wrong passwords in a minute are enough, also when they come at once', async () => {
  const { app, pass } = await testServer();
  const tries = await Promise.all(Array.from({ length: 12 }, () => send(app, 'POST', '/auth/login', { headers: basic('admin', 'guess') })));
  expect(tries.filter((reply) => reply.body.message === 'Wrong user name or password')).toHaveLength(10);
  expect((await send(app, 'POST', '/auth/login', { headers: basic('admin', 'AnsibleForms!123') })).body.message).toMatch(
    /^Too many failed sign-ins/,
  );
  pass(minute + 1000);
  expect((await signIn(app)).token).not.toBe('');
});

test('expiryDays counts only for roles with extendedTokenExpiration', async () => {
  const { app, data } = await testServer();
  const days = async (): Promise<number> => {
    const { body } = await send(app, 'POST', '/auth/login?expiryDays=5', { headers: basic('admin', 'AnsibleForms!123') });
    return lifetime(body.token) / 86_400;
  };
  expect(await days()).toBeLessThan(1);
  write(data, {
    'forms.yaml': 'roles: [{name: admin, groups: [local/admins], options: {extendedTokenExpiration: true}}]\ncategories: []\nforms: []\n',
  });
  expect(await days()).toBe(5);
});

test('an extended token lives as long as it says, and sees roles, groups and deletion as they are now', async () => {
  const { app, data, pass } = await testServer();
  const role = '{name: admin, groups: [local/admins], options: {extendedTokenExpiration: true}}';
  write(data, {
    'forms.yaml': `roles: [${role}, {name: op, users: [local/operator], options: {extendedTokenExpiration: true}}]\ncategories: []\nforms: []\n`,
  });
  const { body } = await send(app, 'POST', '/auth/login?expiryDays=90', { headers: basic('operator', 'Operator!123') });
  const rolesNow = async (): Promise<unknown> => (await send(app, 'GET', '/profile', { token: body.token })).body.data?.output.roles;
  expect(await rolesNow()).toEqual(['op', 'public']);
  write(data, { 'forms.yaml': `roles: [${role}, {name: boss, users: [local/operator]}]\ncategories: []\nforms: []\n` });
  pass(31 * minute);
  expect(await rolesNow()).toEqual(['boss', 'public']);
  // Other people's sessions are cleared away meanwhile.
  pass(80 * 24 * 60 * minute);
  const admin = await signIn(app);
  expect(await rolesNow()).toEqual(['boss', 'public']);
  const [operator] = (await send(app, 'GET', '/user?username=operator', { token: admin.token })).body.data.output;
  await send(app, 'DELETE', `/user/${operator.id}`, { token: admin.token });
  expect((await send(app, 'GET', '/profile', { token: body.token })).http).toBe(401);
});

test('behind a proxy that is trusted everybody has their own tries', async () => {
  const { app } = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.9' } });
  const from = (socket: string, address: string, password: string) =>
    app.request(
      '/api/v1/auth/login',
      { method: 'POST', headers: { ...basic('admin', password), 'x-forwarded-for': `9.9.9.9, ${address}` } },
      { incoming: { socket: { remoteAddress: socket } } },
    );
  const told = async (answer: Response | Promise<Response>): Promise<string> => (await (await answer).json()).message ?? 'in';
  for (let n = 0; n < 10; n++) await from('127.0.0.1', '1.1.1.1', 'guess');
  expect(await told(from('127.0.0.1', '1.1.1.1', 'AnsibleForms!123'))).toMatch(/^Too many/);
  expect(await told(from('10.0.0.9', '1.1.1.1', 'AnsibleForms!123'))).toMatch(/^Too many/);
  expect(await told(from('127.0.0.1', '2.2.2.2', 'AnsibleForms!123'))).toBe('in');
  // A stranger cannot choose a new address for each guess.
  for (let n = 0; n < 10; n++) await from('5.5.5.5', `3.3.3.${n}`, 'guess');
  expect(await told(from('5.5.5.5', '4.4.4.4', 'AnsibleForms!123'))).toMatch(/^Too many/);
});

test('a proxy that nobody named is not believed, also on this machine, and the log says so once', async () => {
  const { app, logged } = await testServer();
  const from = (address: string, password: string) =>
    app.request(
      '/api/v1/auth/login',
      { method: 'POST', headers: { ...basic('admin', password), 'x-forwarded-for': address } },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
  for (let n = 0; n < 10; n++) await from(`3.3.3.${n}`, 'guess');
  expect((await (await from('4.4.4.4', 'AnsibleForms!123')).json()).message).toMatch(/^Too many/);
  expect(logged.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
});

test('a token that is missing, wrong, changed, over or of the other kind gets 401 Unauthorized', async () => {
  const { app, pass } = await testServer();
  const { token, refreshtoken } = await signIn(app);
  const [head, payload] = token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
  for (const bad of [undefined, 'abc', `${head}.${payload}.AAAA`, unsigned, refreshtoken]) {
    const { http, body, headers } = await send(app, 'GET', '/profile', bad === undefined ? {} : { token: bad });
    expect([http, body, headers.get('content-type'), headers.get('www-authenticate')]).toEqual([401, 'Unauthorized', null, null]);
  }
  pass(31 * minute);
  expect((await send(app, 'GET', '/profile', { token })).http).toBe(401);
});

test('a refresh token is exchanged for a new pair and stays good for a minute, for tabs that refresh side by side', async () => {
  const { app, pass } = await testServer();
  const first = await signIn(app);
  const refreshed = async (refreshtoken: string) => send(app, 'POST', '/token', { body: { refreshtoken } });
  const second = await refreshed(first.refreshtoken);
  const third = await refreshed(first.refreshtoken);
  expect([second.http, third.http]).toEqual([200, 200]);
  expect(second.body.refreshtoken).not.toBe(third.body.refreshtoken);
  pass(59_000);
  expect((await refreshed(first.refreshtoken)).http).toBe(200);
  expect((await refreshed(second.body.refreshtoken)).http).toBe(200);
});

test('a refresh token used again after its minute ends the whole session', async () => {
  const { app, pass } = await testServer();
  const first = await signIn(app);
  const { body: second } = await send(app, 'POST', '/token', { body: { refreshtoken: first.refreshtoken } });
  pass(minute + 1000);
  const late = await send(app, 'POST', '/token', { body: { refreshtoken: first.refreshtoken } });
  expect([late.http, late.body]).toEqual([401, { error: true, message: 'Refresh token is unknown' }]);
  expect((await send(app, 'POST', '/token', { body: { refreshtoken: second.refreshtoken } })).http).toBe(401);
  expect((await send(app, 'GET', '/profile', { token: second.token })).http).toBe(401);
});

test('refreshing with something else is refused as the contract says', async () => {
  const { app, pass } = await testServer();
  const { token, refreshtoken } = await signIn(app);
  const told = async (body: unknown) => {
    const reply = await send(app, 'POST', '/token', { body });
    return [reply.http, reply.body];
  };
  expect(await told({})).toEqual([400, { error: true, message: 'Please provide a refresh token' }]);
  expect(await told({ refreshtoken: '' })).toEqual([400, { error: true, message: 'Please provide a refresh token' }]);
  expect(await told({ refreshtoken: 'garbage' })).toEqual([401, { error: true, message: 'Invalid refresh token' }]);
  expect(await told({ refreshtoken: 5 })).toEqual([401, { error: true, message: 'Invalid refresh token' }]);
  expect(await told({ refreshtoken: token })).toEqual([401, { error: true, message: 'Invalid refresh token' }]);
  const [head, payload] = refreshtoken.split('.');
  expect(await told({ refreshtoken: `${head}.${payload}.AAAA` })).toEqual([401, { error: true, message: 'Refresh token is unknown' }]);
  pass(25 * 60 * minute);
  expect(await told({ refreshtoken })).toEqual([401, { error: true, message: 'Refresh token is expired' }]);
  expect(await told({ refreshtoken })).toEqual([401, { error: true, message: 'Refresh token is unknown' }]);
});

test('a refresh sees roles as they are now', async () => {
  const { app, data } = await testServer();
  const { refreshtoken } = await signIn(app, 'operator', 'Operator!123');
  expect(readToken(refreshtoken)?.user.roles).toEqual(['operator', 'public']);
  write(data, { 'forms.yaml': 'roles: [{name: boss, users: [local/operator]}, {name: public, groups: []}]\ncategories: []\nforms: []\n' });
  const { body } = await send(app, 'POST', '/token', { body: { refreshtoken } });
  expect(readToken(body.token)?.user.roles).toEqual(['boss', 'public']);
});

test('signing out ends the session and no other', async () => {
  const { app } = await testServer();
  const [mine, other] = [await signIn(app), await signIn(app)];
  const { body } = await send(app, 'GET', '/auth/logout', { token: mine.token });
  expect(body).toEqual({ status: 'success', message: '', data: { output: { logoutUrl: '' }, error: '' } });
  expect((await send(app, 'GET', '/profile', { token: mine.token })).http).toBe(401);
  expect((await send(app, 'POST', '/token', { body: { refreshtoken: mine.refreshtoken } })).body.message).toBe('Refresh token is unknown');
  expect((await send(app, 'GET', '/profile', { token: other.token })).http).toBe(200);
  expect((await send(app, 'GET', '/auth/logout')).http).toBe(200);
});

test('signing out works with an access token that has expired', async () => {
  const { app, pass } = await testServer();
  const { token, refreshtoken } = await signIn(app);
  pass(40 * minute);
  await send(app, 'GET', '/auth/logout', { token });
  expect((await send(app, 'POST', '/token', { body: { refreshtoken } })).http).toBe(401);
});

test('tokens cannot be found in the data folder', async () => {
  const { app, data, close } = await testServer();
  const { refreshtoken } = await signIn(app);
  await close();
  const { readdirSync, readFileSync, statSync } = await import('node:fs');
  for (const name of readdirSync(data)) {
    const path = `${data}/${name}`;
    if (statSync(path).isFile()) expect(readFileSync(path).includes(refreshtoken), name).toBe(false);
  }
});

test('a password is changed for everybody but the session that did it', async () => {
  const { app } = await testServer();
  const [mine, other] = [await signIn(app, 'viewer', 'Viewer!123'), await signIn(app, 'viewer', 'Viewer!123')];
  const { body } = await send(app, 'PUT', '/profile', {
    token: mine.token,
    body: { password: 'Neu3s!Wort', password2: 'Neu3s!Wort', current_password: 'Viewer!123' },
  });
  expect(body).toEqual({ status: 'success', message: 'password changed', data: { output: '', error: '' } });
  expect((await send(app, 'GET', '/profile', { token: mine.token })).http).toBe(200);
  expect((await send(app, 'GET', '/profile', { token: other.token })).http).toBe(401);
  expect((await send(app, 'POST', '/auth/login', { headers: basic('viewer', 'Viewer!123') })).body.message).toBe(
    'Wrong user name or password',
  );
  expect((await signIn(app, 'viewer', 'Neu3s!Wort')).token).not.toBe('');
});

test('a new password needs the old one, and the old one cannot be found by trying', async () => {
  const { app, pass } = await testServer();
  const { token } = await signIn(app, 'viewer', 'Viewer!123');
  const change = async (more: object) => (await send(app, 'PUT', '/profile', { token, body: { password: 'Neu3s!Wort', ...more } })).body;
  expect((await change({})).data.error).toBe('The current password is needed, too, as current_password');
  expect((await change({ current_password: '' })).status).toBe('error');
  for (let n = 0; n < 10; n++) expect((await change({ current_password: `guess ${n}` })).data.error).toBe('The current password is wrong');
  expect((await change({ current_password: 'Viewer!123' })).data.error).toMatch(/^Too many wrong passwords/);
  expect((await signIn(app, 'viewer', 'Viewer!123')).token).not.toBe('');
  pass(minute);
  expect((await change({ current_password: 'Viewer!123' })).status).toBe('success');
});

test('a new password that is weak, empty or mistyped is refused, and the old one stays', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app);
  const told = async (body: unknown) => (await send(app, 'PUT', '/profile', { token, body })).body;
  const failed = (error: string) => ({ status: 'error', message: 'failed to change password', data: { output: '', error } });
  expect(await told({ password: 'Abcdefg1!', password2: 'Abcdefg1?' })).toEqual(failed('Passwords are not the same'));
  expect(await told({ password: 'Short1!' })).toEqual(failed('Must be at least 8 characters long'));
  expect(await told({ password: 'alllowercase' })).toEqual(
    failed('Must contain at least 1 numeric, 1 special, 1 upper and 1 lower character'),
  );
  expect(await told({ password: '' })).toEqual(failed('This field is required'));
  expect((await send(app, 'PUT', '/profile', { token, body: {} })).http).toBe(400);
  expect(await told({ group_id: 1 })).toEqual({ error: true, message: 'Please provide all required fields' });
  expect((await signIn(app)).token).not.toBe('');
});

test('sign-in with other providers is refused at every step', async () => {
  const { app } = await testServer();
  for (const path of ['/auth/azureadoauth2', '/auth/oidc', '/auth/oidc/callback?code=x', '/auth/azureadoauth2/callback']) {
    const { http, headers } = await send(app, 'GET', path);
    expect(http).toBe(302);
    expect(decodeURIComponent(headers.get('location') ?? '')).toMatch(/^\/#\/login\?error=Error: Sign-in with .+ is not enabled$/);
  }
  for (const path of ['/auth/azureadoauth2/login', '/auth/oidc/login']) {
    for (const body of [{ token: 'x', groups: ['admins'] }, {}]) {
      const { http, headers } = await send(app, 'POST', path, { body });
      expect([http, headers.get('location')?.startsWith('/#/login?error=')]).toEqual([302, true]);
    }
  }
});

test('paths match in any case, with or without a slash at the end', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app);
  for (const path of ['/profile', '/Profile/', '/PROFILE', '/profile//']) {
    expect((await send(app, 'GET', path, { token })).body.message, path).toBe('found user');
  }
});
