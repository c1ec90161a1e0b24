// @vitest-environment node
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { run } from '#server/main.ts';
import { contentSecurityPolicy } from '#server/security.ts';
import { dataFolder, write } from './support.ts';

async function upstream(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function inFrontOf(address: string, data = dataFolder()): Promise<string> {
  const page = dataFolder();
  write(page, { 'index.html': '<!doctype html><title>Page</title>' });
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const server = await run({ mode: 'start', page, upstream: address, env: { PORT: '0', LOG_LEVEL: 'silent', FIELDRUN_DATA: data } });
  stdout.mockRestore();
  onTestFinished(server.close);
  return server.url;
}

test('the page comes from here, the API from there', async () => {
  const address = await upstream((from, to) => to.end(`there: ${from.method} ${from.url}`));
  const url = await inFrontOf(address);
  const text = async (path: string, method = 'GET'): Promise<string> => (await fetch(url + path, { method })).text();
  expect(await text('/jobs')).toContain('<title>Page</title>');
  expect(await text('/api/v1/job?records=5')).toBe('there: GET /api/v1/job?records=5');
  expect(await text('/API/v1/job/1/abort', 'POST')).toBe('there: POST /API/v1/job/1/abort');
  expect(await text('/api-docs/')).toBe('there: GET /api-docs/');
});

test('headers go through, except those between neighbours; ours are set on the answer', async () => {
  let seen: IncomingMessage['headers'] = {};
  const address = await upstream((from, to) => {
    seen = from.headers;
    to.writeHead(302, {
      location: `http://${from.headers.host}/#/login?token=x`,
      'x-own': 'yes',
      connection: 'x-private, close',
      'x-private': '1',
      'set-cookie': ['a=1', 'b=2'],
    });
    to.end();
  });
  const url = await inFrontOf(address);
  const answer = await fetch(`${url}/api/v1/auth/oidc/callback`, {
    redirect: 'manual',
    headers: { authorization: 'Bearer t', te: 'trailers' },
  });
  expect(seen).toMatchObject({
    authorization: 'Bearer t',
    host: new URL(address).host,
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '127.0.0.1',
  });
  expect(seen.te).toBeUndefined();
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/#/login?token=x');
  expect(answer.headers.get('x-own')).toBe('yes');
  expect(answer.headers.get('x-private')).toBeNull();
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
});

test('a download streams: its first part arrives before the last one was sent', async () => {
  let finish = (): void => undefined;
  const address = await upstream((_from, to) => {
    to.write('first ');
    finish = () => to.end('last');
  });
  const url = await inFrontOf(address);
  const answer = await fetch(`${url}/api/v1/job/1/download`);
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first ');
  finish();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last');
});

test('an upload streams: the server behind reads its first part while the client still sends', async () => {
  const { promise: firstPart, resolve: sawFirst } = withResolvers<string>();
  const address = await upstream((from, to) => {
    let all = '';
    from.setEncoding('utf8').on('data', (text: string) => {
      all += text;
      sawFirst(text);
    });
    from.on('end', () => to.end(`got ${all}`));
  });
  const url = await inFrontOf(address);
  const sending = request(`${url}/api/v1/job/upload`, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  sending.write('one ');
  expect(await firstPart).toBe('one ');
  sending.end('two');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk as string;
  expect(text).toBe('got one two');
});

test('a client that hangs up ends the request behind', async () => {
  const { promise: closed, resolve: sawClose } = withResolvers<void>();
  const { promise: arrived, resolve: sawRequest } = withResolvers<void>();
  const address = await upstream((from) => {
    from.socket.once('close', () => sawClose());
    sawRequest();
  });
  const url = await inFrontOf(address);
  const hangUp = new AbortController();
  const asked = fetch(`${url}/api/v1/job`, { signal: hangUp.signal }).catch((error: Error) => error.name);
  await arrived;
  hangUp.abort();
  expect(await asked).toBe('AbortError');
  await closed;
});

test('an answer that breaks off there breaks off here, and is never taken for a whole one', async () => {
  const address = await upstream((_from, to) => {
    to.writeHead(200, { 'content-length': '100' });
    to.write('part', () => to.destroy());
  });
  const url = await inFrontOf(address);
  await expect(fetch(`${url}/api/v1/config`).then((answer) => answer.text())).rejects.toThrow();
});

test('a server that cannot be reached is a 502 that names it and the way out', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  closed.close();
  await once(closed, 'close');
  const url = await inFrontOf(address);
  const answer = await fetch(`${url}/api/v1/version`);
  expect(answer.status).toBe(502);
  const body = await answer.json();
  expect(body).toMatchObject({ status: 'error', data: { output: '' } });
  expect(body.message).toBe(
    `The server ${address} cannot be reached (ECONNREFUSED). Check that it runs, and that the address after --api is right.`,
  );
  expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
});

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
