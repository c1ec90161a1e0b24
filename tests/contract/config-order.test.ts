// @vitest-environment node
import { expect, test } from 'vitest';
import { send, signIn, testServer } from './support.ts';

const text = `
roles:
  - {users: [], options: {showLogs: true}, groups: [local/admins], name: admin}
  - {groups: [], name: public}
forms:
  - fields: [{type: text, label: Who, name: who}]
    script: echo.sh
    type: script
    roles: [public]
    help: Says who
    name: Echo
constants: {b: 1, a: 2}
categories:
  - {icon: bars, name: Default}
`;
const more = 'fields: []\nhelp: More\nroles: [public]\nname: More\ntype: script\nscript: more.sh\n';

/** Names of an object and of all in it, as they come. */
const names = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? null
    : Array.isArray(value)
      ? value.map(names)
      : Object.entries(value).map(([name, inner]) => [name, names(inner)]);

test('the configuration keeps the order of its text, for designers and for everybody else', async () => {
  const { app } = await testServer({ mode: 'start', files: { 'forms.yaml': text, 'forms/more.yaml': more } });
  const read = async (token: string) => (await send(app, 'GET', '/config', { token })).body;
  const admin = await read((await signIn(app)).token);
  expect(Object.keys(admin)).toEqual(['roles', 'forms', 'constants', 'categories', 'errors', 'warnings']);
  expect(names(admin.roles[0])).toEqual([
    ['users', []],
    ['options', [['showLogs', null]]],
    ['groups', [null]],
    ['name', null],
  ]);
  expect(Object.keys(admin.forms[0])).toEqual(['fields', 'script', 'type', 'roles', 'help', 'name']);
  expect(Object.keys(admin.forms[1])).toEqual(['fields', 'help', 'roles', 'name', 'type', 'script', 'source']);
  expect(Object.keys(admin.categories[0])).toEqual(['icon', 'name']);
  expect(Object.keys(admin.constants)).toEqual(['b', 'a']);
  await send(app, 'POST', '/user', {
    token: (await signIn(app)).token,
    body: { username: 'paul', password: 'Strong!1234', email: '', group_id: (await group(app)).id },
  });
  const paul = await read((await signIn(app, 'paul', 'Strong!1234')).token);
  expect(Object.keys(paul)).toEqual(['roles', 'forms', 'constants', 'categories']);
  expect(Object.keys(paul.forms[0])).toEqual(['fields', 'type', 'roles', 'help', 'name']);
});

async function group(app: Parameters<typeof send>[0]): Promise<{ readonly id: number }> {
  const { token } = await signIn(app);
  return { id: (await send(app, 'POST', '/group', { token, body: { name: 'plain' } })).body.data.output };
}
