import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failures, staticChecks, vitest } from './check.mjs';
import { root, runNode } from './child.mjs';
import { say } from './say.mjs';
import { ensureTools } from './tools.mjs';

/** Runs the journeys in the browser, or those that `args` name. */
async function journeys(args) {
  const report = join(root, 'test-results', 'journeys.json');
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const run = ['node_modules/playwright/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...args];
  const { code } = await runNode(run, { stdio: 'inherit', env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return { ...countJourneys(report), ...(code !== 0 && { code }) };
}

function countJourneys(report) {
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
    const flaky = flakyIn(suites);
    for (const name of flaky) say(`Flaky, it passed at its second try only: ${name}`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The titles of the journeys that failed first and passed then. */
function flakyIn(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file}: ${title}`),
    ...flakyIn(suite.suites ?? []),
  ]);
}

/** The core walk in browsers of other makers; `names` are its test files. */
const walks = (names) => vitest(['-c', 'tests/engines/vitest.config.ts', ...names]);

/**
 * `npm test`: everything. `npm test -- journeys NAME` runs only journeys, `npm test -- engines` only the walk in Firefox and WebKit. The last line is the sum.
 * @returns {Promise<number>} exit code: 1 on any failure, and when nothing was run
 */
export async function test([only, ...args]) {
  const { browser, engines, skips } = await ensureTools();
  const broken = await staticChecks();
  const parts = [];
  if (only === undefined) parts.push(await vitest([]));
  if (browser && only !== 'engines') parts.push(await journeys(args));
  if (engines.length > 0 && only !== 'journeys') parts.push(await walks(engines));
  // A machine that builds the project has to have a browser; a person's laptop may do without.
  const missing = !browser && process.env.CI ? 1 : 0;
  return summary(parts, broken + missing, skips);
}

function summary(parts, broken, skips) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const failed = broken + parts.reduce((total, part) => total + failures(part), 0);
  const passed = sum('passed');
  const skipped = sum('skipped');
  for (const skip of skips) say(`Skipped: ${skip}`);
  if (skipped > 0) say(`Skipped: ${skipped} tests, named above.`);
  if (broken > 0) say(`${broken} of types, lint, format, sizes and tools failed, see above.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
