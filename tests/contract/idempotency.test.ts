// @vitest-environment node
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { carriesKey } from '#contract/idempotency.ts';
import { endpoints } from '#server/openapi/endpoints.ts';
import { filesWith } from '#tests/attacks/attacked.ts';
import { portal } from './job-portal.ts';
import {
  adminPassword,
  jobOver,
  jobWhen,
  launch,
  send,
  signIn,
  testServer,
  write,
  type Json,
  type Reply,
  type TestServer,
} from './support.ts';

const forms = `
  - {name: Echo, roles: [public], type: script, script: echo.sh, fields: [{name: who, type: text}, {name: pw, type: password}]}
  - {name: Forever, roles: [public], type: script, script: forever.sh, fields: []}
  - {name: Approved, roles: [public], type: script, script: echo.sh, approval: {message: "Go on?", roles: [public]}, fields: []}
`;
const files = {
  'forms.yaml': portal(forms),
  'playbooks/echo.sh': '#!/bin/sh\necho done\n',
  'playbooks/forever.sh': '#!/bin/sh\nexec sleep 600\n',
};
const hourMs = 3_600_000;
let keys = 0;
const freshKey = (): string => `test-key-${String(++keys).padStart(16, '0')}`;

interface Keyed extends TestServer {
  readonly admin: string;
  ask(method: string, path: string, key: string, body?: unknown, token?: string): Promise<Reply<Json>>;
  jobs(): Promise<readonly number[]>;
}

async function keyed(data?: string): Promise<Keyed> {
  const server = await testServer(data === undefined ? {} : { data });
  write(server.data, files);
  const admin = (await signIn(server.app)).token;
  return {
    ...server,
    admin,
    ask: (method, path, key, body = {}, token = admin) =>
      send(server.app, method, path, { token, headers: { 'idempotency-key': key }, ...(method === 'DELETE' ? {} : { body }) }),
    jobs: async () =>
      ((await send(server.app, 'GET', '/job', { token: admin })).body.data.output || []).map((job: Json) => job.id as number),
  };
}

/** Changes the database of a server that is closed. */
function behindItsBack(data: string, sql: string): void {
  const db = new Database(join(data, 'fieldrun.db'));
  db.exec(sql);
  db.close();
}

function rowsOf(data: string, sql: string): readonly unknown[] {
  const db = new Database(join(data, 'fieldrun.db'));
  const rows = db.prepare(sql).all();
  db.close();
  return rows;
}

const echo = { formName: 'Echo', extravars: { who: 'me' }, credentials: {} };

test('a launch that arrives twice starts one job and gets one answer; another key starts another', async () => {
  const { ask, jobs } = await keyed();
  const key = freshKey();
  const first = await ask('POST', '/job', key, echo);
  expect(first.body.data.output.id).toBe(1);
  expect((await ask('POST', '/job', key, echo)).body).toEqual(first.body);
  expect((await ask('POST', '/job', freshKey(), echo)).body.data.output.id).toBe(2);
  expect(await jobs()).toEqual([2, 1]);
});

test('of several at once all but the first wait for its answer', async () => {
  const { ask, jobs } = await keyed();
  const key = freshKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', '/job', key, echo)));
  expect(answers.map(({ body }) => body.data.output.id)).toEqual(Array(8).fill(1));
  expect(await jobs()).toEqual([1]);
});

test('a key belongs to one request of one person', async () => {
  const { ask, app, jobs } = await keyed();
  const key = freshKey();
  await ask('POST', '/job', key, echo);
  const other = await ask('POST', '/job', key, { ...echo, extravars: { who: 'you' } });
  expect([other.http, other.body.message]).toEqual([422, 'This Idempotency-Key belongs to another request']);
  expect((await ask('POST', '/job/1/relaunch', key)).http).toBe(422);
  const viewer = (await signIn(app, 'viewer', 'Viewer!123')).token;
  expect((await ask('POST', '/job', key, echo, viewer)).body.data.output.id).toBe(2);
  expect(await jobs()).toEqual([2, 1]);
  expect((await ask('POST', '/job', 'short', echo)).http).toBe(400);
  expect(await jobs()).toHaveLength(2);
});

test('a repeat is answered again after a restart, for 24 hours', async () => {
  const first = await keyed();
  const key = freshKey();
  const answer = await first.ask('POST', '/job', key, echo);
  await jobOver(first.app, first.admin, 1);
  await first.close();
  const second = await keyed(first.data);
  expect((await second.ask('POST', '/job', key, echo)).body).toEqual(answer.body);
  second.pass(23 * hourMs);
  const admin = (await signIn(second.app)).token;
  expect((await second.ask('POST', '/job', key, echo, admin)).body).toEqual(answer.body);
  second.pass(2 * hourMs);
  await second.ask('POST', '/group', freshKey(), { name: 'night' }, (await signIn(second.app)).token);
  await second.close();
  expect(rowsOf(second.data, 'select key from attempts')).toHaveLength(1);
});

test.each([
  ['POST', '/job', echo],
  ['POST', '/job/1/relaunch', {}],
] as const)('a server killed between job and answer finds the job: %s %s', async (method, path, body) => {
  const first = await keyed();
  const before = await launch(first.app, first.admin, 'Echo');
  await jobOver(first.app, first.admin, before);
  const key = freshKey();
  const answer = await first.ask(method, path, key, body);
  await jobOver(first.app, first.admin, 2);
  await first.close();
  behindItsBack(first.data, `update attempts set answer = null where key = '${key}'`);
  const second = await keyed(first.data);
  expect((await second.ask(method, path, key, body)).body).toEqual(answer.body);
  expect(await second.jobs()).toEqual([2, 1]);
});

test('a server killed before the job was stored starts it when the launch arrives again', async () => {
  const first = await keyed();
  const key = freshKey();
  await first.ask('POST', '/job', key, echo);
  await jobOver(first.app, first.admin, 1);
  await first.close();
  behindItsBack(first.data, 'update attempts set answer = null; delete from job_output; delete from jobs');
  const second = await keyed(first.data);
  expect((await second.ask('POST', '/job', key, echo)).body.data.output.id).toBe(2);
  expect(await second.jobs()).toEqual([2]);
});

test('a server killed at anything else says that nobody knows, and does it no second time', async () => {
  const first = await keyed();
  const key = freshKey();
  await first.ask('POST', '/group', key, { name: 'night' });
  await first.close();
  behindItsBack(first.data, 'update attempts set answer = null');
  const second = await keyed(first.data);
  const again = await second.ask('POST', '/group', key, { name: 'night' });
  expect([again.http, again.body.message]).toEqual([502, 'Nobody knows whether this was done']);
});

test('whatever decides or saves is done once, and a repeat gets the first answer', async () => {
  const { ask, app, admin } = await keyed();
  const waiting = await launch(app, admin, 'Approved');
  const rejected = await launch(app, admin, 'Approved');
  const running = await launch(app, admin, 'Forever');
  await jobWhen(app, admin, running, (job) => job.status === 'running');
  const deeds: readonly (readonly [string, string, unknown?])[] = [
    ['POST', `/job/${waiting}/approve`],
    ['POST', `/job/${rejected}/reject`],
    ['POST', `/job/${running}/abort`],
    ['POST', '/user', { username: 'olga', password: 'Operator!123', email: '', group_id: 1 }],
    ['POST', '/group', { name: 'night' }],
    ['PUT', '/group/4', { name: 'day' }],
    ['DELETE', '/group/4'],
    ['POST', '/credential', { name: 'c', user: 'u', password: 'p', host: 'h' }],
    ['PUT', '/settings', { url: 'https://portal.example', mail_server: '' }],
    ['POST', '/lock'],
    ['POST', '/config', { forms: files['forms.yaml'].replace('Go on?', 'Go?') }],
    ['DELETE', '/lock'],
  ];
  for (const [method, path, body] of deeds) {
    const key = freshKey();
    const first = await ask(method, path, key, body);
    expect(first.body.status, `${method} ${path}`).toBe('success');
    const again = await ask(method, path, key, body);
    expect([again.http, again.body], `${method} ${path}`).toEqual([first.http, first.body]);
    // Without the key the second is refused, or does it once more.
    if (path.startsWith('/job')) expect((await ask(method, path, freshKey(), body)).body.status, path).toBe('error');
  }
});

test('a launch without an answer is settled by its key: its job, why it was refused, or that it never will be', async () => {
  const { ask, app, admin, jobs } = await keyed();
  const settled = async (key: string, token = admin): Promise<Json> =>
    (await send(app, 'DELETE', `/job/launch/${key}`, { token })).body.data.output;
  const key = freshKey();
  await ask('POST', '/job', key, echo);
  expect(await settled(key)).toMatchObject({ job: { id: 1, start: expect.stringMatching(/Z$/) }, refusal: '' });
  const refused = freshKey();
  await ask('POST', '/job', refused, { formName: 'None' });
  expect(await settled(refused)).toEqual({ job: null, refusal: 'No such form or access denied' });
  const never = freshKey();
  expect(await settled(never)).toEqual({ job: null, refusal: '' });
  expect(await settled(never)).toEqual({ job: null, refusal: '' });
  const late = await ask('POST', '/job', never, echo);
  expect([late.http, late.body.message]).toEqual([409, 'This request came too late']);
  expect(await jobs()).toEqual([1]);
  // Whose it is not learns nothing, and takes nothing back.
  const viewer = (await signIn(app, 'viewer', 'Viewer!123')).token;
  expect(await settled(key, viewer)).toEqual({ job: null, refusal: '' });
  expect((await ask('POST', '/job', key, echo)).body.data.output.id).toBe(1);
});

test('no token is ever kept as an answer, and nothing that was sent lies open in the data folder', async () => {
  const { ask, app, data, close } = await keyed();
  const secret = 'Hush-Hush-1234!';
  await ask('POST', '/job', freshKey(), { ...echo, extravars: { who: 'me', pw: secret } });
  await ask('PUT', '/profile', freshKey(), { password: secret, current_password: adminPassword });
  await ask('POST', '/credential', freshKey(), { name: 'c', user: 'u', password: secret, host: 'h' });
  const pair = await signIn(app, 'viewer', 'Viewer!123');
  const key = freshKey();
  const renewed = await ask('POST', '/token', key, { refreshtoken: pair.refreshtoken });
  expect(renewed.body.token).toBeTruthy();
  await jobOver(app, (await signIn(app, 'admin', secret)).token, 1);
  await close();
  expect(filesWith(data, secret)).toEqual([]);
  expect(rowsOf(data, `select key from attempts where key = '${key}'`)).toEqual([]);
});

test('what is remembered of one person is bounded; of others nothing is forgotten for it', async () => {
  const first = await keyed();
  const viewer = (await signIn(first.app, 'viewer', 'Viewer!123')).token;
  await first.ask('POST', '/job', freshKey(), echo, viewer);
  await first.close();
  behindItsBack(
    first.data,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
     insert into attempts select 'local', 'admin', 'key-of-admin-' || i, ${Date.now()} - 1000 + i, 'f', null from n`,
  );
  const second = await keyed(first.data);
  const newest = freshKey();
  await second.ask('DELETE', '/lock', newest);
  await second.close();
  const counts = rowsOf(first.data, 'select username, count(*) as n from attempts group by username order by username');
  expect(counts).toMatchObject([
    { username: 'admin', n: 1000 },
    { username: 'viewer', n: 1 },
  ]);
  expect(rowsOf(first.data, `select key from attempts where key in ('${newest}', 'key-of-admin-1', 'key-of-admin-1200')`)).toHaveLength(2);
});

test('every call that changes something has a key, but for what only asks, what gives tokens, and where once more is the same', () => {
  const without = endpoints
    .filter((endpoint) => endpoint.method !== 'GET' && !carriesKey(endpoint))
    .map(({ method, path }) => `${method} ${path}`);
  expect(without.sort()).toEqual([
    'DELETE /job/launch/:key',
    'DELETE /push',
    'POST /auth/azureadoauth2/login',
    'POST /auth/login',
    'POST /auth/oidc/login',
    'POST /awx/check',
    'POST /azuread/check',
    'POST /config/check',
    'POST /expression',
    'POST /job/upload',
    'POST /ldap/check',
    'POST /oidc/check',
    'POST /query',
    'POST /questions',
    'POST /schema',
    'POST /token',
    'PUT /push',
  ]);
});
