import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restFunctions } from '#server/expressions/functions/rest.ts';

// On machines that do other things, too.
vi.setConfig({ testTimeout: 60_000 });

const noLogins = { named: () => Promise.resolve(null) };

/** Another server, and how to call it. */
async function other(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { rest } = restFunctions(noLogins);
  return { url, call: (asked: object) => rest!([{ action: 'get', url, ...asked }]) };
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
  const { rest } = restFunctions(noLogins);
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(rest!([{ action: 'get', url }])).rejects.toThrow(/self.signed certificate/i);
});
