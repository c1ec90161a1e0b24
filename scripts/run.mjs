// The one door of every npm script. Built-ins only, and old syntax in this file: it must be able to say that Node is too old.
import process from 'node:process';

const [major, minor] = process.versions.node.split('.').map(Number);
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
if (!fits) {
  console.error('Fieldrun needs Node 20.19, 22.12 or newer. This is Node ' + process.versions.node + '. Newer ones: https://nodejs.org');
  process.exit(1);
}

const { command } = await import('./command.mjs');
process.exitCode = await command(process.argv.slice(2));
