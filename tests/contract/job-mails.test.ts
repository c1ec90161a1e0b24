// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { mailSink } from '#tests/support/mail-sink.ts';
import { jobOver, launch, send, signIn, testServer, write, type Json } from './support.ts';

const portal = `
categories: [{name: Default, icon: bars}]
roles: [{name: admin, groups: [local/admins]}, {name: public, groups: []}]
forms:
  - {name: Notified, roles: [public], type: script, script: say.sh, notifications: {recipients: [ops@lab.local], onStatus: [success]}, fields: []}
  - {name: Asked, roles: [public], type: script, script: say.sh, approval: {title: "Run $(what)?", message: "For $(what)", roles: [admin], notifications: [boss@lab.local]}, fields: [{name: what, type: text}]}
  - name: Steps
    roles: [public]
    type: multistep
    notifications: {recipients: [all@lab.local]}
    fields: []
    steps: [{name: one, type: script, script: say.sh, notifications: {recipients: [one@lab.local]}}, {name: two, type: script, script: say.sh}]
`;

test('people get mail of jobs that ended, of steps, and of jobs that wait for them', async () => {
  const sink = await mailSink();
  const { app, data } = await testServer();
  write(data, { 'forms.yaml': portal, 'playbooks/say.sh': '#!/bin/sh\necho "<b>done</b>"\n' });
  const { token } = await signIn(app);
  const settings = {
    mail_server: '127.0.0.1',
    mail_port: sink.port,
    mail_secure: false,
    mail_from: 'portal@lab.local',
    url: 'https://p.lab',
  };
  expect((await send(app, 'PUT', '/settings', { token, body: settings })).body.status).toBe('success');
  const mailTo = (to: string): Promise<Json> =>
    vi.waitFor(
      () => {
        const mail = sink.received.find((it) => it.to.includes(to));
        if (!mail) throw new Error(`no mail to ${to}`);
        return { ...mail, text: mail.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') };
      },
      { timeout: 10_000 },
    );
  const id = await launch(app, token, 'Notified');
  const ops = await mailTo('ops@lab.local');
  expect(ops.text).toContain(`Subject: AnsibleForms 'Notified' [script] (${id}) - success`);
  expect(ops.text).toContain('&lt;b&gt;done&lt;/b&gt;');
  expect(ops.text).toContain(`https://p.lab/#/jobs/${id}`);
  const what = randomUUID();
  await launch(app, token, 'Asked', { what });
  expect((await mailTo('boss@lab.local')).text).toMatch(new RegExp(`Subject: Run ${what}\\?[^]*For ${what}`));
  const steps = await launch(app, token, 'Steps');
  expect((await mailTo('one@lab.local')).text).toContain(`AnsibleForms 'one' [script] (${steps + 1}) - success`);
  expect((await mailTo('all@lab.local')).text).toContain(`AnsibleForms 'Steps' [multistep] (${steps}) - success`);
});

test('what is at work for more than a day without anybody running it is abandoned, and nothing else', async () => {
  const { app, data, services, pass } = await testServer();
  write(data, { 'forms.yaml': portal, 'playbooks/say.sh': '#!/bin/sh\nexec sleep 1000\n' });
  const { token } = await signIn(app);
  const mine = await launch(app, token, 'Notified');
  const other = new Database(join(data, 'fieldrun.db'));
  const add = (start: string): number =>
    Number(
      other
        .prepare(
          `insert into jobs (form, target, status, start, user, user_type, job_type, input) values ('x', 'x', 'running', ?, 'admin', 'local', 'ansible', '')`,
        )
        .run(start).lastInsertRowid,
    );
  const lost = add(new Date().toISOString());
  pass(25 * 3_600_000);
  const fresh = add(new Date(Date.now() + 24 * 3_600_000).toISOString());
  other.close();
  expect(await services.ports.jobs.sweep()).toBe(1);
  // The token is older than a day by now.
  const again = (await signIn(app)).token;
  const status = async (id: number) => (await send(app, 'GET', `/job/${id}`, { token: again })).body.data.status;
  expect([await status(mine), await status(lost), await status(fresh)]).toEqual(['running', 'abandoned', 'running']);
  await send(app, 'POST', `/job/${mine}/abort`, { token: again, body: {} });
  await jobOver(app, again, mine);
});
