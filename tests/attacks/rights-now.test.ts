// @vitest-environment node
import { expect, test } from 'vitest';
import { portal } from '#tests/contract/job-portal.ts';
import { signIn, write, type Json } from '#tests/contract/support.ts';
import { attacked } from './attacked.ts';

const person = { username: 'mallory', password: 'Mallory!1234', email: '', group_id: 1 };

test('who loses a group, or whose group is renamed, loses its rights with the next request', async () => {
  const { app, as, admin } = await attacked();
  const nobodies = (await as(admin, 'POST', '/group', { name: 'nobodies' })).body.data.output;
  const id = (await as(admin, 'POST', '/user', person)).body.data.output;
  const { token } = await signIn(app, 'mallory', person.password);
  expect((await as(token, 'GET', '/user')).http).toBe(200);
  await as(admin, 'PUT', `/user/${id}`, { group_id: nobodies });
  expect((await as(token, 'GET', '/user')).body.message).toBe('No access');
  const { output: user } = (await as(token, 'GET', '/profile')).body.data;
  expect(user).toMatchObject({ groups: ['local/nobodies'], roles: ['public'] });
  await as(admin, 'PUT', `/group/${nobodies}`, { name: 'somebodies' });
  expect((await as(token, 'GET', '/profile')).body.data.output.groups).toEqual(['local/somebodies']);
});

const roles = (admin: object): Json => [
  { name: 'admin', ...admin },
  { name: 'public', groups: [] },
];
const config = (admin: object): string =>
  JSON.stringify({ categories: [{ name: 'Default', icon: 'bars' }], roles: roles(admin), constants: {}, forms: [] });

test('a role that is saved away is gone with the next request, for designers who saved it, too', async () => {
  const { app, as, admin } = await attacked();
  await as(admin, 'POST', '/user', person);
  const { token } = await signIn(app, 'mallory', person.password);
  expect((await as(token, 'GET', '/user')).http).toBe(200);
  const saved = await as(admin, 'POST', '/config', { forms: config({ groups: [], users: ['local/admin'] }) });
  expect(saved.body).toMatchObject({ status: 'success' });
  expect((await as(token, 'GET', '/user')).body.message).toBe('No access');
  expect((await as(admin, 'GET', '/user')).http).toBe(200);
});

test('a role that is taken out of the files is gone a second later', async () => {
  const { as, operator, data, pass } = await attacked();
  const closed = async (): Promise<boolean> =>
    (await as(operator, 'GET', '/config')).body.forms.some((form: { readonly name: string }) => form.name === 'Closed');
  expect(await closed()).toBe(true);
  write(data, {
    'forms.yaml': `${portal('\n  - {name: Closed, roles: [operator], type: ansible, playbook: x.yml, fields: []}\n')}`.replaceAll(
      'local/operators',
      'local/others',
    ),
  });
  pass(1000);
  expect(await closed()).toBe(false);
});

test('somebody who was removed and made again is another person: the old token is dead', async () => {
  const { app, as, admin } = await attacked();
  const id = (await as(admin, 'POST', '/user', person)).body.data.output;
  const { token } = await signIn(app, 'mallory', person.password);
  await as(admin, 'DELETE', `/user/${id}`);
  await as(admin, 'POST', '/user', person);
  expect((await as(token, 'GET', '/profile')).http).toBe(401);
});

test('a token alone changes no password', async () => {
  const { as, viewer } = await attacked();
  const change = (more: object) => as(viewer, 'PUT', '/profile', { password: 'Stolen!123', password2: 'Stolen!123', ...more });
  for (const more of [
    {},
    { current_password: '' },
    { current_password: null },
    { current_password: 'guess' },
    { current_password: '**********' },
  ])
    expect((await change(more)).body.status, JSON.stringify(more)).toBe('error');
});
