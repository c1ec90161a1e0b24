import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn, testServer, write, type TestServer } from './support.ts';

/** A portal of these forms, in YAML. */
export const portal = (forms: string): string => `
categories: [{name: Default, icon: bars}]
roles:
  - {name: admin, groups: [local/admins]}
  - {name: operator, groups: [local/operators]}
  - {name: public, groups: []}
forms:
${forms}`;

const form = (name: string, script: string): string =>
  `  - {name: ${name}, roles: [public], type: script, script: ${script}, fields: [{name: pw, type: password}, {name: deep, type: text, noLog: true, model: a.b}, {name: __limit__, type: text}, {name: rows, type: table, tableFields: [{name: key, type: password, label: k}]}]}\n`;

const scripts = {
  'playbooks/echo.sh':
    '#!/bin/sh\ncat\necho\necho "file: $FIELDRUN_EXTRAVARS job: $FIELDRUN_JOB admin: [$ADMIN_PASSWORD] mode: $(ls -l "$FIELDRUN_EXTRAVARS" | cut -c1-10)"\ncat "$FIELDRUN_EXTRAVARS"\n',
  'playbooks/forever.sh': '#!/bin/sh\necho "$$"\nsleep 1000 &\nwait\n',
  'playbooks/stubborn.sh': '#!/bin/sh\ntrap \'\' TERM\necho "$$"\nwhile true; do sleep 0.1; done\n',
  'playbooks/plain.txt': 'no program\n',
};
const demo = portal(
  form('Echo', 'echo.sh') +
    form('Forever', 'forever.sh') +
    form('Stubborn', 'stubborn.sh') +
    form('Plain', 'plain.txt') +
    form('Outside', '../secrets.json') +
    form('Missing', 'nosuch.sh') +
    '  - {name: Other, roles: [public], type: salt, fields: []}\n' +
    '  - {name: Ops, roles: [operator], type: script, script: echo.sh, fields: []}\n' +
    '  - {name: Play, roles: [public], type: ansible, playbook: nosuch.yml, inventory: "localhost,", fields: []}\n',
);

/** A server whose forms do what the tests of jobs need, with everybody signed in. */
export async function portalServer(
  more: Readonly<Record<string, string>> = {},
): Promise<TestServer & { readonly admin: string; readonly operator: string; readonly viewer: string }> {
  const server = await testServer({ env: { ADMIN_PASSWORD: 'AnsibleForms!123', ...more } });
  write(server.data, scripts);
  writeFileSync(join(server.data, 'forms.yaml'), demo);
  const token = async (name: string, password: string): Promise<string> => (await signIn(server.app, name, password)).token;
  return {
    ...server,
    admin: await token('admin', 'AnsibleForms!123'),
    operator: await token('operator', 'Operator!123'),
    viewer: await token('viewer', 'Viewer!123'),
  };
}
