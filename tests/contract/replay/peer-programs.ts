import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { programOf } from '#tests/support/peer-programs.mjs';
import type { Peer } from './peer.ts';
import { playbooks } from './portal.ts';
import type { Stage } from './stage.ts';

const person = ['-c', 'user.name=Walker', '-c', 'user.email=walker@lab.local'];

const repositoryForms = stringify({
  categories: [{ name: 'Default', icon: 'bars' }],
  roles: [
    { name: 'admin', groups: ['local/admins'] },
    { name: 'public', groups: [] },
  ],
  constants: {},
  forms: [
    {
      name: 'From Repo',
      roles: ['public'],
      type: 'ansible',
      playbook: 'echo.yml',
      inventory: 'hosts.yml',
      fields: [{ name: 'a', type: 'text', label: 'A' }],
    },
  ],
});

/** The bare repository of the walk, with a commit in reserve for the pull; null where there is no git. Gives how to remove it. */
export function gitPeer(stage: Stage): (() => Promise<void>) | null {
  if (programOf('git') === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-gitsrc-'));
  const [bare, work] = [join(folder, 'ref.git'), join(folder, 'work')];
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', [...person, ...args], { cwd: folder, stdio: 'ignore', env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1' } });
  const commit = (files: Readonly<Record<string, string>>): void => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(work, name), content);
    git('-C', work, 'add', '.');
    git('-C', work, 'commit', '-m', 'one more');
    git('-C', work, 'push', '--all', bare);
  };
  git('init', '--bare', '-b', 'main', bare);
  git('init', '-b', 'main', work);
  commit({
    'forms.yaml': repositoryForms,
    'echo.yml': playbooks['playbooks/echo.yml'] ?? '',
    'hosts.yml': playbooks['playbooks/hosts.yml'] ?? '',
  });
  git('-C', work, 'branch', 'other');
  git('-C', work, 'push', '--all', bare);
  stage.places.push(['file:///portal/gitsrc/', `file://${folder}/`]);
  stage.kept.set('commit', () => commit({ 'new.txt': 'new\n' }));
  return async () => rmSync(folder, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** A real SSH server that lets nobody in, but says who it is; null where there is none. */
export async function sshPeer(): Promise<Peer | null> {
  const [sshd, keygen] = [programOf('sshd'), programOf('ssh-keygen')];
  if (sshd === null || keygen === null || programOf('ssh-keyscan') === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'fieldrun-sshd-'));
  const port = await freePort();
  if (process.getuid?.() === 0 && !existsSync('/run/sshd')) mkdirSync('/run/sshd', { mode: 0o755 });
  execFileSync(keygen, ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'host')]);
  const rules = [`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${join(folder, 'host')}`, 'PidFile none', 'UsePAM no'];
  writeFileSync(join(folder, 'config'), `${rules.join('\n')}\n`);
  const child = spawn(sshd, ['-D', '-e', '-f', join(folder, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isUp = new Promise<boolean>((resolve) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes(`port ${port}`)) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
  const stop = async (): Promise<void> => {
    child.kill();
    await over;
    rmSync(folder, { recursive: true, force: true });
  };
  if (await isUp) return { port, stop };
  await stop();
  return null;
}
