// @vitest-environment node
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { designing } from './designer-portal.ts';
import { adminPassword, send, signIn, testServer, type Json, type TestServer } from './support.ts';

type Asked = TestServer & {
  readonly token: string;
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Json>;
  readonly rows: (query?: string) => Promise<Json[]>;
};

async function portal(options: Parameters<typeof testServer>[0] = {}): Promise<Asked> {
  const server = await testServer(options);
  const { token } = await signIn(server.app);
  const ask = async (method: string, path: string, body?: unknown): Promise<Json> =>
    (await send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) })).body;
  const rows = async (query = ''): Promise<Json[]> => (await ask('GET', `/activity${query}`)).data.output.rows;
  return { ...server, token, ask, rows };
}

const login = { name: 'db-one', user: 'joe', password: 'hunter2', host: 'db', port: 5432, is_database: true, db_type: 'postgres' };

test('who made, changed and removed a credential, what was before and after, and no password', async () => {
  const { ask, rows } = await portal();
  const id = (await ask('POST', '/credential', login)).data.output;
  await ask('PUT', `/credential/${id}`, { host: 'db2', password: 'hunter3' });
  await ask('PUT', `/credential/${id}`, { host: 'db2', password: '**********' });
  await ask('DELETE', `/credential/${id}`);
  await ask('DELETE', `/credential/${id}`);
  const [removed, changed, added, ...rest] = await rows();
  expect(rest).toEqual([]);
  expect(changed).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    by: 'local/admin',
    from: 'here',
    kind: 'credential',
    name: 'db-one',
    act: 'changed',
    changes: [
      { name: 'password', before: '**********', after: '**********' },
      { name: 'host', before: 'db', after: 'db2' },
    ],
  });
  expect(added.changes).toContainEqual({ name: 'password', before: null, after: '**********' });
  expect(added.changes).toContainEqual({ name: 'is_database', before: null, after: 'yes' });
  expect(removed.changes).toContainEqual({ name: 'host', before: 'db2', after: null });
  expect(JSON.stringify(await rows())).not.toContain('hunter');
});

test('users, groups and own passwords are told', async () => {
  const { ask, rows } = await portal();
  const group = (await ask('POST', '/group', { name: 'night' })).data.output;
  const user = (await ask('POST', '/user', { username: 'olga', password: 'Operator!123', email: '', group_id: group })).data.output;
  await ask('PUT', `/user/${user}`, { group_id: 1 });
  await ask('PUT', `/user/${user}`, { password: 'Operator!124' });
  await ask('DELETE', `/user/${user}`);
  await ask('DELETE', `/group/${group}`);
  await ask('PUT', '/profile', { password: 'Changed!1234', password2: 'Changed!1234', current_password: adminPassword });
  const told = (await rows()).map(({ kind, name, act, changes }) => [kind, name, act, changes.map((change: Json) => change.name).join()]);
  expect(told).toEqual([
    ['user', 'admin', 'changed', 'password'],
    ['group', 'night', 'removed', 'name'],
    ['user', 'olga', 'removed', 'username,group,password'],
    ['user', 'olga', 'changed', 'password'],
    ['user', 'olga', 'changed', 'group'],
    ['user', 'olga', 'added', 'username,group,password'],
    ['group', 'night', 'added', 'name'],
  ]);
  expect((await rows('?text=night'))[0].changes).toEqual([{ name: 'name', before: 'night', after: null }]);
});

test('a repository is told when somebody changes it, not when git does', async () => {
  const { ask, rows, data } = await portal();
  const repository = { name: 'forms', uri: `file://${data}/nowhere`, description: '', user: 'joe', password: 'hunter2' };
  await ask('POST', '/repository', repository);
  await vi.waitFor(async () => expect((await ask('GET', '/repository/forms')).data.output.status).toBe('failed'), { timeout: 20_000 });
  await ask('POST', '/repository/forms/pull');
  await ask('DELETE', '/repository/forms');
  const told = (await rows()).map(({ kind, name, act }) => `${kind} ${name} ${act}`);
  expect(told).toEqual(['repository forms removed', 'repository forms added']);
  expect(JSON.stringify(await rows())).not.toContain('hunter2');
});

test('settings are told by what they are; documents by their length', async () => {
  const { ask, rows } = await portal();
  const stored = (await ask('GET', '/settings')).data.output;
  await ask('PUT', '/oidc', { enabled: 0, issuer: 'https://id.example', client_id: 'x', secret_id: 'very-secret', groupfilter: '' });
  await ask('PUT', '/oidc', { enabled: 0, issuer: 'https://id.example', client_id: 'x', secret_id: '', groupfilter: '' });
  const text = 'categories: []\nroles:\n  - {name: admin, groups: [local/admins]}\nconstants: {PASSWORD: hunter2}\nforms: []\n';
  await ask('PUT', '/settings', { ...stored, url: 'https://forms.example', forms_yaml: text });
  const [general, oidc, ...rest] = await rows();
  expect(rest).toEqual([]);
  expect([oidc.kind, oidc.name]).toEqual(['setting', 'oidc']);
  expect(oidc.changes).toContainEqual({ name: 'secret_id', before: null, after: '**********' });
  expect(general.changes).toEqual([
    { name: 'url', before: null, after: 'https://forms.example' },
    { name: 'forms_yaml', before: null, after: '5 lines' },
  ]);
  expect(JSON.stringify([oidc, general])).not.toMatch(/hunter2|very-secret/);
});

test('a save of the configuration tells the parts that are new, gone or others', async () => {
  const { call, dump } = await designing();
  const rows = async (): Promise<Json[]> => (await call('GET', '/activity')).body.data.output.rows;
  const forms = await dump((config) => {
    const [first] = config.forms;
    config.forms = [
      { ...first, description: 'later', fields: [{ name: 'a', type: 'password', default: 'hunter2' }] },
      { ...first, name: 'Third' },
    ];
    config.constants = { SITE: 'east', API_TOKEN: 'hunter2' };
    config.roles[1].options.showLogs = true;
  });
  expect((await call('POST', '/config', { forms })).body.status).toBe('success');
  const told = Object.fromEntries((await rows()).map(({ kind, name, act, changes }) => [`${kind} ${name} ${act}`, changes]));
  expect(Object.keys(told).sort()).toEqual([
    'constant API_TOKEN added',
    'constant SITE added',
    'form Extra removed',
    'form First changed',
    'form Third added',
    'role designer changed',
  ]);
  expect(told['form First changed']).toEqual([
    { name: 'field a', before: null, after: 'there' },
    { name: 'description', before: null, after: 'later' },
  ]);
  expect(told['constant SITE added']).toEqual([{ name: 'value', before: null, after: 'east' }]);
  expect(told['constant API_TOKEN added']).toEqual([{ name: 'value', before: null, after: '***' }]);
  expect(JSON.stringify(await rows())).not.toContain('hunter2');
  // The same once more changes nothing, and is not told.
  expect((await call('POST', '/config', { forms })).body.status).toBe('success');
  expect((await rows()).length).toBe(6);
  // An older state brought back is a change by whoever did it.
  const [backup] = (await call('GET', '/config/backups')).body.toReversed();
  expect((await call('POST', `/config/restore/${backup.file}`, {})).body.status).toBe('success');
  expect(
    (await rows())
      .slice(0, 6)
      .map(({ kind, name, act }) => `${kind} ${name} ${act}`)
      .sort(),
  ).toContain('form Extra added');
});

test('a text that only looks otherwise is a change of its file', async () => {
  const { call } = await designing();
  const { revision, base, files } = (await call('GET', '/config/source')).body.data.output;
  const sources = [{ ...base, text: `# Another note.\n${base.text}` }, ...files];
  const saved = await call('POST', '/config', { forms: '', sources, revision });
  expect(saved.body.status).toBe('success');
  expect((await call('GET', '/activity')).body.data.output.rows[0]).toMatchObject({
    kind: 'form',
    name: 'forms.yaml',
    changes: [{ name: 'comments and layout', before: null, after: 'rewritten' }],
  });
});

test('the newest come first, page by page, and each filter finds', async () => {
  const { ask, rows, data } = await portal();
  for (let n = 1; n <= 60; n++) await ask('POST', '/group', { name: `group-${String(n).padStart(2, '0')}` });
  await ask('POST', '/credential', login);
  const first = (await ask('GET', '/activity')).data.output;
  expect([first.rows.length, first.rows[0].kind]).toEqual([50, 'credential']);
  const second = (await ask('GET', `/activity?before=${first.next}`)).data.output;
  expect([second.rows.length, second.next ?? null, second.rows.at(-1).name]).toEqual([11, null, 'group-01']);
  expect((await rows('?kind=credential')).length).toBe(1);
  expect((await rows('?text=GROUP-17')).length).toBe(1);
  expect((await rows('?by=LOCAL/ADM&kind=group&before=')).length).toBe(50);
  expect((await rows('?by=olga')).length).toBe(0);
  expect((await rows(`?from=${encodeURIComponent('2001-01-01')}&to=2002-01-01`)).length).toBe(0);
  expect((await rows('?text=%25')).length).toBe(0);
  const raw = new Database(join(data, 'fieldrun.db'));
  try {
    expect(() => raw.exec("update activity set name = 'x'")).toThrow('activity is written once');
    expect(() => raw.exec('delete from activity')).toThrow('activity is kept');
  } finally {
    raw.close();
  }
});

test('what is older than 400 days is not told and goes when some changes came after it', async () => {
  const { ask, rows, pass, app, data } = await portal();
  await ask('POST', '/group', { name: 'old' });
  pass(401 * 86_400_000);
  const { token } = await signIn(app);
  expect((await send(app, 'GET', '/activity', { token })).body.data.output.rows).toEqual([]);
  for (let n = 1; n <= 20; n++) {
    await send(app, 'POST', '/group', { token, body: { name: `new-${n}` } });
    pass(1);
  }
  expect(await rows().catch(() => [])).toBeDefined();
  const raw = new Database(join(data, 'fieldrun.db'));
  try {
    expect(raw.prepare('select name from activity order by id limit 1').all()).toEqual([{ name: 'new-1' }]);
  } finally {
    raw.close();
  }
});

test('the table for spreadsheets has a line for each value', async () => {
  const { app, ask, token } = await portal();
  await ask('POST', '/group', { name: 'night, "late"' });
  const { body, headers } = await send(app, 'GET', '/activity/csv', { token });
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="activity.csv"',
  ]);
  const [head, line, end] = String(body)
    .replace(/^\uFEFF/, '')
    .split('\r\n');
  expect(head).toBe('time,person,address,kind,name,act,property,before,after');
  expect(line).toMatch(/^\d{4}-[^,]*Z,local\/admin,here,group,"night, ""late""",added,name,,"night, ""late"""$/);
  expect(end).toBe('');
});
