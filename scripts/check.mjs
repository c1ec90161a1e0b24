import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { root, runNode } from './child.mjs';
import { floorReport } from './floor.mjs';
import { precacheReport } from './precache.mjs';
import { say, seconds } from './say.mjs';
import { sizeReport } from './sizes.mjs';

const bin = (name, file) => join('node_modules', name, file);
/** What the compiler learnt the last time stays beside the packages, so that a check after a small change is quick. */
const learnt = (project) => join('node_modules', '.fieldrun', `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`);
const tsc = (project) => () =>
  runNode([bin('typescript', 'bin/tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', learnt(project)]);

/** The five worlds: what runs in a page, what runs anywhere, the worker, the server, the tests. */
const types = ['src', 'src/tsconfig.pure.json', 'sw', 'server', 'tests'].map((project) => [`types of ${project}`, tsc(project)]);
const lint = ['lint', () => runNode([bin('oxlint', 'bin/oxlint')])];
const format = ['format (mend with: npm run format)', () => runNode([bin('oxfmt', 'bin/oxfmt'), '--check'])];
const size = ['sizes', sizesOfBuild];

async function sizesOfBuild() {
  try {
    await ensureBuilt();
    const { ok, text } = sizeReport();
    say(text);
    return {
      code: ok ? 0 : 1,
      output: ok ? '' : 'The build weighs more than its budget. Load what the page does not need at once lazily.',
    };
  } catch (error) {
    return { code: 1, output: error.message };
  }
}

const offline = ['everything a start needs is kept for offline', () => ofBuild(precacheReport)];

const floor = ['the oldest browsers have what the build uses', () => ofBuild(floorReport)];

/** A look at the build in dist, which is made anew where it is stale. */
async function ofBuild(report) {
  try {
    await ensureBuilt();
    const { ok, text } = await report();
    return { code: ok ? 0 : 1, output: text };
  } catch (error) {
    return { code: 1, output: error.message };
  }
}

/** Runs one step; its output is shown when it fails. */
async function passes([what, work]) {
  const start = performance.now();
  const { code, output } = await work();
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${what} (${seconds(start)})`);
  if (code !== 0) say(output.trim());
  return code === 0;
}

/** Types, lint, format and sizes. @returns {Promise<number>} how many of them failed */
export async function staticChecks() {
  let failed = 0;
  // Two at a time: the machines that run this have two cores, and each step is one process.
  for (const pair of [types.slice(0, 2), types.slice(2, 4), [types[4], lint, format], [size], [offline, floor]]) {
    failed += (await Promise.all(pair.map(passes))).filter((ok) => !ok).length;
  }
  return failed;
}

/**
 * Runs vitest over some folders, with its own report on the terminal.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} a file that cannot be loaded counts as one failure
 */
export async function vitest(folders) {
  const report = join(root, 'test-results', 'vitest.json');
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...folders];
  const { code } = await runNode([bin('vitest', 'vitest.mjs'), ...args], { stdio: 'inherit' });
  return { ...countVitest(report), ...(code !== 0 && { code }) };
}

function countVitest(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((it) => it.status === 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** vitest can fail without a failed test: an error outside of all tests. That counts as one. */
export const failures = ({ failed, code }) => (failed === 0 && code ? 1 : failed);

/** `npm run check`: all that is quick. @returns {Promise<number>} exit code */
export async function check() {
  const start = performance.now();
  const broken = await staticChecks();
  // What takes longer than a person waits before a push runs in `npm test`.
  const tests = await vitest(['tests/unit', 'tests/architecture']);
  const failed = broken + failures(tests);
  say(`check took ${seconds(start)}: ${tests.passed} passed, ${failed} failed`);
  return failed === 0 && tests.passed > 0 ? 0 : 1;
}
