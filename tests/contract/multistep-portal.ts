import type { PushSender } from '#server/domain/push/push.ts';
import { send, signIn, testServer, write, type Json, type TestServer } from './support.ts';

const scripts = {
  'playbooks/good.sh': '#!/bin/sh\ncat\n',
  'playbooks/bad.sh': '#!/bin/sh\necho no >&2\nexit 3\n',
  'playbooks/slow.sh': '#!/bin/sh\necho "$$"\nsleep 1000 &\nwait\n',
};

const form = (name: string, steps: string, more = ''): string => `
  - name: ${name}
    roles: [public]
    type: multistep${more}
    fields:
      - {name: message, type: text}
      - {name: run_second, type: checkbox}
      - {name: third_message, type: text, model: third.message}
      - {name: pw, type: password, model: third.pw}
    steps:
${steps}`;
const step = (name: string, script: string, more = ''): string => `      - {name: ${name}, type: script, script: ${script}.sh${more}}\n`;

export const stepForms = `
categories: [{name: Default, icon: bars}]
roles:
  - {name: admin, groups: [local/admins]}
  - {name: approver, groups: [local/operators]}
  - {name: public, groups: []}
forms:
${form('Multi', step('first', 'good') + step('conditional', 'good', ', ifExtraVar: run_second') + step('keyed', 'good', ', key: third'))}
${form('Partial', step('bad', 'bad', ', continue: true') + step('good', 'good'))}
${form('Failing', step('bad', 'bad') + step('skipped', 'good') + step('cleanup', 'good', ', always: true'))}
${form('Slow', step('slow1', 'slow') + step('slow2', 'slow', ', always: true'))}
${form('Guarded', step('prepare', 'good') + step('guarded', 'good', ', approval: {title: Step approval, message: "Continue with $(message)?", roles: [approver]}') + step('last', 'good'))}
${form('Fallen', step('bad', 'bad') + step('asked', 'good', ', always: true, approval: {message: m, roles: [approver]}') + step('last', 'good'))}
${form('Both', step('only', 'good', ', approval: {message: inner, roles: [approver]}'), '\n    approval: {message: outer, roles: [approver]}')}
${form('Twice', step('one', 'good', ', key: third, credentials: {a: DB}') + step('two', 'good', ', key: third, tags: t2') + step('three', 'good', ', credentials: {b: DB}, verbose: true'))}
${form('Nested', '      - {name: inner, type: multistep, steps: []}\n')}
${form('Empty', '')}
${form('Broken', '      - {type: script, script: good.sh}\n')}
  - name: Hidden Box
    roles: [public]
    type: multistep
    fields:
      - {name: open, type: checkbox}
      - {name: run_second, type: checkbox, dependencies: [{name: open, values: [true]}]}
      - {name: deep, type: checkbox, model: inner.run_third, dependencies: [{name: open, values: [true]}]}
    steps:
${step('first', 'good') + step('conditional', 'good', ', ifExtraVar: run_second') + step('nested', 'good', ', ifExtraVar: inner')}
  - name: Needs Approval
    roles: [public]
    type: script
    script: good.sh
    approval: {title: "Approve $(message)", message: "Somebody wants **$(message)** with $(pw)", roles: [approver], notifications: [boss@lab.local]}
    fields: [{name: message, type: text}, {name: pw, type: password}]
  - {name: Odd Approval, roles: [public], type: script, script: good.sh, approval: {message: x, roles: everybody}, fields: []}
  - {name: Admin Approval, roles: [public], type: script, script: good.sh, approval: {message: x}, fields: []}
`;

/** A server with forms of several steps and approvals; `approver` may approve, `plain` launches, `other` is nobody special. */
export async function stepServer(
  env: Readonly<Record<string, string>> = {},
  pushWith?: PushSender,
): Promise<
  TestServer & {
    readonly admin: string;
    readonly approver: string;
    readonly plain: string;
    post(token: string, path: string, body?: object): Promise<Json>;
    job(token: string, id: number | string): Promise<Json>;
    text(id: number): Promise<string>;
  }
> {
  const server = await testServer({ env, ...(pushWith && { pushWith }) });
  const { app, data } = server;
  write(data, { ...scripts, 'forms.yaml': stepForms });
  const token = async (name: string, password: string): Promise<string> => (await signIn(app, name, password)).token;
  const admin = await token('admin', 'AnsibleForms!123');
  await send(app, 'POST', '/credential', { token: admin, body: { name: 'DB', user: 'dbuser', password: 'dbpass' } });
  return {
    ...server,
    admin,
    approver: await token('operator', 'Operator!123'),
    plain: await token('viewer', 'Viewer!123'),
    post: async (by, path, body = {}) => (await send(app, 'POST', path, { token: by, body })).body,
    job: async (by, id) => (await send(app, 'GET', `/job/${id}`, { token: by })).body,
    text: async (id) => (await send(app, 'GET', `/job/${id}?text=true`, { token: admin })).body.data.output,
  };
}
