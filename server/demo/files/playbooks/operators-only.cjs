#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const { host, action, ansibleforms_user: user } = JSON.parse(readFileSync(process.env.FIELDRUN_EXTRAVARS, 'utf8'));
const print = (line) => process.stdout.write(`${line}\n`);
print(`TASK [${action} ${host}] ${'*'.repeat(55)}`);
print(action === 'restart' ? `changed: [${host}]` : `ok: [${host}]`);
print(`Asked for by ${user.username}, roles ${user.roles.join(', ')}.`);
