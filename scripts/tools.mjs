import { existsSync } from 'node:fs';
import { databaseServers } from '../tests/support/database-servers.mjs';
import { otherEngines } from '../tests/support/engines.mjs';
import { hasPeer, peerPrograms } from '../tests/support/peer-programs.mjs';
import { runNode, runProgram } from './child.mjs';
import { chromiumPath } from '../tests/e2e/support/chromium.mjs';
import { timed } from './say.mjs';

const runs = async (program) => (await runProgram(program, ['--version'])).code === 0;
const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

let updated;
/** Debian's own packages, where we are root on a Debian; false anywhere else and when it failed. */
async function debian(...names) {
  if (!isDebianRoot()) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  updated ??= runProgram('apt-get', ['update', '-qq'], { env });
  await updated;
  return (await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })).code === 0;
}

/** Servers that tests of queries start themselves, on ports and folders of their own. */
async function ensureDatabases() {
  const wanted = [
    { name: 'MariaDB', has: () => databaseServers.mariadb() !== null, debianPackage: 'mariadb-server' },
    { name: 'PostgreSQL', has: () => databaseServers.postgres() !== null, debianPackage: 'postgresql' },
  ];
  const skips = [];
  for (const { name, has, debianPackage } of wanted) {
    if (!has()) await timed(`Installing ${name}`, () => debian(debianPackage));
    if (!has()) skips.push(`queries against a real ${name}: it is not installed (Debian: apt-get install ${debianPackage}).`);
  }
  return skips;
}

/** Git, a directory and an SSH server: the peers of administration. Tests start the servers themselves. */
async function ensurePeers() {
  const skips = [];
  for (const peer of peerPrograms) {
    const { name, purpose, packages } = peer;
    if (!hasPeer(peer)) await timed(`Installing ${name}`, () => debian(...packages));
    if (!hasPeer(peer)) skips.push(`${purpose} with a real ${name}: it is not installed (Debian: apt-get install ${packages.join(' ')}).`);
  }
  return skips;
}

/** Browsers of other makers, which walk through the core of the app. */
async function ensureEngines() {
  const skips = [];
  const engines = [];
  for (const { name, test, packages, path } of otherEngines) {
    if (path() === null) await timed(`Installing ${name}`, () => debian(...packages));
    if (path() !== null) engines.push(test);
    else skips.push(`the core walk in ${name}: it is not installed (Debian: apt-get install ${packages.join(' ')}).`);
  }
  return { engines, skips };
}

/**
 * Chromium, Firefox, WebKit, Ansible, database servers, Git, OpenLDAP and OpenSSH, installed where they are missing and this account may do so.
 * @returns {Promise<{ browser: boolean, engines: readonly string[], skips: readonly string[] }>} which browsers are here, what is left
 *   out of the tests, and the way to have it
 */
export async function ensureTools() {
  const skips = [];
  if (!chromiumPath()) await timed('Installing Chromium', installChromium);
  const browser = chromiumPath() !== null;
  if (!browser) skips.push('the browser journeys: no Chromium here, and it could not be installed. Install one, or name it in CHROMIUM.');
  if (!(await runs('ansible-playbook'))) await timed('Installing Ansible', () => debian('ansible-core'));
  if (!(await runs('ansible-playbook')))
    skips.push(
      'tests with a real ansible-playbook: it is not installed (Debian: apt-get install ansible-core; else: pipx install ansible-core).',
    );
  skips.push(...(await ensureDatabases()), ...(await ensurePeers()));
  const others = await ensureEngines();
  return { browser, engines: others.engines, skips: [...skips, ...others.skips] };
}

async function installChromium() {
  if (await debian('chromium')) return;
  await runNode(['node_modules/playwright/cli.js', 'install', 'chromium']);
}
