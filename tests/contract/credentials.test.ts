// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { credentials } from '#contract/admin/index.ts';
import { expectAs, recorded } from './recorded.ts';
import { send, signIn, testServer, type Json, type Reply, type TestServer } from './support.ts';

const secret = 'S3cret!pässwörd';
const refdb = {
  name: 'REFDB',
  user: 'refuser',
  password: secret,
  host: '127.0.0.1',
  port: 3307,
  description: 'reference database',
  secure: false,
  is_database: true,
  db_type: 'mysql',
  db_name: 'refdata',
};
const plus = { open: ['body.data.output.password_set', 'body.data.output[].password_set'] };

interface Admin extends TestServer {
  ask(method: string, path: string, body?: unknown): Promise<Reply<Json>>;
}
async function asAdmin(): Promise<Admin> {
  const server = await testServer();
  const { token } = await signIn(server.app);
  return { ...server, ask: (method, path, body) => send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) }) };
}
/** Ours says one thing more: whether there is a password. */
function withoutExtra(reply: Reply<Json>): Reply<Json> {
  const strip = ({ password_set: _known, ...row }: Json): Json => row;
  const { output } = reply.body.data;
  const less = Array.isArray(output) ? output.map(strip) : strip(output);
  return { ...reply, body: { ...reply.body, data: { ...reply.body.data, output: less } } };
}

test('logins are listed, read, made, changed and deleted as recorded', async () => {
  const { ask } = await asAdmin();
  expectAs('138', await ask('GET', '/credential'));
  const made = await ask('POST', '/credential', refdb);
  expectAs('139', made);
  expect(made.body.data.output).toBe(1);
  await ask('POST', '/credential', { ...refdb, name: 'REFDB2', secure: true, db_name: '' });
  expectAs('149', await ask('POST', '/credential', refdb));
  const nameless = await ask('POST', '/credential', { user: 'x', password: 'y', description: '' });
  expectAs('150', nameless);
  expect(nameless.body).toEqual(recorded('150').response.body);
  expectAs('151', await ask('POST', '/credential', {}));
  const list = await ask('GET', '/credential');
  expectAs('153', list);
  expect(Object.keys(list.body.data.output[0]).sort()).toEqual(Object.keys(recorded('153').response.body.data.output[0]).sort());
  expect(list.body.data.output[1]).toMatchObject({ id: 2, name: 'REFDB2', secure: 1, is_database: 1, db_name: '', port: 3307 });
  expectAs('154', withoutExtra(await ask('GET', '/credential/1')), plus);
  const unknown = await ask('GET', '/credential/9999');
  expect(unknown.body).toEqual(recorded('155').response.body);
  expectAs('156', withoutExtra(await ask('GET', '/credential?name=REFDB')), plus);
  expect((await ask('GET', '/credential?name=zzz')).body).toEqual(recorded('157').response.body);
  expectAs('158', await ask('PUT', '/credential/2', { name: 'RENAMED', description: 'changed' }));
  const after = await ask('GET', '/credential/2');
  expectAs('159', withoutExtra(after), plus);
  expect(after.body.data.output).toMatchObject({ name: 'REFDB2', description: 'changed', user: 'refuser', password_set: true });
  expect((await ask('PUT', '/credential/9999', { description: 'x' })).body).toEqual(recorded('160').response.body);
  expectAs('161', await ask('PUT', '/credential/2', {}));
  expectAs('173', await ask('DELETE', '/credential/2'));
  expectAs('174', await ask('DELETE', '/credential/9999'));
  expect((await ask('GET', '/credential')).body.data.output).toHaveLength(1);
  expectAs('172', await ask('GET', '/credential/testdb/9999'));
});

test('the test of a login that has no database, or cannot reach it, answers as recorded', async () => {
  const { ask } = await asAdmin();
  const wrong = { ...refdb, port: 1 };
  for (const [number, more] of [
    ['166', { db_type: null }],
    ['167', { is_database: false, db_type: '', host: '', port: null }],
    ['165', {}],
    ['168', { db_type: 'postgres' }],
    ['169', { db_type: 'mssql' }],
    ['170', { db_type: 'oracle' }],
  ] as const) {
    const { body } = await ask('POST', '/credential', { ...wrong, ...more, name: `C${number}` });
    const reply = await ask('GET', `/credential/testdb/${body.data.output}`);
    expectAs(number, reply);
    expect(reply.body.data.error).toMatch(number === '166' || number === '167' ? /^$/ : /^Error: .+/);
    expect(reply.body.data.error).not.toContain('TypeError');
  }
});

test('a password never leaves the server, in no answer and in no file', async () => {
  const { ask, data, logged } = await asAdmin();
  const replies = [
    await ask('POST', '/credential', refdb),
    await ask('POST', '/credential', refdb),
    await ask('GET', '/credential'),
    await ask('GET', '/credential/1'),
    await ask('GET', '/credential?name=REFDB'),
    await ask('PUT', '/credential/1', { password: `${secret}2`, port: 1 }),
    await ask('GET', '/credential/testdb/1'),
  ];
  expect(JSON.stringify(replies.map((reply) => reply.body))).not.toContain(secret);
  expect(replies[3]?.body.data.output).toMatchObject({ password: '**********', password_set: true });
  expect(logged.join('\n')).not.toContain(secret);
  for (const name of ['fieldrun.db', 'fieldrun.db-wal', 'secrets.json'])
    expect(readFileSync(join(data, name)).includes(Buffer.from('S3cret'))).toBe(false);
});

test('a blank or masked password keeps what is stored, another one replaces it', async () => {
  const { ask, services } = await asAdmin();
  await ask('POST', '/credential', refdb);
  const stored = async (): Promise<unknown> => (await services.credentials.named('REFDB'))?.password;
  for (const password of ['', '********', null]) {
    await ask('PUT', '/credential/1', { password, user: 'other' });
    expect(await stored()).toBe(secret);
  }
  await ask('PUT', '/credential/1', { password: 'new' });
  expect(await stored()).toBe('new');
});

test('what makes no sense is refused with the field named', async () => {
  const { ask } = await asAdmin();
  const refusedAs = async (more: object): Promise<string> => {
    const { body } = await ask('POST', '/credential', { ...refdb, ...more });
    expect(body).toMatchObject({ status: 'error', message: 'failed to create credential' });
    return body.data.error;
  };
  expect(await refusedAs({ name: '  ' })).toMatch(/^Name is required/);
  expect(await refusedAs({ port: 70_000 })).toMatch(/port/i);
  expect(await refusedAs({ port: 'ssh' })).toMatch(/port/i);
  expect(await refusedAs({ db_type: 'sqlite' })).toMatch(/db_type.*mysql, mssql/i);
  expect((await ask('POST', '/credential', { ...refdb, port: '3307' })).body.status).toBe('success');
  expect((await ask('GET', '/credential/1')).body.data.output.port).toBe(3307);
});

test('only those with the right to the settings see logins', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app, 'viewer', 'Viewer!123');
  const denied = await send(app, 'GET', '/credential', { token });
  expectAs('117', denied);
  for (const [method, path] of [
    ['POST', '/credential'],
    ['GET', '/credential/1'],
    ['PUT', '/credential/1'],
    ['DELETE', '/credential/1'],
    ['GET', '/credential/testdb/1'],
  ] as const) {
    expect((await send(app, method, path, { token, ...(method === 'GET' || method === 'DELETE' ? {} : { body: refdb }) })).http).toBe(401);
    expect((await send(app, method, path)).http).toBe(401);
  }
});

test('our own answers are read by our own contract', async () => {
  const { ask } = await asAdmin();
  await ask('POST', '/credential', { name: 'Bare' });
  const { body } = await ask('GET', '/credential');
  expect(v.parse(credentials.list.output, body.data.output)).toEqual([
    {
      id: 1,
      name: 'Bare',
      user: '',
      password: '',
      host: '',
      port: null,
      description: '',
      secure: false,
      db_type: null,
      db_name: '',
      is_database: false,
    },
  ]);
});
