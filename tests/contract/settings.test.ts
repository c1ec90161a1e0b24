// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { mailSink, ownCertificate } from '#tests/support/mail-sink.ts';
import { expectAs, recorded, withSteps } from './recorded.ts';
import { send, signIn, testServer, type Json, type Reply, type TestServer } from './support.ts';

async function portal(env: Readonly<Record<string, string>> = {}): Promise<TestServer & { readonly token: string }> {
  const server = await testServer({ env });
  return { ...server, token: (await signIn(server.app)).token };
}

const whole = {
  mail_server: '127.0.0.1',
  mail_port: 2525,
  mail_secure: false,
  mail_username: 'mailer',
  mail_password: 'Sesam-Mail-1',
  mail_from: 'portal@lab.local',
  url: 'https://portal.lab.local',
  forms_yaml: '',
};

test('a new portal has settings with the defaults of the contract', async () => {
  const { app, token } = await portal();
  const reply = await send(app, 'GET', '/settings', { token });
  expectAs('463', { ...reply, body: { ...reply.body, data: { ...reply.body.data, output: withoutMark(reply.body.data.output) } } });
  expect(withoutMark(reply.body.data.output)).toEqual(recorded('463').response.body.data.output);
});

const withoutMark = ({ mail_password_set: _mark, ...rest }: Json): Json => rest;

test('settings are written as a whole: what is left out becomes blank, but the password stays', async () => {
  const { app, token } = await portal();
  expectAs('469', await send(app, 'PUT', '/settings', { token, body: whole }));
  const first = (await send(app, 'GET', '/settings', { token })).body.data.output;
  expect(first).toEqual({
    ...whole,
    mail_secure: 0,
    mail_password: '**********',
    mail_password_set: true,
    enableFormsYamlInDatabase: false,
  });
  expectAs('475', await send(app, 'PUT', '/settings', { token, body: { url: 'https://portal.lab.local/' } }));
  const second = (await send(app, 'GET', '/settings', { token })).body.data.output;
  expect(second).toMatchObject({ mail_server: '', mail_port: null, mail_password: '**********', mail_password_set: true });
  expectAs('464', await send(app, 'PUT', '/settings', { token, body: {} }));
});

test.each(['/settings', '/ldap', '/azuread', '/oidc', '/awx'])('a body that names nothing of %s leaves it as it is', async (path) => {
  const { app, token } = await portal();
  const before = (await send(app, 'GET', path, { token })).body;
  for (const body of [{ foo: 1 }, [1]]) {
    const told = (await send(app, 'PUT', path, { token, body: body as Json })).body;
    expect(told).toMatchObject({ status: 'error' });
    expect(JSON.stringify(told)).toContain('Name at least one of');
  }
  expect((await send(app, 'GET', path, { token })).body).toEqual(before);
});

test('the mail password is in no answer and not in the database as it was typed', async () => {
  const { app, token, data, close } = await portal();
  await send(app, 'PUT', '/settings', { token, body: whole });
  await send(app, 'PUT', '/settings', { token, body: { ...whole, mail_password: '********' } });
  const answer = await send(app, 'GET', '/settings', { token });
  expect(JSON.stringify(answer.body)).not.toContain('Sesam');
  await close();
  expect(readFileSync(join(data, 'fieldrun.db')).includes('Sesam')).toBe(false);
});

test.each([
  'javascript:alert(1)',
  'ftp://portal',
  'portal.lab.local',
  'https://user:secret@portal',
  'https://portal/?next=x',
  'https://portal/#x',
])('%s is not taken for the public address', async (url) => {
  const { app, token } = await portal();
  const { body } = await send(app, 'PUT', '/settings', { token, body: { ...whole, url } });
  expect(body).toMatchObject({ status: 'error', message: 'Failed to update settings' });
  expect(body.data.error).toMatch(/Write it as https:\/\/host/);
});

test('a port that is none is refused by its name', async () => {
  const { app, token } = await portal();
  const { body } = await send(app, 'PUT', '/settings', { token, body: { ...whole, mail_port: 70_000 } });
  expect(body).toMatchObject({ status: 'error', message: 'Failed to update settings', data: { error: 'Mail_port is more than 65535' } });
});

const check = (server: { app: TestServer['app']; token: string }, body: object): Promise<Reply<Json>> =>
  send(server.app, 'POST', '/settings/mailcheck', { token: server.token, body });

test('a test mail arrives, and the answer names its id', async () => {
  const [server, sink] = [await portal(), await mailSink()];
  const reply = await check(server, { ...whole, mail_port: sink.port, mail_username: '', mail_password: '', to: 'ops@lab.local' });
  expectAs('467', reply, { ownMessage: true, ...withSteps });
  expect(sink.received).toHaveLength(1);
  expect(sink.received[0]).toMatchObject({ from: 'portal@lab.local', to: ['ops@lab.local'], secure: false });
  const [, id = ''] = /^Mail sent with id (<.+@lab\.local>)$/.exec(reply.body.message) ?? [];
  expect(sink.received[0]?.text).toContain(`Message-ID: ${id}`);
});

test('a mail server that is away, missing, or told no recipient is said in words', async () => {
  const server = await portal();
  expectAs('466', await check(server, { ...whole, mail_port: 1, to: 'ops@lab.local' }), withSteps);
  expectAs('468', await check(server, { mail_server: '127.0.0.1', mail_port: 25, mail_from: 'af@lab.local' }), withSteps);
  const errors = await Promise.all(
    [
      {},
      { mail_server: '127.0.0.1', to: 'a@b' },
      { ...whole, to: 'a@b>,<c@d' },
      { ...whole, to: 'a@b\r\nBcc: c@d' },
      { ...whole, mail_server: 'a b', to: 'a@b' },
    ].map(async (body) => (await check(server, body)).body),
  );
  expect(errors.map((body) => body.message)).toEqual(Array.from({ length: 5 }, () => 'Mail check failed'));
  expect(errors.map((body) => body.data.error)).toEqual([
    'No mail server is set. Enter it in the mail settings.',
    'No sender is set. Enter From in the mail settings.',
    "'a@b>' is not an e-mail address",
    "'a@b\r\nBcc: c@d' is not an e-mail address",
    "'a b' is not the name of a mail server",
  ]);
});

const signInOnly: SMTPServerOptions = {
  disabledCommands: ['STARTTLS'],
  onAuth(auth, _session, done) {
    if (auth.username === 'mailer' && auth.password === 'Sesam-Mail-1') done(null, { user: 'mailer' });
    else done(new Error(`Invalid password ${auth.password}`));
  },
};

test('a check with a blank password signs in with the stored one, and a wrong one is not repeated in the error', async () => {
  const [server, sink] = [await portal(), await mailSink(signInOnly)];
  await send(server.app, 'PUT', '/settings', { token: server.token, body: { ...whole, mail_port: sink.port } });
  const blank = await check(server, { ...whole, mail_port: sink.port, mail_password: '', to: 'ops@lab.local' });
  expect(blank.body.status).toBe('success');
  expect(sink.received[0]?.user).toBe('mailer');
  const wrong = await check(server, { ...whole, mail_port: sink.port, mail_password: 'Geheim-99', to: 'ops@lab.local' });
  expect(wrong.body.data.error).toMatch(/Invalid login: 535 Invalid password \*\*\*/);
});

test('a certificate nobody vouches for is refused, with TLS and with STARTTLS, unless the operator accepts any', async () => {
  const tls = ownCertificate();
  const [strict, lax] = [await portal(), await portal({ MAIL_IGNORE_CERTS: '1' })];
  const direct = await mailSink({ ...tls, secure: true, disabledCommands: ['AUTH'] });
  const upgraded = await mailSink({ ...tls, disabledCommands: ['AUTH'] });
  for (const [sink, mail_secure] of [
    [direct, true],
    [upgraded, false],
  ] as const) {
    const asked = { ...whole, mail_username: '', mail_port: sink.port, mail_secure, to: 'ops@lab.local' };
    expect((await check(strict, asked)).body.data.error).toMatch(/self-signed certificate.+NODE_EXTRA_CA_CERTS/);
    expect(sink.received).toHaveLength(0);
    expect((await check(lax, asked)).body.status).toBe('success');
    expect(sink.received[0]?.secure).toBe(true);
  }
});

test('TLS against a server that begins without it says what to switch', async () => {
  const [server, sink] = [await portal(), await mailSink()];
  const { body } = await check(server, { ...whole, mail_username: '', mail_port: sink.port, mail_secure: true, to: 'ops@lab.local' });
  expect(body.data.error).toMatch(/Switch Secure off/);
});

test('settings are for people with the right to them', async () => {
  const { app } = await portal();
  const { token } = await signIn(app, 'viewer', 'Viewer!123');
  const asked: readonly (readonly ['GET' | 'PUT' | 'POST', string])[] = [
    ['GET', '/settings'],
    ['PUT', '/settings'],
    ['POST', '/settings/mailcheck'],
    ['GET', '/awx'],
    ['PUT', '/awx'],
    ['POST', '/awx/check'],
    ['GET', '/config/env'],
  ];
  for (const [method, path] of asked)
    expectAs('116', await send(app, method, path, { token, ...(method === 'GET' ? {} : { body: whole }) }));
});
