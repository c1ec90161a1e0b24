import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restFunctions } from '#server/expressions/functions/rest.ts';

// On machines that do other things, too.
vi.setConfig({ testTimeout: 60_000 });

/** Another server, and how to call it. */
async function other(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  {
    login: given = null,
    origins = null,
    linkLocal = false,
  }: { login?: object | null; origins?: ReadonlySet<string> | null; linkLocal?: boolean } = {},
) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { rest } = restFunctions({ named: async (name) => (name === 'LOGIN' ? (given as never) : null) }, linkLocal);
  return { url, call: (asked: object) => rest!([{ action: 'get', url, ...asked }], origins) };
}

test('big numbers become texts where that is asked for, and stay as they are in texts', async () => {
  const { call } = await other(
    (_, response) => void response.end('{"a":9007199254740993,"b":12,"c":"9007199254740993","d":-1234567890123456789,"e":1.5e300}'),
  );
  expect(await call({ bigInt: true })).toEqual({
    a: '9007199254740993',
    b: 12,
    c: '9007199254740993',
    d: '-1234567890123456789',
    e: 1.5e300,
  });
});

test('an answer that is larger than 20 MB is not taken', async () => {
  const part = Buffer.alloc(1024 * 1024, 'x');
  const { call } = await other((_, response) => {
    for (let n = 0; n < 21; n++) response.write(part);
    response.end();
  });
  await expect(call({})).rejects.toThrow('larger than 20 MB');
});

test('what is no address of the web is not called', async () => {
  const { call } = await other((_, response) => void response.end('{}'));
  for (const url of ['file:///etc/passwd', 'ftp://host/', '/path', 'data:text/plain,x', 'javascript:1'])
    await expect(call({ url }), url).rejects.toThrow(`Invalid URL ${url}`);
  await expect(call({ action: 'trace' })).rejects.toThrow('Unknown action trace');
  await expect(call({ action: '' })).rejects.toThrow('No action or url defined');
});

test('a server that is not there, and a login that is not there, are told', async () => {
  const { call } = await other((_, response) => void response.end('{}'));
  await expect(call({ url: 'http://127.0.0.1:9/' })).rejects.toThrow(/ECONNREFUSED|another protocol/);
  await expect(call({ login: 'NOSUCH' })).rejects.toThrow('No credential found with filter NOSUCH');
});

test('a certificate nobody vouches for is not taken', async () => {
  const { createServer: createTls } = await import('node:https');
  const { execFileSync } = await import('node:child_process');
  const { mkdtempSync, readFileSync, rmSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', args, { stdio: 'ignore' });
  const server = createTls({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => void response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { rest } = restFunctions({ named: async () => null });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(rest!([{ action: 'get', url }], null)).rejects.toThrow(/self.signed certificate/i);
});

const login = { name: 'LOGIN', user: 'u', password: 'p', host: '' };
const secret = `Basic ${btoa('u:p')}`;

test('headers and logins go only to addresses of the form, and a login with a host only there', async () => {
  const heard: (string | undefined)[] = [];
  const { call, url } = await other((request, response) => void response.end(String(heard.push(request.headers.authorization))), {
    login,
    origins: new Set(['http://elsewhere.example']),
  });
  await expect(call({ login: 'LOGIN' })).rejects.toThrow(/comes from what somebody entered/);
  await expect(call({ headers: { authorization: 'x' } })).rejects.toThrow(/comes from what somebody entered/);
  expect(await call({})).toBe(1);
  const own = await other((_, response) => void response.end('1'), { login: { ...login, host: 'db.example' } });
  await expect(own.call({ login: 'LOGIN' })).rejects.toThrow('The login LOGIN belongs to db.example and is not sent to 127.0.0.1');
  for (const host of ['127.0.0.1', '127.0.0.1:99', 'http://127.0.0.1/x', ' 127.0.0.1 ']) {
    const bound = await other((request, response) => void response.end(JSON.stringify(request.headers.authorization)), {
      login: { ...login, host },
    });
    expect(await bound.call({ login: 'LOGIN' }), host).toBe(secret);
  }
  expect(heard).toEqual([undefined]);
  expect(url).toMatch(/^http/);
});

test('who is sent on to another server takes neither login nor headers along, and sends nothing again', async () => {
  const heard: object[] = [];
  const foreign = await other((request, response) => {
    heard.push({ method: request.method, authorization: request.headers.authorization, x: request.headers['x-secret'] });
    response.end('"there"');
  });
  let status = 302;
  let to = foreign.url;
  const { call } = await other((request, response) => {
    if (request.url === '/end') return void response.end(JSON.stringify([request.method, request.headers.authorization]));
    response.writeHead(status, { location: to }).end();
  }, { login }); // prettier-ignore
  expect(await call({ login: 'LOGIN', headers: { 'X-Secret': 's' } })).toBe('there');
  expect(await call({ login: 'LOGIN', action: 'post', body: { a: 1 } })).toBe('there');
  status = 307;
  await expect(call({ login: 'LOGIN', action: 'post', body: { a: 1 } })).rejects.toThrow(/what changes something is not sent there/);
  await expect(call({ login: 'LOGIN', action: 'delete' })).rejects.toThrow(/what changes something is not sent there/);
  expect(heard).toEqual([
    { method: 'GET', authorization: undefined, x: undefined },
    { method: 'GET', authorization: undefined, x: undefined },
  ]);
  to = '/end';
  expect(await call({ login: 'LOGIN', action: 'put', body: 'x' })).toEqual(['PUT', secret]);
  to = '/again';
  await expect(call({})).rejects.toThrow('sent on more than 5 times');
  to = 'file:///etc/passwd';
  await expect(call({})).rejects.toThrow('which is not called');
});

test.each([
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[fe80::1]',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::23]',
  '[fd20:ce::254]',
  '[64:ff9b:1::a9fe:a9fe]',
  '100.100.100.200',
])('the link-local address %s is not called, nor is a server that sends on to it', async (host) => {
  const { call } = await other((_, response) => void response.writeHead(302, { location: `http://${host}/` }).end());
  await expect(call({ url: `http://${host}/latest/meta-data` })).rejects.toThrow(/ALLOW_LINK_LOCAL=1/);
  await expect(call({})).rejects.toThrow(/ALLOW_LINK_LOCAL=1/);
});

test('a name that leads to a link-local address is not called either', async () => {
  const { call } = await other((_, response) => void response.end('1'));
  const { default: dns } = await import('node:dns');
  const addresses = [{ address: '93.184.216.34', family: 4 }, { address: '169.254.169.254', family: 4 }]; // prettier-ignore
  const resolved = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((...all: unknown[]) => (all.at(-1) as (...told: unknown[]) => void)(null, addresses)) as never);
  onTestFinished(() => void resolved.mockRestore());
  await expect(call({ url: 'http://metadata.example/' })).rejects.toThrow('metadata.example is a link-local address');
});

test('a packed answer is unpacked', async () => {
  const { gzipSync } = await import('node:zlib');
  const { call } = await other((_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}')));
  expect(await call({})).toEqual({ a: 1 });
});
