import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { programOf } from './peer-programs.mjs';

const sshd = programOf('sshd');
const needed = ['ssh', 'ssh-keyscan', 'ssh-keygen'];

/** Why tests with sshd cannot run here, null when they can. */
export const withoutSsh =
  sshd !== null && needed.every((name) => programOf(name) !== null) ? null : 'sshd, ssh, ssh-keyscan or ssh-keygen is not installed';

export interface SshHost {
  readonly port: number;
  readonly user: string;
  /** Lets the owner of this public key in. */
  admit(publicKey: string): void;
  /** Gives the host another key. */
  changeKey(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** A real sshd on a port of its own, for the user who runs the tests. */
export async function startSshd(): Promise<SshHost> {
  const root = mkdtempSync(join(tmpdir(), 'fieldrun-sshd-'));
  const port = await freePort();
  // Where root starts it, it wants this folder, which the system makes when it starts sshd.
  if (process.getuid?.() === 0 && !existsSync('/run/sshd')) mkdirSync('/run/sshd', { mode: 0o755 });
  const newKey = (): void => {
    rmSync(join(root, 'host'), { force: true });
    rmSync(join(root, 'host.pub'), { force: true });
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(root, 'host')]);
  };
  newKey();
  writeFileSync(join(root, 'admitted'), '');
  writeFileSync(
    join(root, 'config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(root, 'host')}`,
      `AuthorizedKeysFile ${join(root, 'admitted')}`,
      'PidFile none',
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'PermitRootLogin yes',
    ].join('\n'),
  );
  let stop = await started(join(root, 'config'), port);
  return {
    port,
    user: userInfo().username,
    admit: (publicKey) => writeFileSync(join(root, 'admitted'), publicKey),
    async changeKey() {
      await stop();
      newKey();
      stop = await started(join(root, 'config'), port);
    },
    async stop() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Resolves when it listens; the returned function ends it. */
function started(config: string, port: number): Promise<() => Promise<void>> {
  const child = spawn(sshd ?? 'sshd', ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`sshd does not listen: ${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!said.includes(`port ${port}`)) return;
      resolve(async () => {
        child.kill();
        await ended;
      });
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
