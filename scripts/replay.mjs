import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './child.mjs';
import { expected } from './say.mjs';

/** Loads the walk, which is TypeScript: this Node may not know how to read it. */
async function walk() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport('/tests/contract/replay/replay.ts', {
    root,
    configFile: false,
    logLevel: 'error',
    // The tests' own way to read modules: packages stay with Node.
    ssr: { external: true },
  });
  return module;
}

function baseOf(args) {
  try {
    const { base } = parseArgs({ args: [...args], options: { base: { type: 'string' } }, strict: true }).values;
    if (base !== undefined && !/^https?:$/.test(URL.parse?.(base)?.protocol ?? new URL(base).protocol))
      throw new Error(`--base ${base} is not an http or https address.`);
    return base ?? null;
  } catch (error) {
    throw expected(`${error.message}\nUsage: npm run replay -- --base https://portal.example`);
  }
}

/**
 * `npm run replay`: the recorded walk, against a fresh server of this build, or with `--base URL` against any server. Each difference
 * that is not intended is a line; the last line is the sum.
 * @returns {Promise<number>} exit code: 1 when an exchange differs, and when there was none
 */
export async function replay(args) {
  const base = baseOf(args);
  const { replayWalk } = await walk();
  const { run } = await import(pathToFileURL(join(root, 'dist-server', 'main.js')).href);
  const { passed, failed } = await replayWalk({ base, run, say: (line) => console.log(line) });
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
