// @vitest-environment node
import { expect, onTestFinished, test } from 'vitest';
import { fakeAwx } from '#tests/support/fake-awx.ts';
import { jobOver, jobWhen, launch, send, signIn, testServer, write } from './support.ts';

const portal = `
categories: [{name: Default, icon: bars}]
roles: [{name: admin, groups: [local/admins]}, {name: public, groups: []}]
forms:
  - {name: Template, roles: [public], type: awx, template: Fake Template, inventory: inv, fields: [{name: message, type: text}]}
  - {name: Endless, roles: [public], type: awx, template: Endless, fields: []}
  - {name: Steps, roles: [public], type: multistep, fields: [], steps: [{name: broken, type: awx, template: Broken}, {name: next, type: awx, template: Fake Template}]}
`;

async function awxServer() {
  const awx = await fakeAwx();
  onTestFinished(() => awx.close());
  const server = await testServer();
  write(server.data, { 'forms.yaml': portal });
  const { token } = await signIn(server.app);
  const body = { uri: awx.url, token: 'T0ken', username: '', password: '', use_credentials: false, ignore_certs: true, ca_bundle: '' };
  const set = (): Promise<unknown> => send(server.app, 'PUT', '/awx', { token, body });
  return { ...server, awx, token, set };
}

test('a form of type awx runs over there; before AWX is set up it fails and says so', async () => {
  const { app, awx, token, set } = await awxServer();
  const first = await jobOver(app, token, await launch(app, token, 'Template', { message: 'x' }));
  expect(first.data.status).toBe('failed');
  expect(first.data.output).toContain('failed to launch awx template Fake Template');
  await set();
  const { data } = await jobOver(app, token, await launch(app, token, 'Template', { message: 'x' }));
  expect(data).toMatchObject({ status: 'success', job_type: 'awx', awx_id: 99, extravars: { __template__: 'Fake Template' } });
  expect(data.output).toContain('Launched template Fake Template with jobid 99');
  expect(data.output).toContain('TASK [step 3] ****');
  expect(data.output).toContain('Successfully completed template Fake Template');
  expect(awx.launches[0]).toMatchObject({ inventory: 40 });
});

test('an abort of it is passed on', async () => {
  const { app, token, set } = await awxServer();
  await set();
  const id = await launch(app, token, 'Endless');
  await jobWhen(app, token, id, (job) => job.awx_id === 99);
  expect((await send(app, 'POST', `/job/${id}/abort`, { token, body: {} })).body.message).toBe('job aborted');
  const over = await jobOver(app, token, id);
  expect([over.status, over.message, over.data.status]).toEqual(['warning', 'job aborted', 'aborted']);
  expect(over.data.output).toContain('Aborted job');
});

test('a template that fails is a step that failed', async () => {
  const { app, token, set } = await awxServer();
  await set();
  const over = await jobOver(app, token, await launch(app, token, 'Steps'));
  expect(over.data).toMatchObject({ status: 'failed', step: 'next' });
  expect(over.data.output).toContain('skipping: [due to previous failure]');
});
