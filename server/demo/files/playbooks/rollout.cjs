#!/usr/bin/env node
// One program for all steps of the rollout: it tells what it was given. The variables are JSON on standard input.
const { readFileSync } = require('node:fs');
const { host = 'somewhere', package: name, failing, reason } = JSON.parse(readFileSync(0, 'utf8'));

const print = (line) => process.stdout.write(`${line}\n`);
print(`TASK [Work on ${host}] ${'*'.repeat(Math.max(3, 50 - host.length))}`);
if (name) print(`ok: [${host}] package ${name}`);
if (reason) print(`changed: [${host}] ${reason}`);
if (failing) {
  process.stderr.write(`${host} has no room left for ${name}\n`);
  process.exit(2);
}
print(`ok: [${host}]`);
