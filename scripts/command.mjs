import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './packages.mjs';
import { runNode } from './child.mjs';
import { say } from './say.mjs';

const help = `npm start                 the demo portal with the embedded server on http://127.0.0.1:8000
npm start -- --api URL    the page in front of an AnsibleForms server
npm run serve             production: no demo content
npm run dev               page and server, reloaded on save
npm run build             dist (page) and dist-server (server)
npm test                  everything; installs browsers and Ansible where it may
npm run check             types, lint, unit and architecture tests, sizes
npm run conformance       the form engine, case by case; -- --only ID shows one with its trace
npm run replay            the recorded walk of the API against a fresh server; -- --base URL against any
npm run bench             a table of figures`;

/** Each command and what it needs first; modules that need installed packages are loaded after the installation. */
const commands = {
  start: async (args) => (await built()) ?? (await import('./serving.mjs')).serve('start', args),
  serve: async (args) => (await built()) ?? (await import('./serving.mjs')).serve('serve', args),
  build: async () => (await built()) ?? 0,
  dev: async () => (await ensureInstalled(), runNode(['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }).then(({ code }) => code)),
  check: async () => (await ensureInstalled(), (await import('./check.mjs')).check()),
  test: async (args) => (await ensureInstalled(), (await import('./test.mjs')).test(args)),
  conformance: async (args) => (await ensureInstalled(), (await import('./conformance.mjs')).conformance(args)),
  replay: async (args) => (await built()) ?? (await import('./replay.mjs')).replay(args),
  bench: async (args) => (await built()) ?? (await import('./bench.mjs')).bench(args),
};

async function built() {
  await ensureInstalled();
  await ensureBuilt();
}

/**
 * Runs one command of the launcher.
 * @param {readonly string[]} args the command's name and what follows it
 * @returns {Promise<number | undefined>} the exit code; undefined while something keeps running
 */
export async function command([name = 'help', ...args]) {
  const run = Object.hasOwn(commands, name) && commands[name];
  if (!run) {
    say(help);
    return name === 'help' ? 0 : 1;
  }
  try {
    return await run(args);
  } catch (error) {
    say(error?.expected ? error.message : (error?.stack ?? String(error)));
    return 1;
  }
}
