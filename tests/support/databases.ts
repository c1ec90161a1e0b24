import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServers } from './database-servers.mjs';

/** A database server that lives as long as its tests. */
export interface DatabaseServer {
  readonly port: number;
  /** May do everything. */
  readonly user: string;
  readonly password: string;
  stop(): Promise<void>;
}

const password = 'Tricky "p\'w\\d';

/** Servers refuse to run as root; Debian's packages bring accounts of their own. */
function account(name: string): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Resolves when somebody listens; rejects when the server ended first. */
function listening(port: number, child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The database server ended: ${said()}`)));
    const tryOnce = (): void => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve();
      });
      socket.on('error', () => setTimeout(tryOnce, 50));
    };
    tryOnce();
  });
}

async function started(
  name: string,
  owner: string,
  prepare: (folder: string, port: number, as: object) => readonly [string, readonly string[]],
): Promise<DatabaseServer> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const who = account(owner);
  chmodSync(folder, 0o700);
  if (who) chownSync(folder, who.uid, who.gid);
  const as = who ?? {};
  const port = await freePort();
  const [program, args] = prepare(folder, port, as);
  const child = spawn(program, args, { ...as, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (log = (log + String(chunk)).slice(-4000)));
  await listening(port, child, () => log);
  return {
    port,
    user: 'ref',
    password,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGINT');
        if (name === 'mariadb') child.kill('SIGTERM');
      }),
  };
}

/** null where MariaDB is not installed. */
export const startMariadb = databaseServers.mariadb()
  ? (): Promise<DatabaseServer> =>
      started('mariadb', 'mysql', (folder, port, as) => {
        const programs = databaseServers.mariadb()!;
        const data = join(folder, 'data');
        execFileSync(
          programs.install,
          ['--no-defaults', `--datadir=${data}`, '--skip-test-db', '--auth-root-authentication-method=normal'],
          { ...as, cwd: folder, stdio: 'ignore' },
        );
        const init = join(folder, 'init.sql');
        const quoted = password.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
        writeFileSync(init, `CREATE USER ref@'%' IDENTIFIED BY '${quoted}';\nGRANT ALL ON *.* TO ref@'%';\n`);
        return [
          programs.server,
          [
            '--no-defaults',
            `--datadir=${data}`,
            `--port=${port}`,
            '--bind-address=127.0.0.1',
            `--socket=${join(folder, 's')}`,
            `--init-file=${init}`,
            '--skip-log-bin',
            '--skip-name-resolve',
          ],
        ];
      })
  : null;

/** null where PostgreSQL is not installed. */
export const startPostgres = databaseServers.postgres()
  ? (): Promise<DatabaseServer> =>
      started('postgres', 'postgres', (folder, port, as) => {
        const programs = databaseServers.postgres()!;
        const data = join(folder, 'data');
        const secret = join(folder, 'password');
        writeFileSync(secret, `${password}\n`);
        execFileSync(
          programs.install,
          ['-D', data, '-U', 'ref', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C', '--no-sync'],
          { ...as, cwd: folder, stdio: 'ignore' },
        );
        return [programs.server, ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F']];
      })
  : null;
