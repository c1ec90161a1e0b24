import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, runProgram } from './child.mjs';
import { alone } from './lock.mjs';
import { expected, timed } from './say.mjs';

const stampFile = join(root, 'node_modules', '.fieldrun', 'installed.json');
const runtime = `node ${process.versions.modules} ${process.platform} ${process.arch}`;

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Installs the packages of the lock file unless they are there for this Node and this platform. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    await timed('Installing packages (only when they changed)', install);
    writeStamp();
  });
}

function isInstalled() {
  const stamp = readJson(stampFile);
  if (stamp?.lock === lockHash() && stamp.runtime === runtime) return true;
  if (stamp && stamp.runtime !== runtime) return false;
  if (!matchesLock()) return false;
  writeStamp();
  return true;
}

/** Somebody ran npm by hand: what npm noted about node_modules is what the lock file wants. */
function matchesLock() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const there = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!there) return false;
  const fits = (list, value) => !list || list.includes(value) || list.some((word) => word.startsWith('!') && word !== `!${value}`);
  return Object.entries(wanted).every(([path, { version, os, cpu, libc, optional }]) => {
    if (path === '' || there[path]?.version === version) return true;
    // Built for other platforms, or left to npm's choice: not missed.
    return optional === true && (libc !== undefined || !fits(os, process.platform) || !fits(cpu, process.arch) || !(os || cpu));
  });
}

function writeStamp() {
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ lock: lockHash(), runtime }));
}

async function install() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { code, output } = npm?.endsWith('.js')
    ? await runNode([npm, ...args])
    : await runProgram('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0)
    throw expected(`${output.trim()}\n\nThe packages could not be installed (npm ci, see above). Is the npm registry reachable from here?`);
}
