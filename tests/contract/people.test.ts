// @vitest-environment node
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { groups } from '#contract/admin/groups.ts';
import { users } from '#contract/admin/users.ts';
import { readToken } from '#contract/session.ts';
import { expectAs } from './recorded.ts';
import { basic, send, signIn, testServer, write, type Json, type Reply, type TestServer } from './support.ts';

const strong = 'Str0ng!word';
const plus = { open: ['body.data.output', 'body.data.output[]'] };

interface Admin extends TestServer {
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Reply<Json>>;
}
/** As after the installation of a reference server: only the admin, only the group admins. */
async function asAdmin(): Promise<Admin> {
  const server = await testServer({ mode: 'serve' });
  await send(server.app, 'POST', '/schema', { body: {} });
  const { token } = await signIn(server.app);
  return { ...server, ask: (method, path, body) => send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) }) };
}
const error = ({ body }: Reply<Json>): string => body.data.error;

test('groups are listed, made, renamed and deleted as recorded', async () => {
  const { ask } = await asAdmin();
  expect((await ask('GET', '/group')).body).toEqual({
    status: 'success',
    message: 'groups found',
    data: { output: [{ id: 1, name: 'admins' }], error: '' },
  });
  expectAs('045', await ask('POST', '/group', { name: 'plain' }));
  expectAs('050', await ask('POST', '/group', { name: 'plain' }));
  expectAs('051', await ask('POST', '/group', {}));
  expectAs('052', await ask('POST', '/group', { x: 1 }));
  expectAs('053', await ask('GET', '/group/2'));
  expectAs('054', await ask('GET', '/group/9999'));
  expectAs('055', await ask('GET', '/group?name=plain'));
  expectAs('056', await ask('GET', '/group?name=zzz'));
  expectAs('057', await ask('PUT', '/group/2', { name: 'plain2' }));
  expect((await ask('GET', '/group/2')).body.data.output).toEqual({ id: 2, name: 'plain2' });
  expectAs('060', await ask('PUT', '/group/plain2', { name: 'plain' }));
  expect((await ask('GET', '/group/2')).body.data.output).toEqual({ id: 2, name: 'plain' });
  expectAs('061', await ask('PUT', '/group/zzz', { name: 'q' }));
  expectAs('062', await ask('PUT', '/group/plain', {}));
  expectAs('063', await ask('DELETE', '/group/9999'));
  expectAs('064', await ask('DELETE', '/group/1'));
  await ask('POST', '/user', { username: 'paul', password: strong, email: '', group_id: 2 });
  expectAs('087', await ask('DELETE', '/group/2'));
  await ask('POST', '/group', { name: 'empty' });
  expectAs('090', await ask('DELETE', '/group/3'));
  expect((await ask('GET', '/group')).body.data.output.map((group: Json) => group.name)).toEqual(['admins', 'plain']);
});

test('users are listed, made, changed and deleted as recorded', async () => {
  const { ask } = await asAdmin();
  await ask('POST', '/group', { name: 'plain' });
  expectAs('065', await ask('GET', '/user'), plus);
  const paul = { username: 'paul', password: strong, email: 'paul@lab.local', group_id: 2 };
  const made = await ask('POST', '/user', paul);
  expectAs('066', made);
  expect(made.body.data.output).toBe(2);
  expectAs('071', await ask('POST', '/user', paul));
  expectAs('072', await ask('POST', '/user', { username: 'x', group_id: 2, email: '' }));
  expectAs('073', await ask('POST', '/user', { username: 'noemail', password: strong, group_id: 2 }));
  expectAs('074', await ask('POST', '/user', { username: 'y', password: strong, group_id: 9999, email: '' }));
  expectAs('075', await ask('POST', '/user', { password: strong, group_id: 2, email: '' }));
  expectAs('076', await ask('POST', '/user', {}));
  expectAs('078', await ask('GET', '/user/2'), plus);
  expectAs('079', await ask('GET', '/user/9999'));
  expectAs('080', await ask('GET', '/user?username=paul'), plus);
  expect((await ask('GET', '/user?username=paul')).body.data.output).toHaveLength(1);
  expectAs('081', await ask('GET', '/user?username=zzz'));
  expectAs('082', await ask('PUT', '/user/2', { username: 'ignored', email: 'p@lab.local', group_id: 2 }));
  expect((await ask('GET', '/user/2')).body.data.output).toMatchObject({ username: 'paul', email: 'p@lab.local', group_id: 2 });
  expectAs('084', await ask('PUT', '/user/2', { username: 'renamed' }));
  expectAs('085', await ask('PUT', '/user/9999', { email: 'q@lab.local' }));
  expectAs('086', await ask('PUT', '/user/2', { group_id: 9999 }));
  expectAs('088', await ask('DELETE', '/user/2'));
  expectAs('089', await ask('DELETE', '/user/9999'));
  expect((await ask('GET', '/user')).body.data.output).toHaveLength(1);
});

test('no hash and no password is in an answer', async () => {
  const { ask } = await asAdmin();
  await ask('POST', '/user', { username: 'paul', password: strong, email: '', group_id: 1 });
  const replies = [await ask('GET', '/user'), await ask('GET', '/user/2'), await ask('GET', '/user?username=paul')];
  expect(JSON.stringify(replies)).not.toMatch(/argon2|Str0ng/);
  expect(replies[1]?.body.data.output).toEqual({
    id: 2,
    username: 'paul',
    email: '',
    group_id: 1,
    password: '**********',
    password_set: true,
  });
  expect(v.parse(users.list.output, replies[0]?.body.data.output)).toHaveLength(2);
  expect(v.parse(groups.list.output, (await ask('GET', '/group')).body.data.output)).toEqual([{ id: 1, name: 'admins' }]);
});

test('a weak password is refused, a blank or masked one keeps what is stored', async () => {
  const { app, ask } = await asAdmin();
  await ask('POST', '/user', { username: 'paul', password: strong, email: '', group_id: 1 });
  for (const password of ['short1!', 'alllowercase', 'NoDigits!!', 'N0special1']) {
    expect(error(await ask('POST', '/user', { username: 'weak', password, email: '', group_id: 1 }))).toMatch(/^Error: Password: Must /);
    expect(error(await ask('PUT', '/user/2', { password }))).toMatch(/^Error: Password: Must /);
  }
  for (const password of ['', '**********', null]) expectAs('083', await ask('PUT', '/user/2', { password, email: 'a@b.cd' }));
  expect((await signIn(app, 'paul', strong)).token).not.toBe('');
  expect((await ask('PUT', '/user/2', { password: '' })).body.status).toBe('success');
});

test('what makes no sense is refused with the field named', async () => {
  const { ask } = await asAdmin();
  const good = { username: 'paul', password: strong, email: '', group_id: 1 };
  const refusedAs = async (more: object): Promise<string> => error(await ask('POST', '/user', { ...good, ...more }));
  expect(await refusedAs({ username: '  ' })).toBe('Error: Username is required');
  expect(await refusedAs({ username: 'a:b' })).toMatch(/^Error: Username.*colon/);
  expect(await refusedAs({ username: 'a\u0000b' })).toMatch(/^Error: Username.*control/);
  expect(await refusedAs({ username: 'a'.repeat(101) })).toMatch(/^Error: Username.*100/);
  expect(await refusedAs({ email: 'nobody' })).toMatch(/^Error: Email.*e-mail/);
  expect(await refusedAs({ group_id: 'admins' })).toMatch(/^Error: Group_id/);
  expect(await refusedAs({ group_id: null })).toMatch(/^Error: There is no group/);
  expect((await ask('GET', '/user')).body.data.output).toHaveLength(1);
  expect(error(await ask('POST', '/group', { name: ' ' }))).toBe('Error: Name is required');
});

test('the first admin and the group admins stay as they are', async () => {
  const { app, ask } = await asAdmin();
  await ask('POST', '/group', { name: 'plain' });
  expect(error(await ask('DELETE', '/user/1'))).toBe("Error: You cannot delete user 'admin'");
  for (const body of [{ group_id: 2 }, { password: strong }, { email: 'x@y.zz' }])
    expect(error(await ask('PUT', '/user/1', body))).toMatch(/^Error: You cannot change user 'admin' here/);
  for (const which of ['1', 'admins']) expect(error(await ask('PUT', `/group/${which}`, { name: 'x' }))).toMatch(/cannot rename/);
  expect((await signIn(app)).token).not.toBe('');
});

test('deleting a person and giving them a new password end their sessions at once', async () => {
  const { app, ask } = await asAdmin();
  await ask('POST', '/user', { username: 'paul', password: strong, email: '', group_id: 1 });
  const before = await signIn(app, 'paul', strong);
  await ask('PUT', '/user/2', { email: 'p@lab.local' });
  expect((await send(app, 'GET', '/profile', { token: before.token })).http).toBe(200);
  await ask('PUT', '/user/2', { password: 'An0ther!word' });
  expect((await send(app, 'GET', '/profile', { token: before.token })).http).toBe(401);
  expect((await send(app, 'POST', '/token', { body: { refreshtoken: before.refreshtoken } })).http).toBe(401);
  expect((await send(app, 'POST', '/auth/login', { headers: basic('paul', strong) })).body.message).toBe('Wrong user name or password');

  const after = await signIn(app, 'paul', 'An0ther!word');
  await ask('DELETE', '/user/2');
  expect((await send(app, 'GET', '/profile', { token: after.token })).http).toBe(401);
  expect((await send(app, 'POST', '/token', { body: { refreshtoken: after.refreshtoken } })).body.message).toBe('Refresh token is unknown');
  await ask('POST', '/user', { username: 'paul', password: 'An0ther!word', email: '', group_id: 1 });
  expect((await send(app, 'GET', '/profile', { token: after.token })).http).toBe(401);
});

test('another group counts at the next refresh, and roles that name a person are honoured', async () => {
  const { app, data, ask } = await asAdmin();
  const roles = [
    '{name: ops, groups: [local/ops]}',
    '{name: named, users: [local/paul], options: {showLogs: true}}',
    '{name: public, groups: []}',
  ];
  write(data, {
    'forms.yaml': `categories: [{name: Default, icon: bars}]\nroles: [{name: admin, groups: [local/admins]}, ${roles.join(', ')}]\nforms: []\n`,
  });
  await ask('POST', '/group', { name: 'ops' });
  await ask('POST', '/group', { name: 'plain' });
  await ask('POST', '/user', { username: 'paul', password: strong, email: '', group_id: 2 });
  const pair = await signIn(app, 'paul', strong);
  expect(readToken(pair.token)?.user).toMatchObject({
    groups: ['local/ops'],
    roles: ['ops', 'named', 'public'],
    options: { showLogs: true },
  });
  await ask('PUT', '/user/3', { group_id: 3 });
  const [paul] = (await ask('GET', '/user?username=paul')).body.data.output;
  await ask('PUT', `/user/${paul.id}`, { group_id: 3 });
  const { body } = await send(app, 'POST', '/token', { body: { refreshtoken: pair.refreshtoken } });
  expect(readToken(body.token)?.user).toMatchObject({ groups: ['local/plain'], roles: ['named', 'public'] });
});

test('people without the right to the settings see and change nobody', async () => {
  const { app, ask } = await asAdmin();
  await ask('POST', '/group', { name: 'plain' });
  await ask('POST', '/user', { username: 'paul', password: strong, email: '', group_id: 2 });
  const { token } = await signIn(app, 'paul', strong);
  expectAs('111', await send(app, 'GET', '/user', { token }));
  expectAs('112', await send(app, 'GET', '/group', { token }));
  for (const [method, path] of [
    ['POST', '/user'],
    ['PUT', '/user/2'],
    ['DELETE', '/user/2'],
    ['POST', '/group'],
    ['PUT', '/group/2'],
    ['DELETE', '/group/2'],
  ] as const)
    expect((await send(app, method, path, { token, ...(method === 'DELETE' ? {} : { body: { name: 'x', group_id: 1 } }) })).http).toBe(401);
});

test('people change their own e-mail address in their profile, and nothing else of themselves', async () => {
  const { app, ask } = await asAdmin();
  await ask('POST', '/user', { username: 'paul', password: strong, email: '', group_id: 1 });
  const { token } = await signIn(app, 'paul', strong);
  const change = (body: unknown) => send(app, 'PUT', '/profile', { token, body });
  expectAs('107', await change({ email: 'p@lab.local', group_id: 7, username: 'admin' }));
  expect((await ask('GET', '/user/2')).body.data.output).toMatchObject({ username: 'paul', email: 'p@lab.local', group_id: 1 });
  expect((await change({ email: 'nonsense' })).body).toMatchObject({ status: 'error', message: 'failed to change password' });
  expectAs('106', await change({ group_id: 1, username: 'admin' }));
});
