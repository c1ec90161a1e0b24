// @vitest-environment node
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { dayOf } from '#server/log/log-line.ts';
import { logTo } from '#server/log/log.ts';
import { expectAs } from './recorded.ts';
import { basic, send, signIn, testServer, type TestServer } from './support.ts';

async function portal(): Promise<TestServer & { readonly token: string; readonly folder: string; readonly path: string }> {
  const server = await testServer();
  const folder = join(server.data, 'logs');
  return { ...server, token: (await signIn(server.app)).token, folder, path: join(folder, `ansibleforms.${dayOf(new Date())}.log`) };
}

const writing = (folder: string) =>
  logTo({ folder, fileLevel: 'info', consoleLevel: 'silent', limitBytes: 10_000_000, keepSeconds: 86_400 }, systemClock);

test('the newest lines of the log are read as plain text, a hundred unless asked otherwise', async () => {
  const { app, token, folder } = await portal();
  const log = writing(folder);
  for (let n = 1; n <= 300; n++) log.info({ n }, 'counted');
  const lines = async (query: string): Promise<number> => {
    const { body, http, headers } = await send(app, 'GET', `/log${query}`, { token });
    expect([http, headers.get('content-type'), headers.get('x-content-type-options') ?? 'unset']).toEqual([
      200,
      'text/plain; charset=utf-8',
      expect.any(String),
    ]);
    return String(body).trimEnd().split('\n').length;
  };
  expect(await lines('')).toBe(100);
  expect(await lines('?lines=5')).toBe(5);
  expect(await lines('?lines=1000')).toBe(300);
  for (const bad of ['abc', '-1', '1e9', '', '5;ls', '99999999999999999999'])
    expect(await lines(`?lines=${encodeURIComponent(bad)}`)).toBe(100);
  expect(await lines('?lines=0')).toBe(1);
  expect((await send(app, 'GET', '/LOG/?lines=1', { token })).body).toMatch(
    /^\d{4}(-\d\d){2} (\d\d:){3}\d{3} .\[32minfo: counted n=300.\[0m\n$/,
  );
});

test('a log that is not there is three dots, and its file a 404', async () => {
  const { app, token, folder } = await portal();
  rmSync(folder, { recursive: true, force: true });
  const reply = await send(app, 'GET', '/log', { token });
  expect([reply.http, reply.body]).toEqual([200, '...']);
  const missing = await send(app, 'GET', '/log/download', { token });
  expect([missing.http, missing.body]).toEqual([404, `Error: No logfile ansibleforms.${dayOf(new Date())}.log found`]);
});

test("today's log is downloaded as a file", async () => {
  const { app, token, folder, path } = await portal();
  writing(folder).warn({ form: '<b>x</b>' }, 'look at this');
  const { http, body, headers } = await send(app, 'GET', '/log/download', { token });
  expect(http).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${path.split('/').at(-1)}"`);
  expect(body).toContain('warning: look at this form=<b>x</b>');
});

test('the log is for whoever may read logs', async () => {
  const { app } = await portal();
  const { token } = await signIn(app, 'viewer', 'Viewer!123');
  expectAs('120', await send(app, 'GET', '/log', { token }));
  expectAs('120', await send(app, 'GET', '/log/download', { token }));
  expect((await send(app, 'GET', '/log')).http).toBe(401);
});

test('the log tells who did what, and no secret that anybody typed, at any level', async () => {
  const { app, data } = await testServer({ env: { LOG_LEVEL: 'trace', ADMIN_PASSWORD: 'Chief-Secret-1!' } });
  const { token } = await signIn(app, 'admin', 'Chief-Secret-1!');
  await send(app, 'POST', '/auth/login', { headers: basic('admin', 'Guess-Secret-2!') });
  const body = {
    mail_server: '127.0.0.1',
    mail_port: 1,
    mail_from: 'a@b.c',
    to: 'd@e.f',
    mail_username: 'u',
    mail_password: 'Mail-Secret-3!',
    uri: 'http://127.0.0.1:1',
    token: 'Awx-Secret-4!',
    name: 'LOGIN',
    user: 'u',
    password: 'Login-Secret-5!',
  };
  for (const [method, path] of [
    ['PUT', '/settings'],
    ['POST', '/settings/mailcheck'],
    ['PUT', '/awx'],
    ['POST', '/awx/check'],
    ['POST', '/credential'],
    ['PUT', '/profile'],
  ] as const)
    await send(app, method, path, { token, body });
  const { body: log } = await send(app, 'GET', '/log?lines=1000', { token });
  expect(log).toContain('info: signed in user=admin');
  expect(log).toMatch(/warning: sign-in refused user=admin from=\S+ reason="?\w+/);
  expect(log).toMatch(/info: PUT \/settings user=local\/admin from=\S+ http=200 status=success/);
  expect(log).toMatch(/info: POST \/settings\/mailcheck .+ status=error message="Mail check failed"/);
  const files = readdirSync(join(data, 'logs')).map((name) => readFileSync(join(data, 'logs', name), 'utf8'));
  expect(files.join('')).not.toMatch(/Secret-\d/);
  expect(files.join('')).not.toContain(token);
});
