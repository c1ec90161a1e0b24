// @vitest-environment node
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentOf } from '#server/domain/portal/environment.ts';
import { recorded } from './recorded.ts';
import { send, signIn, testServer, type Json } from './support.ts';

test('every variable of the contract is listed, with its default or what it is set to', async () => {
  const { app, data } = await testServer({ env: { ADMIN_USERNAME: 'chief', PORT: '' } });
  const { token } = await signIn(app, 'chief');
  const { body } = await send(app, 'GET', '/config/env', { token });
  expect(body).toMatchObject({ status: 'success', message: 'Environment variables found', data: { error: '' } });
  const rows = new Map<string, Json>(body.data.output.map((row: Json) => [row.name, row]));
  const theirs: readonly Json[] = recorded('135').response.body.data.output;
  expect(theirs.filter(({ name }) => !rows.has(name))).toEqual([]);
  expect(rows.get('ADMIN_USERNAME')).toEqual({ name: 'ADMIN_USERNAME', set: true, value: 'chief' });
  expect(rows.get('PORT')).toEqual({ name: 'PORT', set: false, value: 8000 });
  expect(rows.get('UPLOAD_PATH')).toEqual({ name: 'UPLOAD_PATH', set: false, value: join(data, 'uploads') });
  expect([...rows.values()].filter(({ value }) => String(value).includes('%'))).toEqual([]);
});

test('no secret is in the list, whether it is set or not', async () => {
  const { app } = await testServer({ env: { ADMIN_PASSWORD: 'Geheim!123', DB_PASSWORD: 'Geheim!456', ACCESS_TOKEN_SECRET: 'Geheim!789' } });
  const { token } = await signIn(app, 'admin', 'Geheim!123');
  const { body } = await send(app, 'GET', '/config/env', { token });
  expect(JSON.stringify(body)).not.toMatch(/Geheim|AnsibleForms!123/);
  const hidden = body.data.output.filter((row: Json) => row.value === '*** NOT REVEALED ***').map((row: Json) => row.name);
  expect(hidden).toEqual(expect.arrayContaining(['ADMIN_PASSWORD', 'DB_PASSWORD', 'ACCESS_TOKEN_SECRET', 'ENCRYPTION_SECRET']));
});

test('a login in an address is hidden, a path that ends in KEY is not', () => {
  const known = ['PROXY', 'HTTPS_KEY', 'SOME_KEY', 'NOTHING'].map((name) => ({ name, default: undefined }));
  expect(environmentOf(known, { PROXY: 'http://joe:geheim@proxy:3128', HTTPS_KEY: '/tls/key.pem', SOME_KEY: 'abc' })).toEqual([
    { name: 'PROXY', set: true, value: 'http://joe:***@proxy:3128' },
    { name: 'HTTPS_KEY', set: true, value: '/tls/key.pem' },
    { name: 'SOME_KEY', set: true, value: '*** NOT REVEALED ***' },
    { name: 'NOTHING', set: false },
  ]);
});
