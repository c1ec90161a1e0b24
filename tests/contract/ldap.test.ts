// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readToken } from '#contract/session.ts';
import { directorySettings, missingSlapd, startSlapd, type Slapd } from '#tests/support/slapd.ts';
import { expectAs, withSteps } from './recorded.ts';
import { basic, send, signIn, testServer, write, type Json, type Reply, type TestServer } from './support.ts';

const minute = 60_000;

interface Admin extends TestServer {
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Reply<Json>>;
  readonly login: (username: string, password: string) => Promise<Json>;
}
async function asAdmin(): Promise<Admin> {
  const server = await testServer();
  const { token } = await signIn(server.app);
  return {
    ...server,
    ask: (method, path, body) => send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) }),
    login: async (username, password) => (await send(server.app, 'POST', '/auth/login', { headers: basic(username, password) })).body,
  };
}

test('the row of the directory is read and written as recorded, and its password stays inside', async () => {
  const { ask } = await asAdmin();
  const plus = { open: ['body.data.output'] };
  expectAs('482', await ask('GET', '/ldap'), plus);
  expectAs('483', await ask('PUT', '/ldap', {}));
  const values = { server: 'ldap.lab', port: 389, bind_user_dn: 'cn=bind', bind_user_pw: 'hidden-pw', search_base: 'dc=lab', enable: true };
  expectAs('489', await ask('PUT', '/ldap', { ...values, username_attribute: 'uid', mail_attribute: 'mail' }));
  const row = (await ask('GET', '/ldap')).body.data.output;
  expect(row).toMatchObject({
    server: 'ldap.lab',
    port: 389,
    enable: 1,
    enable_tls: 0,
    bind_user_pw: '**********',
    bind_user_pw_set: true,
  });
  expect(JSON.stringify(row)).not.toContain('hidden-pw');
  await ask('PUT', '/ldap', { ...values, bind_user_pw: '****', enable: false });
  expect((await ask('GET', '/ldap')).body.data.output).toMatchObject({ bind_user_pw_set: true, enable: 0, username_attribute: '' });
});

test('settings that cannot work are refused as long as they are switched on', async () => {
  const { ask } = await asAdmin();
  const whole = { server: 'h', port: 389, bind_user_dn: 'd', bind_user_pw: 'p', search_base: 'b', username_attribute: 'uid' };
  const why = async (more: object): Promise<string> => (await ask('PUT', '/ldap', { ...whole, enable: true, ...more })).body.data.error;
  expect(await why({ server: '', bind_user_dn: '' })).toBe('Server, Bind user: is required');
  expect(await why({ username_attribute: 'uid)(x=*' })).toMatch(/^Username attribute: .*not the name of an attribute/);
  expect(await why({ port: 0 })).toMatch(/^Port/);
  expect((await ask('PUT', '/ldap', { enable: false, server: '' })).body.status).toBe('success');
});

test('the check says what is missing, and answers when nobody listens', async () => {
  const { ask } = await asAdmin();
  const whole = { server: '127.0.0.1', port: 1, bind_user_dn: 'd', bind_user_pw: 'p', search_base: 'b', username_attribute: 'uid' };
  expectAs('488', await ask('POST', '/ldap/check', {}), withSteps);
  const refused = await ask('POST', '/ldap/check', whole);
  expectAs('484', refused, withSteps);
  expect(refused.body.data.error).toBe('Bad server or port (connection failed)');
  const bad = await ask('POST', '/ldap/check', { ...whole, enable_tls: true, ignore_certs: false, cert: 'bad', ca_bundle: 'bad' });
  expectAs('487', bad, withSteps);
  expect(bad.body.data.error).toBe('Certificate is not valid');
  for (const server of ['a b', '$(id)', '../..', '[::1', '-h'])
    expect((await ask('POST', '/ldap/check', { ...whole, server })).body.data.error).toBe('Bad server or port (connection failed)');
});

describe.skipIf(missingSlapd !== null)(`a real directory (skipped where ${missingSlapd ?? 'slapd is missing'})`, () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd();
  }, 60_000);
  afterAll(() => slapd?.stop());

  const settings = (more: object = {}): object => directorySettings(slapd, { server: '127.0.0.1', enable: true, ...more });
  async function withDirectory(more: object = {}): Promise<Admin> {
    const server = await asAdmin();
    const saved = await server.ask('PUT', '/ldap', settings(more));
    expect(saved.body.data.error).toBe('');
    return server;
  }
  const userOf = (answer: Json): Json => readToken(answer.token)?.user ?? answer.message;

  test('people of the directory sign in with their groups, in the words of the recordings', async () => {
    const { app, login } = await withDirectory();
    const pair = await login('alice', 'alice-pw');
    expect(userOf(pair)).toEqual({
      username: 'alice',
      email: 'alice@lab.local',
      type: 'ldap',
      groups: ['ldap/ldapgroup', 'ldap/Others, and more'],
      roles: ['public'],
      options: expect.any(Object),
    });
    expect(await login('alice', 'wrong')).toEqual({ token: '', message: 'Wrong user name or password' });
    expect(await login('nobody', 'x')).toEqual({ token: '', message: 'Wrong user name or password' });
    expect(await login('admin', 'wrong')).toEqual({ token: '', message: 'Wrong user name or password' });
    expect((await send(app, 'GET', '/profile', { token: pair.token })).body.data.output.username).toBe('alice');
    const change = await send(app, 'PUT', '/profile', { token: pair.token, body: { password: 'Abcdefg1!' } });
    expect(change.body.data.error).toBe("you can't change the password for an ldap user");
  });

  test('a name is taken as it is spelled in the directory, and roles follow the groups', async () => {
    const { data, login } = await withDirectory();
    write(data, { 'forms.yaml': 'roles: [{name: ops, groups: [ldap/ldapgroup]}]\ncategories: []\nforms: []\n' });
    expect(userOf(await login('ALICE', 'alice-pw'))).toMatchObject({ username: 'alice', roles: ['ops', 'public'] });
    expect(userOf(await login('bob', 'bob-pw'))).toMatchObject({ username: 'bob', groups: [], roles: ['public'] });
  });

  test('without a password nobody signs in, whatever the directory thinks of nobody', async () => {
    const { login } = await withDirectory();
    expect((await login('alice', '')).token).toBe('');
  });

  test('a name cannot become part of the search', async () => {
    const { login } = await withDirectory();
    for (const name of ['*', 'ali*', 'alice)(uid=*', '*)(uid=alice', 'alice\u0000', '\\61lice', 'uid=alice,ou=people,dc=lab'])
      expect(await login(name, 'alice-pw'), name).toEqual({ token: '', message: 'Wrong user name or password' });
  });

  test('a name that two entries have signs nobody in', async () => {
    const { login } = await withDirectory();
    expect(await login('twin', 'twin-pw')).toEqual({ token: '', message: 'Ldap : The directory has more than one entry named twin' });
  });

  test('groups are searched where the settings are advanced', async () => {
    const named = { is_advanced: true, groups_search_base: 'ou=groups,dc=lab' };
    const first = await withDirectory({ ...named, group_class: 'groupOfNames', group_member_attribute: 'member' });
    expect(userOf(await first.login('alice', 'alice-pw')).groups).toEqual(['ldap/ldapgroup', 'ldap/Others, and more', 'ldap/searched']);
    const more = { group_class: 'posixGroup', group_member_attribute: 'memberUid', group_member_user_attribute: 'uid' };
    const second = await withDirectory({ ...named, ...more, groups_attribute: '' });
    expect(userOf(await second.login('alice', 'alice-pw')).groups).toEqual(['ldap/posix']);
    expect(userOf(await second.login('bob', 'bob-pw')).groups).toEqual([]);
  });

  test('the check binds and searches, and says in the words of the contract what is wrong', async () => {
    const { ask } = await asAdmin();
    const why = async (more: object): Promise<string> => (await ask('POST', '/ldap/check', settings(more))).body.data.error;
    expectAs('485', await ask('POST', '/ldap/check', settings()), withSteps);
    expectAs('486', await ask('POST', '/ldap/check', settings({ bind_user_pw: 'wrong' })), withSteps);
    expect(await why({ bind_user_pw: 'wrong' })).toBe('Wrong binding credentials');
    expect(await why({ search_base: 'dc=elsewhere' })).not.toBe('');
    expect(await why({ is_advanced: true, groups_search_base: 'ou=nowhere,dc=lab' })).not.toBe('');
    await ask('PUT', '/ldap', settings());
    expect(await why({ bind_user_pw: '' })).toBe('');
  });

  test('the certificate is checked unless that is switched off, from the first byte and after StartTLS', async () => {
    const { ask, login } = await asAdmin();
    const check = async (more: object): Promise<string> =>
      (await ask('POST', '/ldap/check', settings({ enable_tls: true, ...more }))).body.data.error;
    for (const port of [slapd.tlsPort, slapd.port]) {
      expect(await check({ port })).toMatch(/^Unable to verify the certificate: /);
      expect(await check({ port, ignore_certs: true })).toBe('');
      // The certificate is for localhost, not for the address.
      expect(await check({ port, ca_bundle: slapd.certificate })).toMatch(/^Unable to verify the certificate: .*127\.0\.0\.1/);
      expect(await check({ port, ca_bundle: slapd.certificate, server: 'localhost' })).toBe('');
    }
    await ask('PUT', '/ldap', settings({ enable_tls: true, port: slapd.port, cert: slapd.certificate, server: 'localhost' }));
    expect(userOf(await login('alice', 'alice-pw')).username).toBe('alice');
  });

  test('a refresh sees groups as they are now, and ends the session of those who are gone or no longer wanted', async () => {
    const { app, login, ask } = await withDirectory();
    const refreshed = (refreshtoken: string) => send(app, 'POST', '/token', { body: { refreshtoken } });
    const first = await login('alice', 'alice-pw');
    await ask('PUT', '/ldap', settings({ groups_attribute: 'sn' }));
    const second = (await refreshed(first.refreshtoken)).body;
    expect(userOf(second).groups).toEqual(['ldap/A']);
    // Nothing listens there: that alone signs nobody out.
    await ask('PUT', '/ldap', settings({ port: 1 }));
    const third = (await refreshed(second.refreshtoken)).body;
    expect(userOf(third).groups).toEqual(['ldap/A']);
    await ask('PUT', '/ldap', settings({ search_base: 'ou=groups,dc=lab' }));
    expect((await refreshed(third.refreshtoken)).body.message).toBe('Refresh token is unknown');
    expect((await send(app, 'GET', '/profile', { token: third.token })).http).toBe(401);

    await ask('PUT', '/ldap', settings());
    const other = await login('bob', 'bob-pw');
    await ask('PUT', '/ldap', settings({ enable: false }));
    expect((await refreshed(other.refreshtoken)).http).toBe(401);
    expect(await login('alice', 'alice-pw')).toEqual({ token: '', message: 'Wrong user name or password' });
  });

  test('guesses against the directory are counted like all others', async () => {
    const { login, pass } = await withDirectory();
    for (let n = 0; n < 10; n++) await login('alice', 'guess');
    expect((await login('alice', 'alice-pw')).message).toMatch(/^Too many failed sign-ins/);
    pass(minute + 1000);
    expect((await login('alice', 'alice-pw')).token).not.toBe('');
  });

  test('no password is in the log or in the database', async () => {
    const { login, ask, logged, data } = await withDirectory();
    await login('alice', 'alice-pw');
    await login('alice', 'alice-wrong');
    await ask('POST', '/ldap/check', settings({ bind_user_pw: 'other-secret' }));
    const { readFileSync } = await import('node:fs');
    const all = [logged.join('\n'), ...['fieldrun.db', 'fieldrun.db-wal'].map((name) => readFileSync(`${data}/${name}`, 'latin1'))].join(
      '\n',
    );
    expect(all).not.toMatch(/alice-pw|alice-wrong|r00t-secret|other-secret/);
  });
});
