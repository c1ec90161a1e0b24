// @vitest-environment node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { portal, portalServer } from './job-portal.ts';
import { jobOver, jobWhen, launch, livingIn, send, testServer } from './support.ts';

const noJob = { status: 'error', message: 'failed to find job', data: { output: '', error: 'No such job' } };

test('an abort ends the process and all it started, at once', async () => {
  const { app, viewer } = await portalServer();
  const id = await launch(app, viewer, 'Forever');
  const { data: running, status } = await jobWhen(app, viewer, id, (job) => job.output !== '');
  expect(status).toBe('info');
  const pid = Number(/>(\d+)</.exec(running.output)?.[1]);
  expect(livingIn(pid)).toHaveLength(2);
  expect((await send(app, 'POST', `/job/${id}/abort`, { token: viewer, body: {} })).body).toEqual({
    status: 'success',
    message: 'job aborted',
    data: { output: '', error: '' },
  });
  const from = performance.now();
  const over = await jobOver(app, viewer, id);
  expect(performance.now() - from).toBeLessThan(3000);
  expect([over.status, over.message, over.data.status]).toEqual(['warning', 'job aborted', 'aborted']);
  expect(over.data.output).toContain("<span class='has-text-danger'>Script was aborted by the operator</span>");
  expect(livingIn(pid)).toEqual([]);
  const refused = { status: 'error', message: 'failed to abort job', data: { output: '', error: 'Error: This job cannot be aborted' } };
  for (const other of [id, 999_999, 'abc'])
    expect((await send(app, 'POST', `/job/${other}/abort`, { token: viewer })).body).toEqual(refused);
});

test('a program that ignores the request to end is made to end', { timeout: 20_000 }, async () => {
  const { app, viewer } = await portalServer();
  const id = await launch(app, viewer, 'Stubborn');
  await jobWhen(app, viewer, id, (job) => job.output !== '');
  await send(app, 'POST', `/job/${id}/abort`, { token: viewer });
  const asked = await send(app, 'POST', `/job/${id}/relaunch`, { token: viewer });
  expect(asked.body.message).toMatch(new RegExp(`^Failed to relaunch : Job ${id} is not in a status to be relaunched \\(status=abort\\)$`));
  expect((await jobOver(app, viewer, id)).data.status).toBe('aborted');
});

test('people see, abort, relaunch and delete their own jobs; admins everybody’s', async () => {
  const { app, viewer, operator, admin } = await portalServer();
  const id = await launch(app, viewer, 'Forever');
  await jobWhen(app, viewer, id, (job) => job.output !== '');
  expect((await send(app, 'GET', `/job/${id}`, { token: operator })).body).toEqual(noJob);
  expect((await send(app, 'GET', '/job', { token: operator })).body.data.output).toEqual([]);
  expect((await send(app, 'GET', `/job/${id}/download`, { token: operator })).http).toBe(404);
  expect((await send(app, 'POST', `/job/${id}/abort`, { token: operator })).body.data.error).toBe('Error: This job cannot be aborted');
  expect((await send(app, 'POST', `/job/${id}/relaunch`, { token: operator })).body.message).toBe(
    `Failed to relaunch : Job ${id} not found`,
  );
  expect((await send(app, 'DELETE', `/job/${id}`, { token: operator })).body.message).toBe('failed to delete job');
  expect((await send(app, 'DELETE', `/job/${id}`, { token: viewer })).body.message).toBe('failed to delete job');
  expect((await send(app, 'GET', '/job', { token: admin })).body.data.output[0]).toMatchObject({ id, user: 'viewer', user_type: 'local' });
  expect((await send(app, 'DELETE', `/job/${id}`, { token: admin })).body).toEqual({
    status: 'success',
    message: 'job deleted',
    data: { output: '', error: '' },
  });
  expect((await send(app, 'GET', `/job/${id}`, { token: admin })).body).toEqual(noJob);
  expect((await send(app, 'DELETE', `/job/${id}`, { token: viewer })).body.message).toBe('job deleted');
});

test('a relaunch belongs to whoever asks, with the variables as they were, and checks the role again', async () => {
  const { app, data, viewer, admin } = await portalServer({ ALLOW_UNDECLARED_EXTRAVARS: '1' });
  const id = await launch(app, viewer, 'Echo', { word: 'once' });
  await jobOver(app, viewer, id);
  await send(app, 'POST', `/job/${id}/relaunch/`, { token: admin, body: {} });
  const { data: again } = await jobOver(app, admin, id + 1);
  expect([again.user, again.extravars.word, again.extravars.ansibleforms_user.username]).toEqual(['admin', 'once', 'viewer']);
  expect(await originOf(app, admin, id + 1)).toBe(id);
  writeFileSync(join(data, 'forms.yaml'), portal('  - {name: Echo, roles: [operator], type: script, script: echo.sh, fields: []}\n'));
  expect((await send(app, 'POST', `/job/${id}/relaunch`, { token: viewer })).body.message).toBe(
    'Failed to relaunch : No such form or access denied',
  );
});

const originOf = async (app: Hono, token: string, id: number): Promise<unknown> =>
  (await send(app, 'GET', `/job/${id}?after=`, { token })).body.data.relaunched_from;

test('a launch names the job it was filled in from; one that its person may not see, or of another form, is not noted', async () => {
  const { app, viewer, admin } = await portalServer();
  const of = await launch(app, admin, 'Echo');
  const mine = await launch(app, viewer, 'Echo');
  const fromOf = async (formName: string, from: unknown): Promise<unknown> => {
    const body = { formName, extravars: {}, credentials: {}, relaunched_from: from };
    const { body: told } = await send(app, 'POST', '/job', { token: viewer, body });
    return originOf(app, viewer, told.data.output.id);
  };
  expect(await fromOf('Echo', mine)).toBe(mine);
  expect([await fromOf('Echo', of), await fromOf('Plain', mine), await fromOf('Echo', 99), await fromOf('Echo', null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a server that stops ends its jobs and says so', async () => {
  const { app, data, viewer, close } = await portalServer();
  const id = await launch(app, viewer, 'Forever');
  const { data: running } = await jobWhen(app, viewer, id, (job) => job.output !== '');
  const pid = Number(/>(\d+)</.exec(running.output)?.[1]);
  await close();
  expect(livingIn(pid)).toEqual([]);
  const again = await testServer({ data });
  const { body } = await send(again.app, 'GET', `/job/${id}`, { token: viewer });
  expect([body.status, body.message, body.data.status]).toEqual(['warning', 'job abandoned', 'abandoned']);
  expect(body.data.output).toContain('Script was ended because the server stopped');
  expect((await send(again.app, 'POST', `/job/${id}/relaunch`, { token: viewer })).body.status).toBe('success');
});
