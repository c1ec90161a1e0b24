// @vitest-environment node
import { join } from 'node:path';
import { Kysely, sql, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { argonPasswords } from '#server/domain/sessions/passwords.ts';
import { migrate } from '#server/store/migrations.ts';
import type { Tables } from '#server/store/tables.ts';
import { basic, dataFolder, send, signIn, testServer, type Json, type Reply } from './support.ts';

const password = 'Strong!1234';

async function asAdmin() {
  const server = await testServer();
  const { token } = await signIn(server.app);
  const ask = (method: string, path: string, body?: unknown): Promise<Reply<Json>> =>
    send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) });
  return { ...server, ask };
}

test('people sign in, whatever the case of their name and the blanks behind it, and are called as they are stored', async () => {
  const { app } = await testServer();
  for (const name of ['ADMIN', 'Admin  ', 'admin']) {
    const { token } = await signIn(app, name);
    expect((await send(app, 'GET', '/profile', { token })).body.data.output.username).toBe('admin');
  }
});

test('a second user, group or credential of the same name is refused, and each is found in any case', async () => {
  const { ask } = await asAdmin();
  const login = { name: 'Night Shift', user: 'u', password: 'p', description: '' };
  const kinds = [
    ['/user', { username: 'olga', password, email: '', group_id: 1 }, { username: 'OLGA', password, email: '', group_id: 1 }],
    ['/group', { name: 'straße' }, { name: 'STRASSE' }],
    ['/credential', login, { ...login, name: 'NIGHT SHIFT' }],
  ] as const;
  for (const [path, first, second] of kinds) {
    expect((await ask('POST', path, first)).body.status, path).toBe('success');
    const refused = (await ask('POST', path, second)).body;
    expect([refused.status, refused.data.error], path).toEqual(['error', expect.stringMatching(/There is a .+ named '.+' already/)]);
  }
  expect((await ask('GET', '/user?username=Olga%20')).body.data.output).toMatchObject([{ username: 'olga' }]);
  expect((await ask('GET', '/group?name=Strasse')).body.data.output).toMatchObject({ name: 'straße' });
  expect((await ask('GET', '/credential?name=night%20shift')).body.data.output).toMatchObject([{ name: 'Night Shift' }]);
  expect((await ask('PUT', '/group/STRASSE', { name: 'street' })).body.status).toBe('success');
  expect((await ask('PUT', '/group/street', { name: 'ADMINS' })).body.status).toBe('error');
});

test('a blank name asks for all', async () => {
  const { ask } = await asAdmin();
  await ask('POST', '/credential', { name: 'One', user: 'u', password: 'p', description: '' });
  for (const path of ['/user?username=', '/group?name=', '/credential?name=']) {
    const { message, data } = (await ask('GET', path)).body;
    expect([message, data.output.length > 0], path).toEqual([expect.stringMatching(/^(users|groups|credentials) found$/), true]);
  }
});

/** A data folder as the release before names had keys left it. */
async function older(people: readonly string[]): Promise<string> {
  const data = dataFolder();
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(join(data, 'fieldrun.db')) }) });
  await migrate(db, '2026-01-01T00:00:00.000Z', 4);
  await sql`insert into groups (name) values ('admins'), ('Admins')`.execute(db);
  const hash = await argonPasswords().hash(password);
  for (const name of people)
    await sql`insert into users (username, email, password, group_id) values (${name}, '', ${hash}, 1)`.execute(db);
  await db.destroy();
  return data;
}

test('names that clash from before are told at the start, and nobody is lost', async () => {
  const data = await older(['admin', 'olga', 'OLGA']);
  const { app, logged } = await testServer({ mode: 'serve', data });
  const told = logged.filter((line) => line.includes('differ in case'));
  expect(told).toEqual([expect.stringMatching(/^users .*'olga', 'OLGA'/), expect.stringMatching(/^groups .*'admins', 'Admins'/)]);
  const nameOf = async (name: string): Promise<string> => {
    const { token } = (await send(app, 'POST', '/auth/login', { headers: basic(name, password) })).body;
    return (await send(app, 'GET', '/profile', { token })).body.data.output.username;
  };
  expect([await nameOf('olga'), await nameOf('OLGA'), await nameOf('Olga')]).toEqual(['olga', 'OLGA', 'olga']);
});

test('a directory that nobody set up begins with TLS and checked certificates', async () => {
  const { ask } = await asAdmin();
  expect((await ask('GET', '/ldap')).body.data.output).toMatchObject({ enable: 0, enable_tls: 1, ignore_certs: 0 });
});
