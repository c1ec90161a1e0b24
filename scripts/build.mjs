import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from './child.mjs';
import { alone } from './lock.mjs';
import { expected, timed } from './say.mjs';
import { staleHalves, stampName } from './stale.mjs';

const workshop = join(root, 'node_modules', '.fieldrun');

/** Builds page and server where their sources changed. A build that fails or is cut off leaves the one before in place. */
export async function ensureBuilt() {
  if (staleHalves().length === 0) return;
  await alone(async () => {
    const stale = staleHalves();
    if (stale.length === 0) return;
    await timed(`Building ${stale.map(({ name }) => name).join(' and ')}`, () => Promise.all(stale.map(build)));
  });
}

async function build(half) {
  const fresh = join(workshop, `${half.out}-${process.pid}`);
  const entry = half.name === 'server' ? ['--ssr', 'server/main.ts'] : [];
  const args = ['node_modules/vite/bin/vite.js', 'build', ...entry, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await runNode(args, { env: { FIELDRUN_BUILD: half.hash, NODE_ENV: 'production' } });
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw expected(`${output.trim()}\n\nBuilding the ${half.name} failed, see above.`);
  }
  writeFileSync(join(fresh, stampName), half.hash);
  replace(join(root, half.out), fresh);
}

/** Puts `fresh` in the place of `target`: there is never a half-written build under the name that is served. */
function replace(target, fresh) {
  mkdirSync(workshop, { recursive: true });
  const old = join(workshop, `old-${process.pid}-${Date.now()}`);
  try {
    renameSync(target, old);
  } catch (error) {
    if (error.code !== 'ENOENT') return copyOver(target, fresh);
  }
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}

/** A folder that cannot be renamed (a mount point, or in use on Windows) is emptied and filled. */
function copyOver(target, fresh) {
  cpSync(fresh, target, { recursive: true, force: true });
  rmSync(fresh, { recursive: true, force: true });
}
