import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './child.mjs';
import { say } from './say.mjs';

// Beside the project, not in it: an installation empties node_modules, and a fresh clone has no other folder of ours.
const file = join(tmpdir(), `fieldrun-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);

/** Does the work while no other start of this project installs or builds. A holder that was killed does not count. */
export async function alone(work) {
  let told = false;
  while (!(await taken())) {
    if (!told) say('Another start of this project is installing or building. Waiting for it …');
    told = true;
    await wait(200);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function taken() {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    await removeIfDead();
    return false;
  }
}

async function removeIfDead() {
  const holder = await readFile(file, 'utf8').catch(() => '');
  if (holder === '' || lives(Number(holder))) return;
  // Renamed first: of several that wait only one can do that, and what it holds then is looked at again.
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => '');
  if (moved !== '' && moved !== holder) await rename(aside, file).catch(() => undefined);
  else await rm(aside, { force: true });
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
