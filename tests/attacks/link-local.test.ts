// @vitest-environment node
import dns from 'node:dns';
import { afterEach, expect, test, vi } from 'vitest';
import { linkLocalProblem } from '#server/network/link-local.ts';
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
