#!/usr/bin/env node
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const { lines = 20000 } = JSON.parse(readFileSync(process.env.FIELDRUN_EXTRAVARS, 'utf8'));
const colours = [31, 32, 33, 34, 35, 36];
const words = ['deploying', 'checking', 'copying', 'linking', 'restarting', 'verifying'];

for (let n = 1; n <= Number(lines); n += 1) {
  const colour = colours[n % colours.length];
  const line =
    n % 1000 === 1
      ? `\nTASK [Batch ${Math.ceil(n / 1000)}] ${'*'.repeat(50)}\n`
      : `\u001b[${colour}m${words[n % words.length]}\u001b[0m item \u001b[1m${n}\u001b[0m of ${lines} on host${n % 17}\n`;
  // A full pipe asks to wait.
  if (!process.stdout.write(line)) await once(process.stdout, 'drain');
}
