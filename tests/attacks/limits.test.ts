// @vitest-environment node
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { threadPool } from '#server/expressions/thread-pool.ts';
import { portal } from '#tests/contract/job-portal.ts';
import { jobOver, signIn, write } from '#tests/contract/support.ts';
import { attacked } from './attacked.ts';

test('a person has so many jobs running and no more, also when the launches come at once; others are not held up', async () => {
  const { app, as, viewer, operator } = await attacked({ env: { MAX_RUNNING_JOBS: '3' } });
  const launch = async (token: string) =>
    (await as(token, 'POST', '/job', { formName: 'Forever', extravars: {}, credentials: {} })).body.data;
  const launched = await Promise.all(Array.from({ length: 6 }, () => launch(viewer)));
  const ids = launched.flatMap(({ output }) => (output.id === undefined ? [] : [output.id]));
  expect(ids).toHaveLength(3);
  const said = new Set(launched.map(({ error }) => error).filter((error) => error !== ''));
  expect([...said]).toEqual([
    expect.stringMatching(/^You have 3 jobs running, as many as one person may have here\. Wait .+ or abort one$/),
  ]);
  expect((await as(viewer, 'POST', `/job/${ids[0]}/relaunch`)).body.status).toBe('error');
  expect((await launch(operator)).output.id).toBeGreaterThan(0);
  await as(viewer, 'POST', `/job/${ids[0]}/abort`);
  await jobOver(app, viewer, ids[0]);
  expect((await launch(viewer)).output.id).toBeGreaterThan(0);
});

test('the files of one person have an end together, also of uploads side by side', async () => {
  const { app, viewer, operator, data, pass, services } = await attacked({ env: { UPLOAD_MAX_TOTAL: '3k', UPLOAD_EXPIRATION: '1h' } });
  const upload = async (token: string, size: number) => {
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(size)]), 'a.txt');
    const answer = await app.request('/api/v1/job/upload', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    return answer.json();
  };
  const replies = await Promise.all(Array.from({ length: 5 }, () => upload(viewer, 1000)));
  expect(replies.filter(({ status }) => status === 'success')).toHaveLength(3);
  const refused = replies.find(({ status }) => status === 'error');
  expect(refused.data.error).toMatch(/^Error: Your files are more than 3 kB together, as much as one person may have here/);
  expect(readdirSync(join(data, 'uploads'))).toHaveLength(3);
  expect((await upload(viewer, 200_000)).status).toBe('error');
  expect((await upload(operator, 1000)).status).toBe('success');
  pass(2 * 60 * 60 * 1000);
  await services.prepare('start');
  expect((await upload((await signIn(app, 'viewer', 'Viewer!123')).token, 3000)).status).toBe('success');
});

test('a person asks so many questions a minute and no more, one by one or in a batch; others are not held up', async () => {
  const { as, viewer, operator, pass } = await attacked({ env: { MAX_QUESTIONS: '20' } });
  const ask = async (token: string): Promise<string> => (await as(token, 'POST', '/expression', { expression: '1+1' })).body.data.error;
  for (let n = 0; n < 10; n++) expect(await ask(viewer)).toBe('');
  const questions = Array.from({ length: 12 }, () => ({ kind: 'expression', text: '1+1', noLog: false }));
  const lines = String((await as(viewer, 'POST', '/questions', { questions })).body)
    .trim()
    .split('\n');
  const errors = lines.map((line) => JSON.parse(line).answer.data.error);
  expect(errors.filter((error: string) => error === '')).toHaveLength(10);
  expect(errors.filter((error: string) => error.startsWith('Error: You asked 20 questions within a minute'))).toHaveLength(2);
  expect((await as(viewer, 'POST', '/query', { query: 'SELECT name FROM hosts', config: 'REFDB' })).body.data.error).toMatch(
    /20 questions/,
  );
  expect(await ask(operator)).toBe('');
  pass(2 * 60_000);
  expect(await ask(viewer)).toBe('');
});

test('while expressions of one person compute for long, more of theirs wait or are told so; others are answered', async () => {
  const pool = threadPool({}, 1, 100);
  onTestFinished(() => pool.close());
  const endless = '(() => { for (;;); })()';
  // Two threads are there by then, which begin at the same moment.
  await Promise.all([pool.evaluate(endless, 'local/anna'), pool.evaluate(endless, 'local/bert')]);
  const heavy = Promise.all(Array.from({ length: 6 }, () => pool.evaluate(endless, 'local/mallory')));
  expect(await pool.evaluate('1 + 1', 'local/olga')).toEqual({ ok: true, value: 2 });
  const said = (await heavy).map((outcome) => (outcome.ok ? '' : outcome.error));
  const told = said.filter((error) =>
    error.startsWith('Error: 1 of your expressions compute at once, as many as one person may have here'),
  );
  // Also those that began before one of them was known to be heavy: the others are stopped and wait.
  expect(told).toHaveLength(5);
  expect(said).not.toContain('');
  expect(await pool.evaluate('2 + 2', 'local/mallory')).toEqual({ ok: true, value: 4 });
});

test('nobody chooses an inventory that is a program, alone, in a folder or behind a link', async () => {
  const { as, viewer, data } = await attacked();
  const inventory = '{name: __inventory__, type: text}';
  const steps = '[{name: one, type: ansible, playbook: x.yml, key: vm}]';
  write(data, {
    'forms.yaml': portal(`
  - {name: Chosen, roles: [public], type: ansible, playbook: x.yml, fields: [${inventory}]}
  - {name: Own, roles: [public], type: ansible, playbook: x.yml, inventory: dynamic.sh, fields: [${inventory}]}
  - {name: Steps, roles: [public], type: multistep, steps: ${steps}, fields: [{name: inner, type: text, model: vm.__inventory__}]}
`),
    'playbooks/dynamic.sh': '#!/bin/sh\ntouch escaped\n',
    'playbooks/folder/deep/dynamic.sh': '#!/bin/sh\ntouch escaped\n',
    'playbooks/hosts.ini': 'localhost\n',
  });
  const launch = async (formName: string, extravars: object): Promise<string> =>
    (await as(viewer, 'POST', '/job', { formName, extravars, credentials: {} })).body.data.error;
  for (const name of ['dynamic.sh', './dynamic.sh', ' dynamic.sh', 'folder', 'folder/deep'])
    expect(await launch('Chosen', { __inventory__: name }), name).toMatch(/^The inventory .+ is executable: a form may name it/);
  expect(await launch('Chosen', { __inventory__: ['hosts.ini', 'dynamic.sh'] })).toMatch(/is executable/);
  expect(await launch('Steps', { vm: { __inventory__: 'dynamic.sh' } })).toMatch(/is executable/);
  for (const name of ['hosts.ini', 'web1,web2']) expect(await launch('Chosen', { __inventory__: name }), name).toBe('');
  // What the form itself names is its author's choice.
  expect(await launch('Own', {})).toBe('');
});
