// @vitest-environment node
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createShell } from '#server/api.ts';
import { run } from '#server/main.ts';
import { contentSecurityPolicy, securityHeaders } from '#server/security.ts';
import { dataFolder, send, signIn, testServer, write } from './support.ts';

/** The whole server on a port of its own, with a small page. */
async function listening(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly said: string; readonly close: () => Promise<void> }> {
  const data = dataFolder();
  const page = join(data, 'page');
  write(page, {
    'index.html': '<!doctype html><title>Page</title>',
    'sw.js': '// worker',
    'preloads.json': '{"/": ["/assets/home-1.js"], "/form": ["/assets/form-1.js", "/assets/form-1.css"]}',
    'manifest.webmanifest': '{}',
    'assets/index-abcdef12.js': `// ${'long '.repeat(1000)}`,
    'icons/fa/solid/bars.svg': '<svg/>',
    '.secret': 'hidden',
  });
  const said: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const server = await run({ mode: 'start', page, env: { PORT: '0', FIELDRUN_DATA: join(data, 'data'), LOG_LEVEL: 'silent', ...env } });
  stdout.mockRestore();
  onTestFinished(server.close);
  return { ...server, said: said.join('') };
}

const expectSecured = (headers: Headers, what: string): void => {
  for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name), `${name} of ${what}`).toBe(value);
};

test('every answer carries the security headers, whatever it is', async () => {
  const { url } = await listening();
  const asked: readonly (readonly [string, string, number, RequestInit?])[] = [
    ['GET', '/', 200],
    ['GET', '/jobs/5', 200],
    ['GET', '/assets/index-abcdef12.js', 200],
    ['GET', '/assets/missing.js', 404],
    ['GET', '/api/v1/version', 200],
    ['GET', '/api/v1/nowhere', 404],
    ['GET', '/api-docs', 200],
    ['GET', '/api/v1/profile', 401],
    ['GET', '/api/v1/auth/oidc', 302],
    ['OPTIONS', '/api/v1/job', 204],
    ['POST', '/api/v1/token', 400],
    ['POST', '/api/v1/token', 400, { headers: { 'content-type': 'application/json' }, body: '{"refreshtoken":' }],
    ['DELETE', '/', 404],
  ];
  for (const [method, path, status, init] of asked) {
    const answer = await fetch(url + path, { redirect: 'manual', ...init, method });
    expect(answer.status, `${method} ${path}`).toBe(status);
    expectSecured(answer.headers, `${method} ${path}`);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    await answer.arrayBuffer();
  }
});

test('over TLS browsers are told to stay with it', async () => {
  const answer = await createShell(true).request('/');
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
  expectSecured(answer.headers, 'TLS');
});

test('a request that is no HTTP gets the headers, too', async () => {
  const { url } = await listening();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end('nonsense\r\n\r\n');
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk as string;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain(`Content-Security-Policy: ${contentSecurityPolicy}`);
});

test('no other origin is let in, and the preflight is answered before anybody signs in', async () => {
  const { app } = await testServer();
  const answer = await app.request('/api/v1/job', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.status).toBe(204);
  const { token } = await signIn(app);
  const read = await app.request('/api/v1/profile', { headers: { origin: 'https://elsewhere.example', authorization: `Bearer ${token}` } });
  for (const { headers } of [answer, read]) expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('answers of the API are never stored', async () => {
  const { app } = await testServer();
  for (const path of ['/version', '/profile', '/nowhere'])
    expect((await send(app, 'GET', path)).headers.get('cache-control')).toBe('no-store');
});

test('unknown paths and methods of the API are 404 with a text', async () => {
  const { app } = await testServer();
  const { http, body, headers } = await send(app, 'GET', '/nowhere');
  expect([http, body, headers.get('content-type')]).toEqual([404, 'Cannot GET /api/v1/nowhere', 'text/plain; charset=utf-8']);
  expect((await send(app, 'GET', '/auth/login')).http).toBe(404);
  expect((await app.request('/api')).status).toBe(404);
});

test('bodies: broken JSON is 400, too much is 413, forms are read, other types are empty', async () => {
  const { app } = await testServer();
  const { token, refreshtoken } = await signIn(app);
  const post = (path: string, type: string, body: string | ReadableStream, more: Readonly<Record<string, string>> = {}) =>
    app.request(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}`, ...more },
      body,
      duplex: 'half',
    } as RequestInit);
  const broken = await post('/job', 'application/json', '{"formName":');
  expect([broken.status, (await broken.json()).status]).toEqual([400, 'error']);
  const announced = await post('/job', 'application/json', '{}', { 'content-length': String(51 * 1024 * 1024) });
  expect([announced.status, (await announced.json()).message]).toEqual([413, 'The request is larger than 10 MB']);
  const megabyte = new Uint8Array(1024 * 1024).fill(32);
  let sent = 0;
  const endless = new ReadableStream({ pull: (to) => (sent++ < 60 ? to.enqueue(megabyte) : to.close()) });
  expect((await post('/job', 'application/json', endless)).status).toBe(413);
  expect((await post('/token', 'application/x-www-form-urlencoded', `refreshtoken=${refreshtoken}`)).status).toBe(200);
  expect((await post('/token', 'text/plain', refreshtoken)).status).toBe(400);
});

test('a body is not read for somebody who is not signed in', async () => {
  const { app } = await testServer();
  const answer = await app.request('/api/v1/job', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{broken' });
  expect(answer.status).toBe(401);
});

test('hashed assets are kept for a year, what names them is asked for each time', async () => {
  const { url } = await listening();
  const freshness = async (path: string): Promise<string | null> => {
    const answer = await fetch(url + path);
    await answer.arrayBuffer();
    return answer.headers.get('cache-control');
  };
  expect(await freshness('/assets/index-abcdef12.js')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/index.html', '/form?form=x', '/sw.js', '/manifest.webmanifest'])
    expect(await freshness(path), path).toBe('no-cache');
  const first = await fetch(`${url}/`);
  expect(first.headers.get('content-type')).toMatch(/^text\/html/);
  const again = await fetch(`${url}/`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('texts travel packed where the client can unpack them', async () => {
  const { url } = await listening();
  const size = (path: string, encoding: string): Promise<readonly [string | undefined, number]> =>
    new Promise((resolve, reject) => {
      request(`${url}${path}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve([answer.headers['content-encoding'], bytes]));
      })
        .on('error', reject)
        .end();
    });
  const path = '/assets/index-abcdef12.js';
  const [, plain] = await size(path, 'identity');
  for (const encoding of ['br', 'gzip'] as const) {
    const [used, bytes] = await size(path, `deflate, ${encoding}`);
    expect(used).toBe(encoding);
    expect(bytes).toBeLessThan(plain / 10);
  }
  expect((await size(path, 'br;q=0, identity'))[0]).toBeUndefined();
});

test('a page names what it loads beside the frame, so that it comes at once', async () => {
  const { url } = await listening();
  const linkOf = async (path: string) => (await fetch(url + path)).headers.get('link');
  expect(await linkOf('/')).toBe('</assets/home-1.js>; rel=modulepreload');
  expect(await linkOf('/form?form=x')).toBe(
    '</assets/form-1.js>; rel=modulepreload, </assets/form-1.css>; rel=preload; as=style; crossorigin',
  );
  // The worker keeps this answer for every address.
  expect(await linkOf('/index.html')).toBeNull();
  expect(await linkOf('/install')).toBeNull();
});

test('nothing outside the page can be reached, and hidden files stay hidden', async () => {
  const { url } = await listening();
  const raw = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: new URL(url).port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  for (const path of [
    '/../data/secrets.json',
    '/%2e%2e/data/secrets.json',
    '/..%2fdata%2fsecrets.json',
    '/assets/..%5c..%5cdata/secrets.json',
    '/.secret',
    '/%00.js',
    '/%E0%A4%A.js',
  ]) {
    expect(await raw(path), path).toBe(404);
  }
});

test('the start says where it runs and how to sign in, and warns of nothing that is fine', async () => {
  const { url, said } = await listening();
  expect(said).toContain(`Fieldrun runs at ${url}`);
  expect(said).toContain('admin / AnsibleForms!123');
  expect(said).toContain('operator / Operator!123');
});

test('a password somebody chose is not printed', async () => {
  const { said } = await listening({ ADMIN_PASSWORD: 'Chosen!123' });
  expect(said).toContain('admin / the password in ADMIN_PASSWORD');
  expect(said).not.toContain('Chosen!123');
});

test('what keeps the server from starting is named with the way out', async () => {
  const { url } = await listening();
  const { port } = new URL(url);
  const data = dataFolder();
  write(data, { file: '', 'bad.pem': 'x' });
  const start = (env: Readonly<Record<string, string>>, more: object = {}) =>
    run({ mode: 'start', page: data, env: { PORT: '0', FIELDRUN_DATA: join(data, 'data'), LOG_LEVEL: 'silent', ...env }, ...more });
  const stops = async (env: Readonly<Record<string, string>>, text: RegExp, more: object = {}): Promise<void> => {
    await expect(start(env, more)).rejects.toMatchObject({ name: 'StartupError', message: expect.stringMatching(text) });
  };
  await stops({ PORT: port }, new RegExp(`^Port ${port} is in use\\. Choose another one: PORT=${Number(port) + 1} npm start$`));
  await stops({ PORT: 'many' }, /^PORT=many is not understood\. It should be a number from 0 to 65535\.$/);
  await stops({ FIELDRUN_DATA: join(data, 'file', 'x') }, /^The data folder .+ cannot be used .+ FIELDRUN_DATA=/);
  await stops({ ACCESS_TOKEN_EXPIRATION: 'soon' }, /a time such as 30m/);
  await stops({ HTTPS_KEY: join(data, 'bad.pem') }, /^HTTPS_CERT is not set/);
  await stops({ HTTPS_KEY: join(data, 'none.pem'), HTTPS_CERT: join(data, 'bad.pem') }, /^HTTPS_KEY names a file that cannot be read/);
  await stops(
    { HTTPS_KEY: join(data, 'bad.pem'), HTTPS_CERT: join(data, 'bad.pem') },
    /^HTTPS_KEY and HTTPS_CERT are not a PEM key and its certificate/,
  );
  await stops({ HOST: '203.0.113.1' }, /^HOST=203\.0\.113\.1 is not an address of this machine/);
  await stops({}, /^ftp:\/\/x is not the address of a server/, { upstream: 'ftp://x' });
});
