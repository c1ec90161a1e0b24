// @vitest-environment node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { jobOver, jobWhen, launch } from '#tests/contract/support.ts';
import { attacked, kept } from './attacked.ts';
import { weakness } from './weakness.ts';

weakness(8, 'nobody chooses playbook, inventory or arguments of a run whose form does not offer it', async () => {
  const { app, as, viewer, data } = await attacked();
  const reserved = {
    __script__: '../../../bin/id',
    __playbook__: '../../x.yml; touch escaped',
    __inventory__: '$(touch escaped)',
    __limit__: '`touch escaped`',
    __tags__: '--extra-vars=@/etc/passwd',
    __ansibleCredentials__: 'REFDB',
    __vaultCredentials__: 'REFDB',
    __credentials__: { stolen: 'REFDB' },
    __template__: 'x',
    __scmBranch__: '--upload-pack=x',
  };
  const { body } = await as(viewer, 'POST', '/job', { formName: 'Echo', extravars: { who: 'me', ...reserved }, credentials: {} });
  const id = body.data.output?.id;
  // Refused as a whole, or launched without them.
  if (id === undefined) return expect(body.data.error).not.toBe('');
  const { data: job } = await jobOver(app, viewer, id);
  for (const [name, value] of Object.entries(reserved)) expect(job.extravars[name], name).not.toEqual(value);
  expect(job.output).not.toContain(kept);
  for (const folder of [data, join(data, 'playbooks'), process.cwd()]) expect(existsSync(join(folder, 'escaped'))).toBe(false);
});

weakness(9, 'a run gets the stored logins of its form, and no others', async () => {
  const { app, as, viewer } = await attacked();
  for (const [formName, credentials] of [
    ['Echo', { stolen: 'REFDB' }],
    ['Echo', { who: 'REFDB' }],
    ['Echo', { own: '__self__' }],
    ['Echo', { stolen: 'nothing,REFDB' }],
  ] as const) {
    const { body } = await as(viewer, 'POST', '/job', { formName, extravars: { who: 'me' }, credentials });
    const id = body.data.output?.id;
    if (id === undefined) continue;
    const { data: job } = await jobOver(app, viewer, id);
    expect(job.output, JSON.stringify(credentials)).not.toMatch(/Kept-Secret|password/);
  }
});

weakness(9, 'what a form logs in with reaches its run, and nobody who reads about it', async () => {
  const { app, as, viewer, admin } = await attacked();
  const id = await launch(app, viewer, 'Logs in');
  await jobOver(app, viewer, id);
  for (const token of [viewer, admin]) {
    expect(JSON.stringify((await as(token, 'GET', `/job/${id}`)).body.data.extravars)).not.toContain(kept);
    expect(JSON.stringify((await as(token, 'GET', '/job')).body)).not.toContain(kept);
  }
});

weakness(11, 'markup in the output of a run is text for whoever reads it', async () => {
  const { app, as, viewer } = await attacked();
  const id = await launch(app, viewer, 'Marked');
  const { data: job } = await jobOver(app, viewer, id);
  expect(job.output).not.toMatch(/<script|<img/i);
  expect(job.output).toContain('&lt;script&gt;');
  const own = await as(viewer, 'POST', '/job', { formName: '<img src=x onerror=alert(1)>', extravars: {}, credentials: {} });
  expect(own.headers.get('content-type')).toMatch(/^application\/json/);
  expect(own.headers.get('x-content-type-options')).toBe('nosniff');
});

weakness(12, 'a run belongs to whoever launched it', async () => {
  const { app, as, viewer, operator, admin } = await attacked();
  const id = await launch(app, viewer, 'Forever');
  await jobWhen(app, viewer, id, (job) => job.output !== '');
  for (const [method, path] of [
    ['POST', `/job/${id}/abort`],
    ['DELETE', `/job/${id}`],
    ['POST', `/job/${id}/relaunch`],
    ['GET', `/job/${id}`],
    ['POST', `/job/${id}/approve`],
    ['POST', `/job/${id}/reject`],
  ] as const)
    expect((await as(operator, method, path, method === 'POST' ? {} : undefined)).body.status, `${method} ${path}`).toBe('error');
  expect((await as(operator, 'GET', `/job/${id}/download`)).http).toBe(404);
  expect((await as(operator, 'GET', '/job')).body.data.output).toEqual([]);
  // A run that is under way is removed by nobody but an administrator.
  expect((await as(viewer, 'DELETE', `/job/${id}`)).body.status).toBe('error');
  expect((await as(viewer, 'GET', `/job/${id}`)).body.data.status).toBe('running');
  expect((await as(admin, 'POST', `/job/${id}/abort`, {})).body.status).toBe('success');
  expect((await jobOver(app, viewer, id)).data.status).toBe('aborted');
});

weakness(12, 'a run that waits is seen and decided by its approvers, not by everybody', async () => {
  const { app, as, viewer, operator, admin } = await attacked();
  const own = await launch(app, admin, 'Approved', { who: 'private' });
  await jobWhen(app, admin, own, (job) => job.status === 'approve');
  expect((await as(viewer, 'GET', `/job/${own}`)).body.status).toBe('error');
  expect((await as(viewer, 'GET', '/job')).body.data.output).toEqual([]);
  for (const verb of ['approve', 'reject']) expect((await as(viewer, 'POST', `/job/${own}/${verb}`, {})).body.status).toBe('error');
  expect((await as(operator, 'GET', `/job/${own}`)).body.data.id).toBe(own);
  expect((await as(operator, 'POST', `/job/${own}/approve`, {})).body.status).toBe('success');
  expect((await jobOver(app, admin, own)).data.status).toBe('success');
});

weakness(24, 'what a form forbids is refused by the server, too', async () => {
  const { as, viewer, admin } = await attacked();
  for (const who of ['UPPER', '', '1; id', 'a\nb']) {
    const { body } = await as(viewer, 'POST', '/job', { formName: 'Echo', extravars: { who }, credentials: {} });
    expect(body.data.output?.id, who).toBeUndefined();
    expect(body.data.error, who).not.toBe('');
  }
  expect((await as(viewer, 'POST', '/job', { formName: 'Closed', extravars: {} })).body.data.error).toBe('No such form or access denied');
  for (const password of ['short', 'alllowercase1!', 'NOLOWER1!', 'NoDigits!!', 'NoSigns11']) {
    const made = await as(admin, 'POST', '/user', { username: `u-${password}`, password, email: '', group_id: 1 });
    expect(made.body.status, password).toBe('error');
    expect((await as(viewer, 'PUT', '/profile', { password })).body.status, password).toBe('error');
  }
});
