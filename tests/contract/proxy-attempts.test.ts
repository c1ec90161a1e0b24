// @vitest-environment node
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { run } from '#server/main.ts';
import { filesWith } from '#tests/attacks/attacked.ts';
import { dataFolder, write } from './support.ts';

/** A server that knows nothing of keys: what it was asked to do, and how it answers the n-th time. */
async function upstream(answer: (n: number, ...exchange: Parameters<RequestListener>) => void) {
  const deeds: string[] = [];
  const server = createServer((from, to) => {
    let body = '';
    from.setEncoding('utf8').on('data', (text: string) => (body += text));
    from.on('end', () => {
      deeds.push(`${from.method} ${from.url} ${body}`);
      answer(deeds.length, from, to);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  return { deeds, close, address: `http://127.0.0.1:${port}`, reopen: () => once(server.listen(port, '127.0.0.1'), 'listening') };
}

interface Front {
  readonly url: string;
  readonly said: string;
  close(): Promise<void>;
}
async function inFrontOf(address: string, data: string): Promise<Front> {
  const page = dataFolder();
  write(page, { 'index.html': '<!doctype html>' });
  const said: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const server = await run({ mode: 'start', page, upstream: address, env: { PORT: '0', LOG_LEVEL: 'silent', FIELDRUN_DATA: data } });
  stdout.mockRestore();
  onTestFinished(server.close);
  return { ...server, said: said.join('') };
}

const key = 'one-press-of-one-button';
const post = (url: string, more: Record<string, string> = {}, body = '{"a":1}'): Promise<Response> =>
  fetch(`${url}/api/v1/job`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: 'Bearer t', 'idempotency-key': key, ...more },
  });
const told = async (answer: Response): Promise<readonly [number, string]> => [answer.status, await answer.text()];
const launched: RequestListener = (_from, to) => to.writeHead(200, { 'x-own': 'yes' }).end('{"id":7}');

test('a repeat gets the first answer, headers included, also after a restart; the server behind hears of one', async () => {
  const { deeds, address } = await upstream((_n, ...exchange) => launched(...exchange));
  const data = dataFolder();
  const front = await inFrontOf(address, data);
  expect(await told(await post(front.url))).toEqual([200, '{"id":7}']);
  const again = await post(front.url);
  expect(again.headers.get('x-own')).toBe('yes');
  expect(await told(again)).toEqual([200, '{"id":7}']);
  await front.close();
  const next = await inFrontOf(address, data);
  expect(await told(await post(next.url))).toEqual([200, '{"id":7}']);
  expect(deeds).toEqual(['POST /api/v1/job {"a":1}']);
  // Another press, another person, no key at all.
  for (const more of [{ 'idempotency-key': `${key}-2` }, { authorization: 'Bearer u' }, { 'idempotency-key': '' }])
    await told(await post(next.url, more as Record<string, string>));
  expect(deeds).toHaveLength(4);
  expect(filesWith(data, '"id":7')).toEqual([]);
});

test('a repeat with another body or address is refused', async () => {
  const { deeds, address } = await upstream((_n, ...exchange) => launched(...exchange));
  const { url } = await inFrontOf(address, dataFolder());
  await told(await post(url));
  expect((await told(await post(url, {}, '{"a":2}')))[0]).toBe(422);
  expect(deeds).toHaveLength(1);
});

test('repeats that arrive meanwhile wait for the answer, also when the first client hangs up', async () => {
  let finish = (): void => undefined;
  const { promise: arrived, resolve } = withResolvers<void>();
  const { deeds, address } = await upstream((_n, _from, to) => {
    finish = () => void to.end('{"id":7}');
    resolve();
  });
  const { url } = await inFrontOf(address, dataFolder());
  const first = request(`${url}/api/v1/job`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t', 'idempotency-key': key },
  });
  first.on('error', () => undefined);
  first.end('{"a":1}');
  await arrived;
  first.destroy();
  const repeats = [post(url), post(url)];
  // They are on their way: neither may reach the server behind.
  await fetch(`${url}/index.html`);
  finish();
  expect(await Promise.all(repeats.map(async (repeat) => told(await repeat)))).toEqual([
    [200, '{"id":7}'],
    [200, '{"id":7}'],
  ]);
  expect(deeds).toHaveLength(1);
});

test.each(['before its answer', 'within its answer'])(
  'where the server behind hangs up %s nothing is sent again, and a repeat says that nobody knows',
  async (when) => {
    const { deeds, address } = await upstream((_n, from, to) => {
      if (when === 'before its answer') from.socket.destroy();
      else to.writeHead(200, { 'content-length': '100' }).write('part', () => to.destroy());
    });
    const data = dataFolder();
    const front = await inFrontOf(address, data);
    const first = await post(front.url)
      .then(told)
      .catch((error: Error) => error.name);
    if (when === 'before its answer') expect(first).toMatchObject([502, expect.stringContaining('Nobody knows whether this was done')]);
    else expect(first).toBe('TypeError');
    expect(await told(await post(front.url))).toMatchObject([502, expect.stringContaining('Nobody knows whether this was done')]);
    await front.close();
    const next = await inFrontOf(address, data);
    expect((await told(await post(next.url)))[0]).toBe(502);
    expect(deeds).toHaveLength(1);
  },
);

test('what never left is sent when it is asked for again, and so is what a token was missing for', async () => {
  const { deeds, address, close, reopen } = await upstream((n, from, to) => (n === 1 ? to.writeHead(401).end() : launched(from, to)));
  await close();
  const { url } = await inFrontOf(address, dataFolder());
  expect(await told(await post(url))).toMatchObject([502, expect.stringContaining('cannot be reached')]);
  await reopen();
  expect((await post(url)).status).toBe(401);
  expect(await told(await post(url))).toEqual([200, '{"id":7}']);
  expect(deeds).toHaveLength(2);
});

test('an answer that is too long to be remembered is passed on whole, and a repeat does nothing', async () => {
  const long = 'x'.repeat(1_000_000);
  const { deeds, address } = await upstream((_n, _from, to) => void to.end(long));
  const { url } = await inFrontOf(address, dataFolder());
  expect(await told(await post(url))).toEqual([200, long]);
  expect((await told(await post(url)))[0]).toBe(502);
  expect(deeds).toHaveLength(1);
});

test('a folder that cannot be used is told at the start, and repeats are answered until the end', async () => {
  const { deeds, address } = await upstream((_n, ...exchange) => launched(...exchange));
  const data = dataFolder();
  writeFileSync(join(data, 'file'), '');
  const front = await inFrontOf(address, join(data, 'file'));
  expect(front.said).toContain('What is sent twice is done once only until the next start');
  await told(await post(front.url));
  expect(await told(await post(front.url))).toEqual([200, '{"id":7}']);
  expect(deeds).toHaveLength(1);
  expect(readdirSync(data)).toEqual(['file']);
});

test('what streams goes on streaming: an upload has no key', async () => {
  const { promise: seen, resolve } = withResolvers<IncomingMessage>();
  const server = createServer((from, to) => {
    resolve(from);
    from.resume().on('end', () => to.end('there'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const { url } = await inFrontOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, dataFolder());
  const sending = request(`${url}/api/v1/job/upload`, { method: 'POST' });
  sending.write('one');
  await seen;
  sending.end();
  await once(sending, 'response');
});

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

test('a client that is gone before a long answer comes leaves a repeat that gets it, and nobody waits for ever', async () => {
  const long = 'x'.repeat(200_000);
  let answerNow: () => void = () => undefined;
  const { deeds, address } = await upstream((_n, _from, to) => void (answerNow = () => to.end(long)));
  const front = await inFrontOf(address, dataFolder());
  const { hostname, port } = new URL(front.url);
  const headers = { authorization: 'Bearer t', 'idempotency-key': key, 'content-type': 'application/json' };
  const first = request({ hostname, port, method: 'POST', path: '/api/v1/job', headers });
  first.on('error', () => undefined);
  first.end('{"a":1}');
  await expect.poll(() => deeds.length).toBe(1);
  const gone = new Promise((resolve) => first.once('close', resolve));
  first.destroy();
  await gone;
  const second = post(front.url);
  answerNow();
  expect(await (await second).text()).toBe(long);
  expect(deeds).toHaveLength(1);
});

test('nobody without a token makes it remember anything, and no answer of a sign-in is kept', async () => {
  const { deeds, address } = await upstream((_n, _from, to) => to.end('{"token":"secret"}'));
  const data = dataFolder();
  const front = await inFrontOf(address, data);
  for (const path of ['token', 'auth/login', 'job']) {
    const anonymous = { 'idempotency-key': key, ...(path === 'job' ? {} : { authorization: 'Bearer t' }) };
    for (const _ of [1, 2]) await fetch(`${front.url}/api/v1/${path}`, { method: 'POST', body: '{}', headers: anonymous });
  }
  expect(deeds).toHaveLength(6);
  expect(readdirSync(join(data, 'proxied'))).toEqual([]);
});
