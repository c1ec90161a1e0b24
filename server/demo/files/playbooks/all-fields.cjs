#!/usr/bin/env node
// Lists what the form sent: the variables are JSON in the file that FIELDRUN_EXTRAVARS names.
const { readFileSync } = require('node:fs');
const variables = JSON.parse(readFileSync(process.env.FIELDRUN_EXTRAVARS, 'utf8'));
const print = (line = '') => process.stdout.write(`${line}\n`);
const heading = (text) => print(`\nTASK [${text}] ${'*'.repeat(Math.max(3, 60 - text.length))}`);

heading('Variables of the form');
for (const [name, value] of Object.entries(variables)) {
  if (/^(__|ansibleforms_user$|secret$|login$|plan$)/.test(name)) continue;
  print(`ok: [${name}] => ${JSON.stringify(value)}`);
}
heading('Things not to print');
print(`ok: [secret] => ${variables.secret ? `${variables.secret.length} characters` : 'none'}`);
print(`ok: [login] => ${variables.login?.user ? `signs in as ${variables.login.user}` : 'no stored login of this name'}`);

heading('Uploaded file');
if (variables.plan?.path) {
  const text = readFileSync(variables.plan.path, 'utf8');
  print(`ok: [plan] => ${variables.plan.originalname}, ${variables.plan.size} bytes, ${text.split('\n').length} lines`);
} else print('skipping: [plan]');

heading('Rows of the table');
for (const { name, gigabytes, removed, added } of variables.disks ?? []) {
  if (removed) print(`skipping: [${name}] taken away`);
  else print(`${added ? 'changed' : 'ok'}: [${name}] => ${gigabytes} GB`);
}
print();
