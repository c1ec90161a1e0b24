import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { programOf } from './peer-programs.mjs';

/** Why tests with git cannot run here, null when they can. */
export const withoutGit = programOf('git') === null ? 'git is not installed' : null;

const identity = {
  GIT_AUTHOR_NAME: 'Tester',
  GIT_AUTHOR_EMAIL: 't@example.org',
  GIT_COMMITTER_NAME: 'Tester',
  GIT_COMMITTER_EMAIL: 't@example.org',
};

/** A bare repository that others clone, and somebody who commits to it. */
export interface GitRemote {
  readonly folder: string;
  /** As `file://`. */
  readonly uri: string;
  /** Commits these files to a branch and pushes; gives the short commit. */
  commit(files: Readonly<Record<string, string>>, branch?: string): string;
  /** Replaces the last commit of a branch by another one, as a forced push does. */
  rewrite(files: Readonly<Record<string, string>>, branch?: string): string;
  git(...args: string[]): string;
}

/** @param files the first commit on `main` */
export function gitRemote(files: Readonly<Record<string, string>>): GitRemote {
  const root = mkdtempSync(join(tmpdir(), 'fieldrun-git-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [folder, work] = [join(root, 'ref.git'), join(root, 'work')];
  const env = { PATH: process.env['PATH'], HOME: root, LC_ALL: 'C', GIT_CONFIG_NOSYSTEM: '1', ...identity };
  const run = (at: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd: at, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  run(root, 'init', '--quiet', '--bare', '-b', 'main', folder);
  run(root, 'init', '--quiet', '-b', 'main', work);
  run(work, 'remote', 'add', 'origin', folder);
  const push = (written: Readonly<Record<string, string>>, branch: string, ...more: string[]): string => {
    for (const [name, text] of Object.entries(written)) {
      mkdirSync(dirname(join(work, name)), { recursive: true });
      writeFileSync(join(work, name), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
    }
    run(work, 'add', '--all');
    run(work, 'commit', '--quiet', '--allow-empty', '-m', 'change', ...more);
    run(work, 'push', '--quiet', '--force', 'origin', `HEAD:${branch}`);
    run(folder, 'update-server-info');
    return run(work, 'rev-parse', '--short', 'HEAD').trim();
  };
  const onto = (branch: string): void => void run(work, 'checkout', '--quiet', '-B', branch);
  const remote: GitRemote = {
    folder,
    uri: `file://${folder}`,
    commit(written, branch = 'main') {
      onto(branch);
      return push(written, branch);
    },
    rewrite(written, branch = 'main') {
      onto(branch);
      return push(written, branch, '--amend', '--date', '2001-01-01T00:00:00Z');
    },
    git: (...args) => run(work, ...args),
  };
  remote.commit(files);
  return remote;
}

export interface GitHost {
  /** With `http://` and without user. */
  readonly uri: string;
  /** The Authorization headers that came, in order. */
  readonly seen: readonly (string | undefined)[];
}

/** Serves a bare repository over http to those who sign in. */
export async function gitHost({ folder }: GitRemote, user: string, password: string): Promise<GitHost> {
  const seen: (string | undefined)[] = [];
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const path = new URL(request.url ?? '', 'http://git').pathname.replace(/^\/ref\.git/, '');
    try {
      response.end(readFileSync(join(folder, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ref.git`, seen };
}

export interface SilentHost {
  /** With `http://`. */
  readonly uri: string;
  /** How many have called so far. */
  callers(): number;
}

/** Takes calls and never says a word. */
export async function silentHost(): Promise<SilentHost> {
  const sockets: Socket[] = [];
  const server = createSocketServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`, callers: () => sockets.length };
}
