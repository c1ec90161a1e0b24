// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { attacked, kept } from './attacked.ts';

/** Somebody who waits for secrets. */
async function listener(): Promise<{ readonly host: string; readonly port: number; readonly heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers.authorization ?? ''}`);
    response.end('{}');
  });
  server.on('connection', (socket) => void socket.on('data', (chunk: Buffer) => heard.push(chunk.toString('latin1'))));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, heard };
}

const stored = {
  '/ldap': {
    server: 'directory.lab',
    port: 389,
    bind_user_dn: 'cn=a',
    bind_user_pw: kept,
    search_base: 'dc=a',
    username_attribute: 'uid',
  },
  '/oidc': { issuer: 'https://provider.lab', client_id: 'c', secret_id: kept, enabled: false, groupfilter: '' },
  '/awx': { uri: 'https://awx.lab', token: kept, username: 'u', password: kept, use_credentials: false, ca_bundle: '' },
  '/settings': { mail_server: 'mail.lab', mail_port: 25, mail_username: 'u', mail_password: kept, mail_from: 'a@b.example', url: '' },
} as const;
const secrets = ['bind_user_pw', 'secret_id', 'token', 'password', 'mail_password'];

test('a check with another address does not hand a stored secret to it, and says what to do', async () => {
  const { as, admin } = await attacked();
  const { host, port, heard } = await listener();
  const elsewhere: Readonly<Record<keyof typeof stored, object>> = {
    '/ldap': { server: host, port },
    '/oidc': { issuer: `http://${host}:${port}` },
    '/awx': { uri: `http://${host}:${port}` },
    '/settings': { mail_server: host, mail_port: port, to: 'a@b.example' },
  };
  for (const [path, values] of Object.entries(stored) as [keyof typeof stored, object][]) {
    expect((await as(admin, 'PUT', path, values)).body.status, path).toBe('success');
    const check = path === '/settings' ? '/settings/mailcheck' : `${path}/check`;
    for (const blank of ['', '**********']) {
      const body = { ...values, ...Object.fromEntries(secrets.flatMap((name) => (name in values ? [[name, blank]] : []))) };
      for (const more of path === '/awx' ? [{}, { use_credentials: true }] : [{}]) {
        const answer = (await as(admin, 'POST', check, { ...body, ...more, ...elsewhere[path] })).body;
        expect(answer.status, path).toBe('error');
        expect(`${answer.message} ${answer.data.error}`, path).toMatch(
          /is for .+\.lab(:\d+)? only\. Enter the (password|secret|token) to check/,
        );
      }
    }
  }
  expect(heard).toEqual([]);
});

test('a row that is read and sent back as it is keeps its secret', async () => {
  const { as, admin, services } = await attacked();
  const read = (await as(admin, 'GET', '/credential/1')).body.data.output;
  expect(read).toMatchObject({ password: '**********', password_set: true });
  expect((await as(admin, 'PUT', '/credential/1', read)).body.status).toBe('success');
  expect((await services.credentials.named('REFDB'))?.password).toBe(kept);
  for (const [path, values] of Object.entries(stored)) {
    await as(admin, 'PUT', path, values);
    const row = (await as(admin, 'GET', path)).body.data.output;
    const shown = secrets.filter((name) => name in values).map((name) => row[name]);
    expect(new Set(shown), path).toEqual(new Set(['**********']));
    expect((await as(admin, 'PUT', path, row)).body.status, path).toBe('success');
    expect((await as(admin, 'GET', path)).body.data.output, path).toEqual(row);
  }
});

test('a row that is pointed elsewhere does not take its stored secret along, and nothing of it changes', async () => {
  const { as, admin, services } = await attacked();
  const { host, port, heard } = await listener();
  const elsewhere: Readonly<Record<keyof typeof stored, object>> = {
    '/ldap': { server: host, port },
    '/oidc': { issuer: `http://${host}:${port}` },
    '/awx': { uri: `http://${host}:${port}` },
    '/settings': { mail_server: host, mail_port: port },
  };
  for (const [path, values] of Object.entries(stored) as [keyof typeof stored, object][]) {
    await as(admin, 'PUT', path, values);
    const row = (await as(admin, 'GET', path)).body.data.output;
    for (const blank of ['', '**********', undefined]) {
      const body = { ...row, ...Object.fromEntries(secrets.map((name) => [name, blank])), ...elsewhere[path] };
      const answer = (await as(admin, 'PUT', path, body)).body;
      expect([answer.status, answer.data.error], path).toEqual([
        'error',
        expect.stringMatching(/is for .+ only\. Enter the .+ for .+; nothing was changed/),
      ]);
    }
    expect((await as(admin, 'GET', path)).body.data.output, path).toEqual(row);
    // A blank place between the two changes nothing of it.
    const blanked = { ...row, server: '', issuer: '', uri: '', mail_server: '' };
    expect((await as(admin, 'PUT', path, blanked)).body.status, path).toBe('success');
    expect((await as(admin, 'PUT', path, { ...row, ...elsewhere[path] })).body.data.error, path).toContain('is for no host yet only');
    const check = path === '/settings' ? '/settings/mailcheck' : `${path}/check`;
    await as(admin, 'POST', check, { ...row, ...elsewhere[path], to: 'a@b.example' });
  }
  await as(admin, 'PUT', '/credential/1', { host: 'db.lab', port: 5432, password: kept });
  for (const place of [{ host }, { host: '' }, { port: 1 }]) {
    const answer = (await as(admin, 'PUT', '/credential/1', place)).body;
    expect([answer.status, answer.data.error]).toEqual(['error', expect.stringContaining('The stored password is for ')]);
  }
  expect((await services.credentials.named('REFDB'))?.password).toBe(kept);
  await as(admin, 'GET', '/credential/testdb/1');
  expect(heard.join('')).not.toContain(kept);
});

test('a secret that was stored for TLS does not go in the clear: neither a save nor a check takes it along when TLS is switched off', async () => {
  const { as, admin } = await attacked();
  const { host, port, heard } = await listener();
  const secured = {
    '/ldap': [{ ...stored['/ldap'], server: host, port, enable_tls: 1, ignore_certs: 1 }, { enable_tls: 0 }, '/ldap/check'],
    '/settings': [
      { ...stored['/settings'], mail_server: host, mail_port: port, mail_secure: 1 },
      { mail_secure: 0 },
      '/settings/mailcheck',
    ],
  } as const;
  for (const [path, [values, off, check]] of Object.entries(secured)) {
    expect((await as(admin, 'PUT', path, values)).body.status, path).toBe('success');
    const row = (await as(admin, 'GET', path)).body.data.output;
    expect((await as(admin, 'PUT', path, { ...row, ...off })).body.data.error).toContain(
      `The stored password is for ${host}:${port} with TLS only. Enter the password for ${host}:${port} without TLS; nothing was changed`,
    );
    expect((await as(admin, 'GET', path)).body.data.output, path).toEqual(row);
    const tried = (await as(admin, 'POST', check, { ...row, ...off, to: 'a@b.example' })).body;
    expect(`${tried.message} ${tried.data.error}`, path).toContain('Enter the password to check');
    expect(heard, path).toEqual([]);
    const entered = { ...row, ...off, bind_user_pw: 'new', mail_password: 'new' };
    expect((await as(admin, 'PUT', path, entered)).body.status, path).toBe('success');
    expect((await as(admin, 'PUT', path, row)).body.status, 'TLS switched on keeps it').toBe('success');
  }
  const database = { is_database: 1, db_type: 'mysql', host, port, secure: 1, password: kept };
  expect((await as(admin, 'PUT', '/credential/1', database)).body.status).toBe('success');
  const plain = (await as(admin, 'PUT', '/credential/1', { secure: 0 })).body;
  expect(plain.data.error).toContain('with TLS only');
  expect((await as(admin, 'PUT', '/credential/1', { description: 'x' })).body.status, 'what is left out stays').toBe('success');
});

test('whoever enters a secret may send it anywhere; another one of the row does not go along', async () => {
  const { as, admin, services } = await attacked();
  await as(admin, 'PUT', '/awx', stored['/awx']);
  const moved = { ...stored['/awx'], uri: 'https://other.lab', token: '**********', password: 'new', use_credentials: true };
  expect((await as(admin, 'PUT', '/awx', moved)).body.status).toBe('success');
  expect((await as(admin, 'GET', '/awx')).body.data.output).toMatchObject({
    uri: 'https://other.lab',
    password_set: true,
    token_set: false,
  });
  expect((await as(admin, 'PUT', '/credential/1', { host: 'other.lab', password: 'new' })).body.status).toBe('success');
  expect(await services.credentials.named('REFDB')).toMatchObject({ host: 'other.lab', password: 'new' });
});

test('the password of a repository does not go to another address of git', async () => {
  const { as, admin } = await attacked();
  const { host, port, heard } = await listener();
  const uri = `http://${host}:${port}`;
  const made = { name: 'kept', uri: 'https://git.invalid/a.git', user: 'u', password: kept };
  expect((await as(admin, 'POST', '/repository', made)).body.status).toBe('success');
  for (const change of [{ uri: `${uri}/a.git` }, { uri: `${uri}/a.git`, password: '**********' }])
    expect((await as(admin, 'PUT', '/repository/kept', change)).body.data.error).toContain(
      'The stored password is for https://git.invalid/a.git only',
    );
  expect((await as(admin, 'PUT', '/repository/kept', { uri: 'https://git.invalid/b.git' })).body.status).toBe('success');
  expect(heard).toEqual([]);
});

test('a secret that was stored for a checked certificate does not go to whoever shows one of their own', async () => {
  const { as, admin } = await attacked();
  const { host, port, heard } = await listener();
  const checking = {
    '/ldap': { ...stored['/ldap'], server: host, port, enable_tls: 1, ignore_certs: 0 },
    '/awx': { ...stored['/awx'], uri: `https://${host}:${port}`, ignore_certs: 0 },
  };
  for (const [path, values] of Object.entries(checking)) {
    expect((await as(admin, 'PUT', path, values)).body.status, path).toBe('success');
    const row = (await as(admin, 'GET', path)).body.data.output;
    const careless = { ...row, ignore_certs: 1 };
    expect((await as(admin, 'PUT', path, careless)).body.data.error, path).toMatch(
      /with a checked certificate only\. Enter the .+ with any certificate; nothing was changed/,
    );
    expect((await as(admin, 'GET', path)).body.data.output, path).toEqual(row);
    const tried = (await as(admin, 'POST', `${path}/check`, careless)).body;
    expect(`${tried.message} ${tried.data.error}`, path).toMatch(/Enter the .+ to check/);
    expect(heard, path).toEqual([]);
    const entered = { ...careless, bind_user_pw: 'new', token: 'new', password: 'new' };
    expect((await as(admin, 'PUT', path, entered)).body.status, path).toBe('success');
    expect((await as(admin, 'PUT', path, row)).body.status, 'checking again keeps it').toBe('success');
  }
  // Where it travelled in the clear, any TLS is better than none.
  const plain = { ...checking['/awx'], uri: `http://${host}:${port}`, token: kept, password: kept };
  expect((await as(admin, 'PUT', '/awx', plain)).body.status).toBe('success');
  expect((await as(admin, 'PUT', '/awx', { ...plain, token: '', password: '', ignore_certs: 1 })).body.status).toBe('success');
});
