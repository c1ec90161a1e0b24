// @vitest-environment node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stepForms, stepServer } from './multistep-portal.ts';
import { jobOver, jobWhen, launch, send, testServer } from './support.ts';

const stars = (count: number): string => '*'.repeat(count);
const refused = (message: string) => ({ status: 'error', message, data: { output: '', error: '' } });
const done = (message: string) => ({ status: 'success', message, data: { output: '', error: '' } });

test('a form that asks for an approval waits before it runs, and runs when an approver agrees', async () => {
  const { app, plain, approver, post, job, text } = await stepServer();
  const id = await launch(app, plain, 'Needs Approval', { message: 'hello', pw: 'S3cret' });
  const waiting = await job(plain, id);
  expect([waiting.status, waiting.message, waiting.data.status]).toEqual(['warning', 'job is waiting for approval', 'approve']);
  expect(waiting.data.end).not.toBeNull();
  expect(waiting.data.approval).toMatchObject({ title: 'Approve $(message)', roles: ['approver'] });
  expect(await text(id)).toBe(`APPROVE [good.sh] ${stars(62)}`);
  expect(await post(plain, `/job/${id}/approve`)).toEqual(refused('Failed to approve : Approve denied for user viewer'));
  expect(await post(plain, `/job/${id}/reject`)).toEqual(refused('Failed to reject : Reject denied for user viewer'));
  expect((await post(plain, `/job/${id}/abort`)).data.error).toBe('Error: This job cannot be aborted');
  expect(await post(approver, `/job/${id}/approve`)).toEqual(done(`Job ${id} has been approved`));
  const over = await jobOver(app, plain, id);
  expect(over.data).toMatchObject({ status: 'success', user: 'viewer' });
  const lines = (await text(id)).split('\r\n');
  expect(lines[1]).toBe('changed: [approved by operator]');
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ message: 'hello', pw: 'S3cret', ansibleforms_user: { username: 'viewer' } });
  expect(await post(plain, `/job/${id}/approve`)).toEqual(
    refused(`Failed to approve : Job ${id} is not in approval status (status=success)`),
  );
});

test('a rejected job ends there, and can be launched again, which asks again', async () => {
  const { app, plain, approver, admin, post, job, text } = await stepServer();
  const id = await launch(app, plain, 'Needs Approval', { message: 'no' });
  expect(await post(approver, `/job/${id}/reject`)).toEqual(done(`Job ${id} has been rejected`));
  const over = await job(plain, id);
  expect([over.status, over.message, over.data.status]).toEqual(['warning', 'job is rejected', 'rejected']);
  expect(over.data.output).toContain("<span class='has-text-danger'>changed: [rejected by operator]</span>");
  expect(await post(approver, `/job/${id}/approve`)).toEqual(refused(`Failed to approve : Job ${id} not found`));
  expect(await post(admin, `/job/${id}/reject`)).toEqual(
    refused(`Failed to reject : Job ${id} is not in rejectable status (status=rejected)`),
  );
  await post(plain, `/job/${id}/relaunch`);
  expect((await job(plain, id + 1)).data.status).toBe('approve');
  expect(await text(id + 1)).toContain('APPROVE [good.sh]');
});

test('who waits for whom: approvers see and count what waits for them, nobody else’s jobs show', async () => {
  const { app, plain, approver, admin, post, job } = await stepServer();
  const count = async (token: string) => (await send(app, 'GET', '/job/approvals', { token })).body.data.output;
  const listed = async (token: string) =>
    (await send(app, 'GET', '/job', { token })).body.data.output.map((row: { id: number }) => row.id) as number[];
  const needs = await launch(app, plain, 'Needs Approval');
  const byAdmin = await launch(app, plain, 'Admin Approval');
  expect([await count(approver), await count(plain), await count(admin)]).toEqual([1, '', 2]);
  expect([await listed(approver), await listed(plain), await listed(admin)]).toEqual([[needs], [byAdmin, needs], [byAdmin, needs]]);
  expect((await send(app, 'GET', '/job', { token: approver })).body.data.output[0].approval).toBe(
    JSON.stringify({
      title: 'Approve $(message)',
      message: 'Somebody wants **$(message)** with $(pw)',
      roles: ['approver'],
      notifications: ['boss@lab.local'],
    }),
  );
  expect((await job(approver, needs)).data.status).toBe('approve');
  expect((await job(approver, byAdmin)).message).toBe('failed to find job');
  expect((await post(approver, `/job/${byAdmin}/approve`)).message).toBe(`Failed to approve : Job ${byAdmin} not found`);
  await post(approver, `/job/${needs}/approve`);
  await jobOver(app, plain, needs);
  // Who let it happen may watch it.
  expect((await job(approver, needs)).message).toBe('job ran successfully');
  expect((await job(plain, byAdmin)).data.approval).not.toHaveProperty('approvers');
  expect([await count(approver), await listed(approver)]).toEqual(['', []]);
});

test('who approved may watch the job to its end, its steps and its next approvals included, and do nothing else to it', async () => {
  const { app, admin, plain, approver, post, job, text } = await stepServer();
  const id = await launch(app, admin, 'Guarded', { message: 'guarded' });
  await jobWhen(app, admin, id, (it) => it.status === 'approve');
  expect((await job(approver, id + 1)).message).toBe('failed to find job');
  await post(approver, `/job/${id}/approve`);
  await jobOver(app, admin, id);
  expect((await job(approver, id)).data).toMatchObject({
    status: 'success',
    approval: { title: 'Step approval', approvers: [{ user: 'operator', user_type: 'local' }] },
  });
  for (const step of [id + 1, id + 2, id + 3]) expect((await job(approver, step)).data.status).toBe('success');
  for (const step of [id, id + 1]) expect((await job(plain, step)).message).toBe('failed to find job');
  expect(await post(approver, `/job/${id}/relaunch`)).toMatchObject({ message: expect.stringContaining('denied') });
  expect((await send(app, 'DELETE', `/job/${id}`, { token: approver })).body).toMatchObject({ status: 'error' });
  expect(await text(id)).toContain('changed: [approved by operator]');
  // Of two approvals one was given by somebody else: both may watch, and once.
  const both = await launch(app, plain, 'Both');
  await post(approver, `/job/${both}/approve`);
  await jobWhen(app, plain, both, (it) => it.status === 'approve');
  expect((await job(approver, both)).data.approval).toMatchObject({ message: 'inner', approvers: [{ user: 'operator' }] });
  await post(approver, `/job/${both}/approve`);
  await jobOver(app, plain, both);
  expect((await job(approver, both)).data.approval.approvers).toHaveLength(1);
});

test('two approvers at once start it once', async () => {
  const { app, plain, approver, admin, post, text } = await stepServer();
  const id = await launch(app, plain, 'Needs Approval');
  const both = await Promise.all([post(approver, `/job/${id}/approve`), post(admin, `/job/${id}/approve`)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success']);
  expect(both.find(({ status }) => status === 'error').message).toMatch(/is not in approval status \(status=(running|success)\)$/);
  await jobOver(app, plain, id);
  expect((await text(id)).match(/approved by/g)).toHaveLength(1);
});

test('an approval of a step lets the rest run; what was done before is not done again', async () => {
  const { app, plain, approver, post, job, text } = await stepServer();
  const id = await launch(app, plain, 'Guarded', { message: 'guarded' });
  const waiting = await jobWhen(app, plain, id, (it) => it.status === 'approve');
  expect(waiting.data).toMatchObject({ step: 'guarded', subjobs: [id + 1], approval: { title: 'Step approval', roles: ['approver'] } });
  expect((await job(plain, `${id}?after=`)).data.steps_to_come).toEqual(['last']);
  expect((await text(id)).endsWith(`APPROVE [guarded] ${stars(62)}`)).toBe(true);
  expect(await post(approver, `/job/${id}/approve`)).toEqual(done(`Job ${id} has been approved`));
  const over = await jobOver(app, plain, id);
  expect(over.data).toMatchObject({ status: 'success', step: 'last', subjobs: [id + 1, id + 2, id + 3], user: 'viewer' });
  expect((await job(plain, `${id}?after=`)).data.steps_to_come).toEqual([]);
  expect(await text(id)).toContain(`changed: [approved by operator]\r\nSTEP [guarded] ${stars(65)}\r\nok: [Launched step guarded`);
  expect(await text(id)).toContain('localhost   : ok=2    failed=0    skipped=0');
});

test('a failure before an approval is not forgotten by it', async () => {
  const { app, plain, approver, post, text } = await stepServer();
  const id = await launch(app, plain, 'Fallen');
  await jobWhen(app, plain, id, (it) => it.status === 'approve');
  await post(approver, `/job/${id}/approve`);
  expect((await jobOver(app, plain, id)).data.status).toBe('failed');
  expect(await text(id)).toMatch(
    /ALWAYS step asked.*STEP \[last\] \*+\r\nskipping: \[due to previous failure\].*ok=1 {4}failed=0 {4}skipped=1/s,
  );
});

test('form and step may both ask; each is asked once', async () => {
  const { app, plain, approver, post, text } = await stepServer();
  const id = await launch(app, plain, 'Both');
  expect(await text(id)).toBe(`APPROVE [Both] ${stars(65)}`);
  await post(approver, `/job/${id}/approve`);
  const inner = await jobWhen(app, plain, id, (it) => it.status === 'approve');
  expect(inner.data).toMatchObject({ step: 'only', approval: { message: 'inner' } });
  await post(approver, `/job/${id}/approve`);
  expect((await jobOver(app, plain, id)).data.status).toBe('success');
  expect((await text(id)).match(/^APPROVE/gm)).toHaveLength(2);
});

test('what waits survives a restart, and is not approved into nothing when its form or step is gone', async () => {
  const { app, data, plain, approver, close } = await stepServer();
  const id = await launch(app, plain, 'Guarded');
  await jobWhen(app, plain, id, (it) => it.status === 'approve');
  await close();
  const again = await testServer({ data });
  const approve = async () => (await send(again.app, 'POST', `/job/${id}/approve`, { token: approver, body: {} })).body.message;
  writeFileSync(join(data, 'forms.yaml'), stepForms.replace('name: Guarded', 'name: Renamed'));
  expect(await approve()).toBe('Failed to approve : No such form');
  writeFileSync(join(data, 'forms.yaml'), stepForms.replace('{name: guarded,', '{name: other,'));
  expect(await approve()).toBe("Failed to approve : The form has no step 'guarded' any more");
  writeFileSync(join(data, 'forms.yaml'), stepForms);
  expect(await approve()).toBe(`Job ${id} has been approved`);
  expect((await jobOver(again.app, plain, id)).data.status).toBe('success');
});

test('an approval that cannot be read keeps the form from running', async () => {
  const { plain, post } = await stepServer();
  const { data } = await post(plain, '/job', { formName: 'Odd Approval', extravars: {} });
  expect(data.error).toMatch(/^Form 'Odd Approval' asks for an approval that is not understood/);
});
