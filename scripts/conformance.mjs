import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './child.mjs';
import { expected } from './say.mjs';

/** Loads the harness, which is TypeScript: this Node may not know how to read it. */
async function harness() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport('/tests/conformance/conformance.ts', { root, configFile: false, logLevel: 'error' });
  return module;
}

/** `--only ID` names one case. */
function wanted(args) {
  const at = args.indexOf('--only');
  if (at < 0) return null;
  if (!args[at + 1]) throw expected('Name the case: npm run conformance -- --only A01');
  return args[at + 1];
}

/** `FORM_CASES=path` names another file of the same format. */
function casesFile() {
  const path = process.env.FORM_CASES;
  if (!path) return null;
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), path);
  try {
    JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw expected(`FORM_CASES names ${file}, which cannot be read: ${error.message}`);
  }
  return file;
}

/** Reads the cases, or says in one line why they cannot be read. */
function read(readCases, file) {
  try {
    return readCases(file);
  } catch (error) {
    throw expected(error.message);
  }
}

/** Plays one case; what breaks it counts against it. */
async function verdict(playCase, one, machine) {
  if (one.reason) return { faults: [one.reason], trace: [] };
  return playCase(one, machine).catch((error) => ({ faults: [error.stack ?? String(error)], trace: [] }));
}

/**
 * `npm run conformance`: the cases of the form engine, each under its id. The last line is the sum.
 * @returns {Promise<number>} exit code: 1 when a case does not hold, and when there was none
 */
export async function conformance(args) {
  const only = wanted(args);
  const file = casesFile();
  const { openScripts, playCase, readCases } = await harness();
  const { cases, unreadable } = read(readCases, file);
  const chosen = [...cases, ...unreadable].filter(({ id }) => only === null || id === only);
  if (chosen.length === 0) throw expected(only === null ? 'There are no cases.' : `There is no case '${only}'.`);
  let machine = await openScripts();
  let failed = 0;
  for (const one of chosen) {
    // A script that went to the bounds of the interpreter is the end of it.
    if (!machine.isUsable) machine = await openScripts();
    const { faults, trace } = await verdict(playCase, one, machine);
    if (only !== null) for (const line of trace) console.log(line);
    console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${one.id} ${one.rule ?? ''}`);
    for (const fault of faults) console.log(`       ${fault}`);
    if (faults.length > 0) failed++;
  }
  machine.dispose();
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
