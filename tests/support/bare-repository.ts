import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  /** Removes it. */
  remove(): void;
}

/** @param files the first commit on `main` */
export function bareRepository(files: Readonly<Record<string, string>>): GitRemote {
  const root = mkdtempSync(join(tmpdir(), 'fieldrun-git-'));
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
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  remote.commit(files);
  return remote;
}
