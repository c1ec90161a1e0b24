// @vitest-environment node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { LockState } from '#contract/designer.ts';
import { designing, portal, state } from './designer-portal.ts';
import { expectAs } from './recorded.ts';
import { send, signIn, testServer } from './support.ts';

test('the lock is free, then taken, seen by all, taken over, and freed', async () => {
  const server = await designing();
  const { call, operator, viewer } = server;
  expectAs('239', await call('GET', '/lock'));
  expectAs('241', await call('POST', '/lock', {}));
  const mine = await call('GET', '/lock');
  expect(v.parse(LockState, mine.body.data.output)).toMatchObject({ free: false, match: true });
  expect(mine.body.data.output).toEqual({
    lock: { username: 'admin', type: 'local', created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    match: true,
    free: false,
  });
  expect(await state(server, viewer)).toMatchObject({ match: false, free: false });
  expectAs('245', await call('POST', '/lock', {}, operator));
  expect(await state(server)).toMatchObject({ lock: { username: 'operator' }, match: false });
  expectAs('251', await call('DELETE', '/lock'));
  expect(await state(server)).toEqual({ free: true });
  expectAs('253', await call('DELETE', '/lock'));
});

test('who may not design can look at the lock, neither take nor free it', async () => {
  const server = await designing();
  const { call, viewer } = server;
  expectAs('254', await call('POST', '/lock', {}, viewer));
  await call('POST', '/lock', {});
  expect((await call('DELETE', '/lock', undefined, viewer)).body).toEqual({
    status: 'error',
    message: 'failed to delete lock',
    data: { output: '', error: 'Designer is disabled' },
  });
  expect(await state(server, viewer)).toMatchObject({ lock: { username: 'admin' } });
  for (const [method, path] of [
    ['POST', '/config'],
    ['POST', '/config/check'],
    ['GET', '/config/source'],
    ['GET', '/config/backups'],
    ['POST', '/config/restore/x'],
  ] as const)
    expectAs('126', await call(method, path, method === 'GET' ? undefined : { forms: 'x' }, viewer));
  expectAs('116', await call('PUT', '/settings/importFormsFileFromYaml', {}, viewer));
  expect((await send(server.app, 'GET', '/lock')).http).toBe(401);
});

test('the lock outlives a restart', async () => {
  const first = await designing();
  await first.call('POST', '/lock', {});
  await first.close();
  const second = await testServer({ data: first.data });
  const { token } = await signIn(second.app);
  expect((await send(second.app, 'GET', '/lock', { token })).body.data.output).toMatchObject({ match: true });
  writeFileSync(join(first.data, 'ansibleForms.lock'), '{{{{');
  expect((await send(second.app, 'GET', '/lock', { token })).body.data.output).toEqual({ free: true });
});

test('SHOW_DESIGNER=0 switches the designer off for everybody', async () => {
  const { call } = await designing({ SHOW_DESIGNER: '0' });
  const off = { status: 'error', data: { output: '', error: 'Designer is disabled' } };
  expect((await call('GET', '/lock')).body).toEqual({ ...off, message: 'failed to find lock' });
  expect((await call('POST', '/lock', {})).body).toEqual({ ...off, message: 'failed to create lock' });
  expect((await call('POST', '/config', { forms: portal })).body.data.error).toBe('Failed to get lock : Designer is disabled');
});
