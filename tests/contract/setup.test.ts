// @vitest-environment node
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { schemaState, SchemaAnswer } from '#contract/setup.ts';
import * as v from 'valibot';
import { migrate, migrations, versionOf } from '#server/store/migrations.ts';
import type { Tables } from '#server/store/tables.ts';
import { basic, dataFolder, launch, jobOver, send, signIn, testServer } from './support.ts';

const missing = {
  status: 'error',
  message: 'schema and tables are not ok',
  data: { output: [], error: ["Schema 'AnsibleForms' is not present"] },
};

test('the version travels as the message, and beside it what our server knows more than AnsibleForms', async () => {
  const { app } = await testServer();
  const { body, headers } = await send(app, 'GET', '/version');
  expect(body).toEqual({
    status: 'success',
    message: '0.0.0-test',
    data: {
      output: { knows: ['launches', 'questions', 'logout', 'setup', 'activity', 'overview', 'output', 'checks', 'sources', 'push'] },
      error: '',
    },
  });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('serve leaves an empty data folder empty until somebody creates the schema, then a first portal is there', async () => {
  const { app, data } = await testServer({ mode: 'serve' });
  expect((await send(app, 'GET', '/schema?1700000000000')).body).toEqual(missing);
  expect(existsSync(join(data, 'forms.yaml'))).toBe(false);
  expect((await send(app, 'POST', '/auth/login', { headers: basic('admin', 'AnsibleForms!123') })).body.token).toBe('');

  const made = await send(app, 'POST', '/schema', { body: {} });
  expect(made.body).toEqual({ status: 'success', message: "Created schema 'AnsibleForms' and tables", data: { output: '', error: '' } });
  const after = (await send(app, 'GET', '/schema')).body;
  expect(after).toMatchObject({ status: 'success', message: 'schema and tables are ok', data: { error: [] } });
  expect(after.data.output).toContain("Table 'jobs' is present");

  const { token } = await signIn(app);
  const { body: config } = await send(app, 'GET', '/config', { token });
  expect(config.categories).toEqual([{ name: 'Default', icon: 'bars' }]);
  expect(config.forms).toHaveLength(1);
  expect(config.errors).toEqual([]);
});

test('creating the schema is refused as soon as anything is there, also for two at once', async () => {
  const { app } = await testServer({ mode: 'serve' });
  const both = await Promise.all([send(app, 'POST', '/schema', { body: {} }), send(app, 'POST', '/schema', { body: {} })]);
  expect(both.map((reply) => reply.body.status).sort()).toEqual(['error', 'success']);
  const { token } = await signIn(app);
  const again = await send(app, 'POST', '/schema');
  expect(again.body).toMatchObject({ status: 'error', message: "Schema 'AnsibleForms' exists already. Nothing was changed" });
  expect((await send(app, 'GET', '/profile', { token })).http).toBe(200);
});

test('creating the schema can be disabled', async () => {
  const { app } = await testServer({ mode: 'serve', env: { ALLOW_SCHEMA_CREATION: '0' } });
  expect((await send(app, 'POST', '/schema', { body: {} })).body.message).toBe('Schema creation is disabled');
  expect((await send(app, 'GET', '/schema')).body).toEqual(missing);
});

test('a table that is missing is named beside those that are there', async () => {
  const { app, data, close } = await testServer();
  await close();
  const raw = new Database(join(data, 'fieldrun.db'));
  raw.exec('drop table oidc');
  raw.close();
  const again = await testServer({ mode: 'serve', data });
  const { body } = await send(again.app, 'GET', '/schema');
  expect(body.data.error).toEqual(["Table 'oidc' is not present"]);
  expect(schemaState(v.parse(SchemaAnswer, body)).at).toBe('inconsistent');
  const { body: checks } = await send(again.app, 'GET', '/install');
  expect([checks.status, checks.message]).toEqual(['failed', 'Some checks failed']);
  expect(checks.data.output['oidc'].status).toBe('Failed');
  expect(checks.data.output['User admin'].status).toBe('Skipped');
  expect((await send(app, 'GET', '/auth/settings')).body.status).toBe('error');
});

test('a damaged database is fatal, said in words, and never written to; every endpoint still answers', async () => {
  const data = dataFolder();
  const path = join(data, 'fieldrun.db');
  const garbage = 'This is no database. '.repeat(500);
  writeFileSync(path, garbage);
  const { app } = await testServer({ data });
  const { body } = await send(app, 'GET', '/schema');
  expect(body).toMatchObject({ status: 'error', message: 'FATAL ERROR', data: { output: [] } });
  expect(body.data.error[0]).toMatch(/fieldrun\.db is damaged .+Restore it from a backup/);
  expect(schemaState(v.parse(SchemaAnswer, body)).at).toBe('fatal');
  expect((await send(app, 'POST', '/schema', { body: {} })).body.message).toMatch(/is damaged/);
  expect((await send(app, 'POST', '/auth/login', { headers: basic('admin', 'x') })).body).toMatchObject({
    token: '',
    message: expect.stringMatching(/is damaged/),
  });
  expect((await send(app, 'GET', '/auth/settings')).body.message).toBe('failed to get app settings');
  const checks = (await send(app, 'GET', '/install')).body;
  expect(checks.data.output.databaseConnection.status).toBe('Failed');
  expect(checks.data.output.databaseExists.status).toBe('Skipped');
  expect(readFileSync(path, 'utf8')).toBe(garbage);
});

test('a database that another server holds is fatal until that one stops, and its jobs are left alone', async () => {
  const first = await testServer();
  const { token } = await signIn(first.app);
  const job = await launch(first.app, token, 'Slow count', { seconds: 1 });
  const second = await testServer({ data: first.data });
  expect((await send(second.app, 'GET', '/schema')).body.data.error[0]).toMatch(/is locked by another program/);
  const held = await send(second.app, 'GET', '/job', { token });
  expect([held.http, held.body.status, held.body.message]).toEqual([200, 'error', 'failed to find jobs']);
  const { body } = await send(second.app, 'POST', '/token', { body: { refreshtoken: token } });
  expect(body.message).toBe('Invalid refresh token');
  expect((await jobOver(first.app, token, job)).data.status).toBe('success');
  await first.close();
  second.pass(2000);
  expect((await send(second.app, 'GET', '/schema')).body.status).toBe('success');
  expect((await send(second.app, 'GET', '/profile', { token })).http).toBe(200);
});

test('a database of a newer version is refused and untouched', async () => {
  const { data, close } = await testServer();
  await close();
  const path = join(data, 'fieldrun.db');
  const raw = new Database(path);
  raw.exec("insert into migrations values (999, 'tomorrow', '2030-01-01')");
  raw.close();
  const { app } = await testServer({ data });
  expect((await send(app, 'GET', '/schema')).body.data.error[0]).toMatch(/made by a newer Fieldrun/);
});

test.each(migrations.map((step) => step.version))(
  'a database as step %i left it is brought up to date at the next start',
  async (version) => {
    const data = dataFolder();
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(join(data, 'fieldrun.db')) }) });
    await migrate(db, '2026-01-01T00:00:00.000Z', version);
    expect(await versionOf(db)).toBe(version);
    await db.destroy();
    const { app } = await testServer({ data });
    expect((await send(app, 'GET', '/schema')).body.status).toBe('success');
    const { token } = await signIn(app);
    expect(
      (await jobOver(app, token, await launch(app, token, 'Greeting', { name: 'World', times: 1, language: 'English' }))).data.status,
    ).toBe('success');
  },
);

test('migrations are numbered without gaps, each with its reason', () => {
  expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, at) => at + 1));
  expect(migrations.every((step) => step.why.length > 10)).toBe(true);
});

test('start makes schema, people and the demo portal once, and leaves later changes alone', async () => {
  const { app, data, close } = await testServer();
  const { token } = await signIn(app);
  expect((await send(app, 'GET', '/profile', { token })).body.data.output.id).toBe(1);
  await signIn(app, 'operator', 'Operator!123');
  await signIn(app, 'viewer', 'Viewer!123');
  expect((await send(app, 'GET', '/install')).body).toMatchObject({ status: 'success', message: 'All checks passed' });
  await send(app, 'PUT', '/profile', { token, body: { password: 'Anders!123', current_password: 'AnsibleForms!123' } });
  writeFileSync(join(data, 'forms.yaml'), 'categories: []\nroles: []\nforms: []\n');
  await close();
  const again = await testServer({ data });
  expect((await signIn(again.app, 'admin', 'Anders!123')).token).not.toBe('');
  expect(readFileSync(join(data, 'forms.yaml'), 'utf8')).toBe('categories: []\nroles: []\nforms: []\n');
});
