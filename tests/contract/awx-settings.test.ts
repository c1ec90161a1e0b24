// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownCertificate } from '#tests/support/mail-sink.ts';
import { expectAs, recorded, withSteps } from './recorded.ts';
import { send, signIn, testServer, type Json, type Reply, type TestServer } from './support.ts';

async function portal(): Promise<TestServer & { readonly token: string }> {
  const server = await testServer();
  return { ...server, token: (await signIn(server.app)).token };
}

/** Something that answers like the first page of AWX's job templates, to whoever may know. */
async function awxLike(options: { readonly tls?: boolean; readonly status?: number; readonly body?: string } = {}): Promise<{
  readonly uri: string;
  readonly asked: readonly string[];
}> {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(options.status ?? 200, { 'content-type': 'application/json' });
    response.end(options.body ?? '{"count":0,"results":[]}');
  };
  const server = options.tls ? createTlsServer(ownCertificate(), answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { uri: `${options.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const whole = {
  uri: 'https://awx.lab.local',
  token: 'Sesam-Token-1',
  username: 'u',
  password: 'Sesam-Password-1',
  use_credentials: false,
  ignore_certs: true,
  ca_bundle: '',
};
const check = (server: { app: TestServer['app']; token: string }, body: object): Promise<Reply<Json>> =>
  send(server.app, 'POST', '/awx/check', { token: server.token, body });

test('the connection to AWX is read and written as the contract says, its secrets only written', async () => {
  const { app, token, data, close } = await portal();
  const fresh = (await send(app, 'GET', '/awx', { token })).body.data.output;
  expect(fresh).toEqual({ ...recorded('516').response.body.data.output, token_set: false, password_set: false });
  expectAs('522', await send(app, 'PUT', '/awx', { token, body: whole }));
  expectAs('517', await send(app, 'PUT', '/awx', { token, body: {} }));
  await send(app, 'PUT', '/awx', { token, body: { ...whole, token: '***', password: '', username: 'v' } });
  const { output } = (await send(app, 'GET', '/awx', { token })).body.data;
  expect(output).toEqual({
    ...whole,
    username: 'v',
    token: '**********',
    password: '**********',
    token_set: true,
    password_set: true,
    use_credentials: 0,
    ignore_certs: 1,
  });
  await close();
  expect(readFileSync(join(data, 'fieldrun.db')).includes('Sesam')).toBe(false);
});

test('a check asks AWX with the token, or with user and password, and takes stored secrets for blank ones', async () => {
  const [server, there] = [await portal(), await awxLike()];
  expectAs('520', await check(server, { ...whole, uri: there.uri }), withSteps);
  await send(server.app, 'PUT', '/awx', { token: server.token, body: { ...whole, uri: there.uri } });
  await check(server, { ...whole, uri: `${there.uri}/`, token: '' });
  await check(server, { ...whole, uri: there.uri, use_credentials: 1, password: '' });
  const basic = `Basic ${Buffer.from('u:Sesam-Password-1').toString('base64')}`;
  expect(there.asked).toEqual(['Bearer Sesam-Token-1', 'Bearer Sesam-Token-1', basic].map((sent) => `GET /api/v2/job_templates/ ${sent}`));
});

test('an AWX that is away, refuses, or is none, is told apart', async () => {
  const server = await portal();
  expectAs('518', await check(server, { ...whole, uri: 'http://127.0.0.1:1' }), withSteps);
  const reasons = await Promise.all(
    [
      '',
      'awx.lab.local',
      'file:///etc/passwd',
      (await awxLike({ status: 401 })).uri,
      (await awxLike({ status: 404 })).uri,
      (await awxLike({ body: '<html>' })).uri,
      (await awxLike({ status: 302 })).uri,
    ].map(async (uri) => {
      const { body } = await check(server, { ...whole, uri });
      expect(body).toMatchObject({ status: 'error', data: { error: '' } });
      return body.message.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'URI');
    }),
  );
  expect(reasons).toEqual([
    'Error: Invalid URL. No address of AWX is set.',
    'Error: Invalid URL. The address of AWX starts with http:// or https://',
    'Error: Invalid URL. The address of AWX starts with http:// or https://',
    'Error: Request failed with status code 401. AWX does not accept the token.',
    'Error: Request failed with status code 404. Is URI the address of AWX, without /api?',
    'Error: URI answers, but not as AWX does. Is it the address of AWX, without /api?',
    'Error: Request failed with status code 302. Is URI the address of AWX, without /api?',
  ]);
});

test('a secret that no header can carry is refused without being repeated', async () => {
  const [server, there] = [await portal(), await awxLike()];
  const { body } = await check(server, { ...whole, uri: there.uri, token: 'Sesam\r\nX-Evil: 1' });
  expect(body.status).toBe('error');
  expect(body.message).not.toContain('Sesam');
  expect(there.asked).toEqual([]);
});

test('the certificate of AWX is checked against the usual authorities and the given ones, unless that is switched off', async () => {
  const [server, there] = [await portal(), await awxLike({ tls: true })];
  const strict = { ...whole, uri: there.uri, ignore_certs: false };
  expect((await check(server, strict)).body.message).toMatch(/^Error: self-signed certificate/);
  expect((await check(server, { ...strict, ca_bundle: ownCertificate().cert })).body.status).toBe('success');
  expect((await check(server, { ...strict, ca_bundle: 'no certificate' })).body.status).toBe('error');
  expect((await check(server, { ...strict, ignore_certs: true })).body.status).toBe('success');
});
