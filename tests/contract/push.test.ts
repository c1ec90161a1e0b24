// @vitest-environment node
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { pushSender } from '#server/push/send.ts';
import { vapidKeyIn } from '#server/push/vapid.ts';
import { StartupError } from '#server/startup-error.ts';
import { pushService, type PushedBrowser } from '#tests/support/push-service.ts';
import { stepServer } from './multistep-portal.ts';
import { dataFolder, jobOver, launch, send, signIn, type Json } from './support.ts';

const privately = { ALLOW_PRIVATE_PUSH: '1' };

async function pushed() {
  const service = await pushService();
  const server = await stepServer(privately, pushSender(true, service.ca));
  const { app } = server;
  const subscribe = async (token: string, browser: PushedBrowser): Promise<string> =>
    (await send(app, 'PUT', '/push', { token, body: browser.target })).body.status;
  const isOn = async (token: string): Promise<boolean> => (await send(app, 'GET', '/push', { token })).body.data.output.isOn;
  return { ...server, service, subscribe, isOn };
}

const told = (browser: PushedBrowser, count: number): Promise<void> => vi.waitFor(() => expect(browser.messages).toHaveLength(count), 5000);

test('a person is told of their own job that ended or was rejected, and approvers of one that waits; nothing but its number and state travels', async () => {
  const { app, plain, approver, admin, service, subscribe, post, isOn } = await pushed();
  const [mine, theirs, boss] = [service.browser(), service.browser(), service.browser()];
  expect([await subscribe(plain, mine), await subscribe(approver, theirs), await subscribe(admin, boss)]).toEqual(Array(3).fill('success'));
  // Once more does no harm.
  expect([await subscribe(plain, mine), await isOn(plain)]).toEqual(['success', true]);
  const id = await launch(app, plain, 'Needs Approval', { message: 'x' });
  await Promise.all([told(theirs, 1), told(boss, 1)]);
  expect([theirs.messages, boss.messages, mine.messages]).toEqual([[{ job: id, state: 'approve' }], [{ job: id, state: 'approve' }], []]);
  await post(approver, `/job/${id}/approve`);
  await jobOver(app, plain, id);
  await told(mine, 1);
  expect([mine.messages, theirs.messages.length]).toEqual([[{ job: id, state: 'success' }], 1]);
  expect(mine.headers[0]).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal', topic: `job-${id}` });
  const { key } = (await send(app, 'GET', '/push', { token: plain })).body.data.output;
  expect(mine.headers[0]?.['authorization']).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key}$`));
  const other = await launch(app, plain, 'Needs Approval', { message: 'y' });
  await post(approver, `/job/${other}/reject`);
  await told(mine, 2);
  expect(mine.messages[1]).toEqual({ job: other, state: 'rejected' });
  // Of a job in steps the whole is told of, not each step.
  const steps = await launch(app, plain, 'Multi', {});
  await jobOver(app, plain, steps);
  await told(mine, 3);
  expect(mine.messages[2]).toEqual({ job: steps, state: 'success' });
});

test('nobody is told any more who signed out, switched it off, or whose push service says that they are gone', async () => {
  const { app, plain, service, subscribe, isOn, services, pass } = await pushed();
  const [first, second, third] = [service.browser(), service.browser(), service.browser()];
  const other = (await signIn(app, 'viewer', 'Viewer!123')).token;
  await subscribe(plain, first);
  await subscribe(other, second);
  await send(app, 'GET', '/auth/logout', { token: other });
  const id = await launch(app, plain, 'Multi', {});
  await jobOver(app, plain, id);
  await told(first, 1);
  expect(second.messages).toEqual([]);
  service.answer(410);
  await jobOver(app, plain, await launch(app, plain, 'Multi', {}));
  await vi.waitFor(async () => expect(await isOn(plain)).toBe(false));
  // An address belongs to whoever named it last: somebody else uses this browser now.
  const { token: next } = await signIn(app, 'operator', 'Operator!123');
  await subscribe(plain, third);
  await subscribe(next, third);
  expect([await isOn(plain), await isOn(next)]).toEqual([false, true]);
  for (let n = 0; n < 2; n++) expect((await send(app, 'DELETE', '/push', { token: next })).body.status).toBe('success');
  expect(await isOn(next)).toBe(false);
  // Whoever stayed away for too long would have to sign in again.
  const away = service.browser();
  service.answer(201);
  await subscribe(next, away);
  pass(25 * 3600_000);
  await services.ports.push.notify(id, 'approve');
  expect(away.messages).toEqual([]);
});

test('who was taken out of a group hears no more of what waits for it, and who was put into one does', async () => {
  const { app, plain, approver, admin, service, subscribe } = await pushed();
  const [theirs, others] = [service.browser(), service.browser()];
  await subscribe(approver, theirs);
  await subscribe(plain, others);
  const groups = (await send(app, 'GET', '/group', { token: admin })).body.data.output;
  const idIn = (rows: readonly Json[], key: string, name: string): number => rows.find((row) => row[key] === name)?.id;
  const users = (await send(app, 'GET', '/user', { token: admin })).body.data.output;
  const [from, to] = [idIn(users, 'username', 'operator'), idIn(users, 'username', 'viewer')];
  const operators = idIn(groups, 'name', 'operators');
  const elsewhere = users.find((row: Json) => row.username === 'viewer').group_id;
  await send(app, 'PUT', `/user/${from}`, { token: admin, body: { group_id: elsewhere } });
  await send(app, 'PUT', `/user/${to}`, { token: admin, body: { group_id: operators } });
  const id = await launch(app, plain, 'Needs Approval', { message: 'x' });
  await told(others, 1);
  expect([others.messages, theirs.messages]).toEqual([[{ job: id, state: 'approve' }], []]);
});

test('what is no subscription is refused, and so is a way into the network of the server, and a caller without token', async () => {
  const { app, plain, data } = await stepServer();
  const service = await pushService();
  const { target } = service.browser();
  const put = async (body: object) => (await send(app, 'PUT', '/push', { token: plain, body })).body.status;
  const public_ = { ...target, endpoint: 'https://push.example/send/1' };
  expect(await put(public_)).toBe('success');
  const bad = [
    target,
    { ...target, endpoint: 'http://push.example/' },
    { ...target, endpoint: 'https://169.254.169.254/latest' },
    { ...target, endpoint: `https://push.example/${'x'.repeat(2000)}` },
    { ...public_, keys: { ...target.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    { ...public_, keys: { ...target.keys, auth: 'short' } },
    {},
  ];
  expect(await Promise.all(bad.map(put))).toEqual(bad.map(() => 'error'));
  expect((await send(app, 'GET', '/push')).http).toBe(401);
  expect((await send(app, 'PUT', '/push', { body: public_ })).http).toBe(401);
  // Neither the address nor its keys stand in the open.
  const files = readdirSync(data).filter((name) => name.startsWith('fieldrun.db'));
  const stored = files.map((name) => readFileSync(join(data, name)).toString('latin1')).join('');
  expect(stored).toContain('viewer');
  expect(stored).not.toContain('push.example');
  expect(statSync(join(data, 'push-key.pem')).mode & 0o777).toBe(0o600);
});

test('the key that messages are signed with stays the same, and a damaged one stops the start', () => {
  const folder = dataFolder();
  const { publicKey } = vapidKeyIn(folder);
  expect(vapidKeyIn(folder).publicKey).toBe(publicKey);
  writeFileSync(join(folder, 'push-key.pem'), 'x');
  expect(() => vapidKeyIn(folder)).toThrow(StartupError);
});
