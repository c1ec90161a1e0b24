// @vitest-environment node
import dns from 'node:dns';
import { afterEach, expect, test, vi } from 'vitest';
import { carefulDrivers, drivers } from '#server/databases/drivers.ts';
import { ldapSettingsFrom } from '#server/domain/identity/directory.ts';
import { ldapDirectory } from '#server/identity/ldap.ts';
import { openIdClient } from '#server/identity/open-id.ts';
import { smtpTransport } from '#server/mail/smtp.ts';
import { linkLocalProblem } from '#server/network/link-local.ts';
import { outgoing } from '#server/network/outgoing.ts';
import { attacked } from './attacked.ts';

const metadata = '169.254.169.254';
const rows = {
  '/ldap/check': {
    server: metadata,
    port: 80,
    bind_user_dn: 'cn=a',
    bind_user_pw: 'p',
    search_base: 'dc=a',
    username_attribute: 'uid',
    enable_tls: 0,
  },
  '/oidc/check': { issuer: `https://${metadata}`, client_id: 'c', secret_id: 's', enabled: 1 },
  '/awx/check': { uri: `http://${metadata}`, token: 't', ignore_certs: 1 },
  '/settings/mailcheck': { mail_server: metadata, mail_port: 80, mail_from: 'a@b.example', to: 'a@b.example' },
} as const;
const why = `${metadata} is a link-local address, where clouds tell secrets, and is not called. ALLOW_LINK_LOCAL=1`;

afterEach(() => {
  vi.restoreAllMocks();
});

test('no check of settings goes to a link-local address, and says how to allow it', async () => {
  const { as, admin } = await attacked();
  for (const [path, body] of Object.entries(rows)) {
    const answer = (await as(admin, 'POST', path, body)).body;
    expect([answer.status, `${answer.message} ${answer.data.error} ${JSON.stringify(answer.data.output)}`], path).toEqual([
      'error',
      expect.stringContaining(why),
    ]);
  }
  for (const db_type of ['mysql', 'postgres', 'mssql', 'mongodb', 'oracle']) {
    await as(admin, 'PUT', '/credential/1', { is_database: 1, db_type, host: metadata, port: 80, password: 'p', db_name: 'd' });
    const answer = (await as(admin, 'GET', '/credential/testdb/1')).body;
    expect([answer.status, answer.data.error], db_type).toEqual(['error', expect.stringContaining(why)]);
  }
});

test.each([
  `10.0.0.1,${metadata}`,
  `${metadata}/db`,
  `${metadata}\\SQLEXPRESS`,
  `me@${metadata}`,
  `${metadata}:80,10.0.0.1`,
  '169%2e254%2e169%2e254',
  `10.0.0.1;[::ffff:${metadata}]:80`,
])('what a database takes for %s is refused, too', async (host) => {
  expect(await linkLocalProblem(host)).toContain('ALLOW_LINK_LOCAL=1');
});

test('a socket of this machine and a named instance are no names to look up, and a list has an end', async () => {
  const looked = vi.spyOn(dns.promises, 'lookup').mockRejectedValue(new Error('ENOTFOUND'));
  expect(await linkLocalProblem('/var/run/postgresql')).toBeNull();
  expect(looked).not.toHaveBeenCalled();
  expect(await linkLocalProblem('db1.example:27017,db2.example')).toBeNull();
  expect(looked.mock.calls.map(([host]) => host)).toEqual(['db1.example', 'db2.example']);
  expect(await linkLocalProblem('a,'.repeat(10_000))).toContain('at most');
  expect(looked).toHaveBeenCalledTimes(2);
});

test('people who sign in are not looked for at a link-local address either', async () => {
  const directory = ldapDirectory(false);
  const settings = { ...ldapSettingsFrom({ ...rows['/ldap/check'], enable: 1 })! };
  const asked = [await directory.signIn(settings, 'a', 'p'), await directory.find(settings, 'a')];
  expect(asked.map((it) => (it.ok ? '' : it.error.text))).toEqual(Array(2).fill(expect.stringContaining(why)));
});

test.each(['169.254.0.1', '0xa9fea9fe', '::ffff:169.254.169.254', 'fe80::1', 'fe80::1%lo', 'fd00:ec2::254', '100.100.100.200'])(
  'the address %s is refused however it is written',
  async (host) => {
    expect(await linkLocalProblem(host)).toContain('ALLOW_LINK_LOCAL=1');
  },
);

test('a name that leads there is refused; one that leads elsewhere is not, and one that leads nowhere is another check’s word', async () => {
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async (host: string) =>
    host === 'metadata.example'
      ? [
          { address: '10.0.0.1', family: 4 },
          { address: metadata, family: 4 },
        ]
      : Promise.reject(new Error('ENOTFOUND'))) as never);
  expect(await linkLocalProblem('metadata.example')).toContain('metadata.example is a link-local address');
  expect(await linkLocalProblem('nowhere.example')).toBeNull();
});

/** The first answer of the name service is harmless, each later one is not. */
function rebinding(): string {
  vi.spyOn(dns.promises, 'lookup').mockResolvedValue([{ address: '127.0.0.1', family: 4 }] as never);
  vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, done: (...answer: unknown[]) => void) =>
    process.nextTick(() => done(null, [{ address: metadata, family: 4 }]))) as never);
  return 'changing.example';
}
const whyChanged = 'changing.example is a link-local address';

test.each(['mysql', 'postgres', 'mssql', 'mongodb'] as const)(
  'a name that leads %s elsewhere once it was judged is judged again where the connection is made',
  async (type) => {
    const login = {
      id: 1,
      name: 'DB',
      user: 'u',
      password: 'p',
      host: rebinding(),
      port: 80,
      secure: false,
      isDatabase: true,
      type,
      database: 'd',
    };
    const limits = { timeoutMs: 1000, connectMs: 300, rows: 1 };
    const asked = (async () => {
      const pool = await carefulDrivers(drivers)[type](login, limits, outgoing(false));
      await pool.ping().finally(() => pool.close());
    })();
    await expect(asked).rejects.toThrow(whyChanged);
  },
);

test.each([0, 1])('so is that of a mail server and of a directory (TLS %s)', async (tls) => {
  const host = rebinding();
  const server = { host, port: 80, secure: tls === 1, username: '', password: '', from: 'a@b.example' };
  const mailed = await smtpTransport(false, false)(server as never, { to: ['a@b.example'], subject: 's', html: 'h' });
  expect(mailed).toEqual({ ok: false, error: { step: expect.any(String), text: expect.stringContaining(whyChanged) } });
  const settings = { ...ldapSettingsFrom({ ...rows['/ldap/check'], server: host, enable_tls: tls, enable: 1 })! };
  const found = await ldapDirectory(false).find(settings, 'a');
  expect(found).toMatchObject({ ok: false, error: { text: expect.stringContaining(whyChanged) } });
});

test('so is that of a provider, which was not judged at all when people signed in', async () => {
  const registration = { issuer: `https://${rebinding()}`, clientId: 'c', clientSecret: 's' };
  const begun = await openIdClient({ now: () => 0, after: () => () => undefined }, false).begin(
    registration as never,
    'https://here.example/',
    null as never,
  );
  expect(begun).toEqual({ ok: false, error: expect.stringContaining(whyChanged) });
});

test('where link-local addresses are allowed, names are left to the system', async () => {
  expect(outgoing(true).lookup).toBeUndefined();
  const socket = outgoing(false).connect(80, metadata);
  await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toThrow(why);
});
