// @vitest-environment node
import { expect, test } from 'vitest';
import { formProblems, compileForm, openForm, readForm } from '#engine/index.ts';
import { jobOver, jobWhen, launch, send, signIn, testServer } from './support.ts';

async function demoServer() {
  const { app } = await testServer();
  const viewer = (await signIn(app, 'viewer', 'Viewer!123')).token;
  const operator = (await signIn(app, 'operator', 'Operator!123')).token;
  const approve = (id: number) => send(app, 'POST', `/job/${id}/approve`, { token: operator, body: {} });
  return { app, viewer, operator, approve };
}

test('the demo rollout asks an operator in the middle, runs its steps, and tidies up after a failure', async () => {
  const { app, viewer, approve } = await demoServer();
  const roll = async (failing: boolean) => {
    const install = { package: 'nginx', host: 'web1', failing };
    const id = await launch(app, viewer, 'Server rollout', { host: 'web1', package: 'nginx', backup: !failing, install });
    const waiting = await jobWhen(app, viewer, id, (job) => job.status === 'approve');
    expect(waiting.data.step).toBe('Install');
    await approve(id);
    return (await jobOver(app, viewer, id)).data;
  };
  const good = await roll(false);
  expect([good.status, good.subjobs]).toEqual(['success', [good.id + 1, good.id + 2, good.id + 3, good.id + 4]]);
  const bad = await roll(true);
  expect([bad.status, bad.step]).toEqual(['failed', 'Tidy up']);
  expect(bad.output).toContain('ALWAYS step Tidy up');
});

test('the demo change request runs when an operator agrees', async () => {
  const { app, viewer, operator, approve } = await demoServer();
  const id = await launch(app, viewer, 'Change request', { host: 'db1', reason: 'more memory' });
  expect((await send(app, 'GET', '/job/approvals', { token: operator })).body.data.output).toBe(1);
  await approve(id);
  const { data } = await jobOver(app, viewer, id);
  expect([data.status, data.output.includes('changed: [db1] more memory')]).toEqual(['success', true]);
});

test('the engine has nothing to complain about in them', async () => {
  const { app, viewer } = await demoServer();
  const { body } = await send(app, 'GET', '/config', { token: viewer });
  for (const name of ['Server rollout', 'Change request']) {
    const form = body.forms.find((it: { name: string }) => it.name === name);
    const read = readForm(form);
    expect(read.problems).toEqual([]);
    const [state] = openForm(compileForm(read.form, body.constants), { user: { username: 'viewer' } as never });
    expect(formProblems(state)).toEqual([]);
  }
});
