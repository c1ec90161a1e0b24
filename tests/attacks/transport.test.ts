// @vitest-environment node
import { existsSync, readdirSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { signIn } from '#tests/contract/support.ts';
import { ownCertificate } from '#tests/support/mail-sink.ts';
import { attacked } from './attacked.ts';
import { weakness } from './weakness.ts';

weakness(20, 'an upload has an end, and what it left behind, too', async () => {
  const { app, viewer, data, pass, services } = await attacked({ env: { UPLOAD_MAX_SIZE: '1k', UPLOAD_EXPIRATION: '1h' } });
  const upload = async (size: number) => {
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(size)]), '../../escaped.txt');
    const answer = await app.request('/api/v1/job/upload', { method: 'POST', headers: { authorization: `Bearer ${viewer}` }, body: form });
    return answer.json();
  };
  expect((await upload(100_000)).status).toBe('error');
  const folder = join(data, 'uploads');
  const inside = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
  expect(inside()).toEqual([]);
  const taken = await upload(10);
  expect(taken.status).toBe('success');
  expect(inside()).toEqual([taken.data.output.filename]);
  expect(taken.data.output.filename).toMatch(/^[0-9a-f]{32}$/);
  pass(2 * 60 * 60 * 1000);
  await services.prepare('start');
  expect(inside()).toEqual([]);
});

weakness(21, 'a certificate that nobody vouches for is not believed, unless somebody says so', async () => {
  const answers = '{"count":0,"results":[]}';
  const other = createTlsServer(
    ownCertificate(),
    (_request, response) => void response.setHeader('content-type', 'application/json').end(answers),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const uri = `https://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { as, admin } = await attacked();
  const awx = { uri, token: 't', username: '', password: '', use_credentials: false, ca_bundle: '' };
  expect((await as(admin, 'POST', '/awx/check', { ...awx, ignore_certs: false })).body).toMatchObject({
    status: 'error',
    message: /certificate/,
  });
  expect((await as(admin, 'POST', '/awx/check', awx)).body.status).toBe('error');
  expect((await as(admin, 'POST', '/awx/check', { ...awx, ignore_certs: true })).body.message).toBe('Awx Connection is OK');
  const oidc = await as(admin, 'POST', '/oidc/check', { issuer: uri, client_id: 'c', secret_id: 's', enabled: true });
  expect(oidc.body.status).toBe('error');
});

weakness(23, 'no other site reads answers of this one', async () => {
  const { app } = await attacked();
  const { token } = await signIn(app);
  for (const [method, path] of [
    ['OPTIONS', '/api/v1/job'],
    ['GET', '/api/v1/version'],
    ['GET', '/api/v1/job'],
    ['OPTIONS', '/api/v1/auth/login'],
  ] as const) {
    const headers = {
      origin: 'https://mallory.example',
      authorization: `Bearer ${token}`,
      'access-control-request-headers': 'authorization',
    };
    const answer = await app.request(path, { method, headers });
    expect(answer.headers.get('access-control-allow-origin'), path).toBeNull();
    expect(answer.headers.get('access-control-allow-headers'), path).toBeNull();
  }
});

weakness(25, 'a body above the limit is turned away, and the server goes on', async () => {
  const { app, viewer } = await attacked();
  const headers = { authorization: `Bearer ${viewer}`, 'content-type': 'application/json' };
  const large = await app.request('/api/v1/job', { method: 'POST', headers, body: `{"a":"${'x'.repeat(51 * 1024 * 1024)}"}` });
  expect(large.status).toBe(413);
  expect((await app.request('/api/v1/profile', { headers })).status).toBe(200);
});
