// @vitest-environment node
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { InstallAnswer } from '#contract/setup.ts';
import * as v from 'valibot';
import { recorded } from './recorded.ts';
import { send, testServer, type Json } from './support.ts';

const theirs = Object.keys(recorded('003').response.body.data.output);
const statuses = (body: Json): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries<Json>(body.data.output).map(([name, check]) => [name, check.status]));

test('before the schema is there, what needs it is skipped, and the whole has failed', async () => {
  const { app } = await testServer({ mode: 'serve' });
  const { body } = await send(app, 'GET', '/install');
  expect([body.status, body.message, body.data.error]).toEqual(['failed', 'Some checks failed', '']);
  const { databaseConnection, databaseExists, 'Application version': version, ...rest } = statuses(body);
  expect([databaseConnection, databaseExists, version]).toEqual(['OK', 'Failed', 'OK']);
  expect(new Set(Object.values(rest))).toEqual(new Set(['Skipped']));
});

test('a complete installation passes every check of the contract, each with a label', async () => {
  const { app } = await testServer();
  const { body } = await send(app, 'GET', '/install');
  expect([body.status, body.message]).toEqual(['success', 'All checks passed']);
  expect(theirs.filter((name) => !(name in body.data.output))).toEqual([]);
  expect(new Set(Object.values(statuses(body)))).toEqual(new Set(['OK']));
  const checks = v.parse(InstallAnswer, body);
  expect(checks.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Table check jobs', 'Mail settings', 'Application version = 0.0.0-test']),
  );
});

test.each([
  ['awx', 'Awx settings'],
  ['ldap', 'Ldap settings'],
  ['settings', 'Mail settings'],
])('a missing row of %s is told as %s', async (table, label) => {
  const { data, close } = await testServer();
  await close();
  const raw = new Database(join(data, 'fieldrun.db'));
  raw.exec(`delete from ${table}`);
  raw.close();
  const { app } = await testServer({ data });
  const { body } = await send(app, 'GET', '/install');
  const failed = Object.entries(statuses(body)).filter(([, status]) => status !== 'OK');
  expect([body.status, failed]).toEqual(['failed', [[label, 'Failed']]]);
});
