import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { RepositoryAct } from '#server/domain/repositories/repositories.ts';
import type { GitEnd, Remote, WorkingCopies } from '#server/domain/repositories/working-copies.ts';
import type { Finished } from '#server/programs/finished.ts';
import type { Git } from './git.ts';

/** One step: what was run, and what came of it. */
interface Step {
  readonly shown: string;
  readonly end: Finished;
}

const mostOutput = 60_000;
const branchKey = 'fieldrun.branch';
const replacedMark = 'replaced-';

/** Clones below `root`. A clone is made in a folder aside and moved to its place when it is whole. */
export function workingCopies(root: string, git: Git, beforeSsh: () => Promise<unknown>): WorkingCopies {
  // No repository has a name with a dot.
  const aside = join(root, '.aside');
  const place = (name: string): string => join(root, name);
  const replaced = (name: string): string => join(aside, `${replacedMark}${name}`);
  const isClone = async (name: string): Promise<boolean> => (await stat(join(place(name), '.git')).catch(() => null)) !== null;

  async function clone(name: string, remote: Remote, signal: AbortSignal): Promise<Step> {
    const workshop = join(aside, randomUUID());
    await mkdir(workshop, { recursive: true });
    const args = ['clone', ...(remote.branch === '' ? [] : ['-b', remote.branch]), '--verbose'];
    const kept = [`${branchKey}=${remote.branch}`, ...(remote.links ? [] : ['core.symlinks=false'])].flatMap((setting) => ['-c', setting]);
    const end = await git.run(workshop, [...args, ...kept, '--', remote.uri, name], remote, signal);
    if (end.code === 0) await swap(join(workshop, name), name);
    await rm(workshop, { recursive: true, force: true });
    return { shown: ['git', ...args, remote.uri, name].join(' '), end };
  }

  async function swap(fresh: string, name: string): Promise<void> {
    const old = replaced(name);
    await rm(old, { recursive: true, force: true });
    // In one go: nobody who reads on this server finds the place empty.
    if (existsSync(place(name))) renameSync(place(name), old);
    renameSync(fresh, place(name));
    await rm(old, { recursive: true, force: true });
  }

  /** What a stop between the two steps of an exchange took away comes back. */
  async function restore(): Promise<void> {
    for (const found of await readdir(aside).catch(() => [])) {
      const name = found.startsWith(replacedMark) ? found.slice(replacedMark.length) : '';
      if (name !== '' && !existsSync(place(name))) await rename(replaced(name), place(name));
    }
  }

  async function pull(name: string, remote: Remote, signal: AbortSignal): Promise<Step> {
    const args = ['pull', '--verbose', '--ff-only', ...(remote.branch === '' ? [] : ['origin', remote.branch])];
    return { shown: `git ${args.join(' ')}`, end: await git.run(place(name), args, remote, signal) };
  }

  /** Whether what is there was cloned as it would be now: each clone remembers what it was asked for. */
  async function isAsAsked(name: string, remote: Remote): Promise<boolean> {
    const { out } = await git.run(place(name), ['config', '--local', '--list'], remote);
    const lines = out.split('\n');
    const links = !lines.includes('core.symlinks=false');
    return lines.includes(`remote.origin.url=${remote.uri}`) && lines.includes(`${branchKey}=${remote.branch}`) && links === remote.links;
  }

  const step = async (name: string, act: RepositoryAct, remote: Remote, signal: AbortSignal): Promise<Step> =>
    act !== 'reset' && (await isClone(name)) && (await isAsAsked(name, remote)) ? pull(name, remote, signal) : clone(name, remote, signal);

  return {
    async run(name, act, remote, signal) {
      if (isSsh(remote.uri)) await beforeSsh();
      await mkdir(root, { recursive: true, mode: 0o700 });
      const done = await step(name, act, remote, signal);
      const head = (await isClone(name)) ? (await git.run(place(name), ['rev-parse', '--short', 'HEAD'], remote)).out.trim() : '';
      return endOf(done, /^[0-9a-f]{4,64}$/.test(head) ? head : '');
    },
    folder: async (name) => ((await isClone(name)) ? place(name) : null),
    async file(name, path) {
      const [folder, real] = await Promise.all([place(name), join(place(name), path)].map((each) => realpath(each).catch(() => null)));
      return folder && real?.startsWith(folder + sep) && (await stat(real)).isFile() ? join(place(name), path) : null;
    },
    remove: async (name) => {
      await mkdir(aside, { recursive: true });
      const gone = join(aside, randomUUID());
      // Away at once, whole: nobody finds half of it.
      await rename(place(name), gone).catch(() => undefined);
      await rm(gone, { recursive: true, force: true });
    },
    async sweep() {
      await restore();
      // Git leaves its lock behind when it is killed, and nobody is at work now.
      for (const name of await readdir(root).catch(() => [])) await rm(join(place(name), '.git', 'index.lock'), { force: true });
      await rm(aside, { recursive: true, force: true });
    },
  };
}

const isSsh = (uri: string): boolean => /^(ssh:\/\/|git@)/i.test(uri);

function endOf({ shown, end }: Step, head: string): GitEnd {
  const said = end.text.length > mostOutput ? `…\n${end.text.slice(-mostOutput)}` : end.text;
  const lines = [`Running command : ${shown}`, ...said.trimEnd().split(/\r?\n/), ...hints(end)];
  return { ok: end.code === 0, output: `${lines.join('\r\n')}\r\n`, head };
}

/** The way out, where git does not name it. */
function hints({ code, text, trouble }: Finished): string[] {
  if (trouble !== null) return [trouble];
  if (code === 0) return [];
  const known: readonly (readonly [RegExp, string])[] = [
    [
      /could not read (Username|Password)|Authentication failed/,
      'The host did not accept user and password of this repository, or asks for them.',
    ],
    [
      /Not possible to fast-forward|would be overwritten|unmerged|unrelated histories/,
      'The remote went another way than this clone. Reset the repository to take what the remote has.',
    ],
    [
      /Host key verification failed/,
      'The host has another key than the known hosts say. If that is right, remove the old one from the known hosts.',
    ],
    [/Permission denied \(publickey/, 'The host does not know the SSH key of this server. Add the public key of the page SSH key there.'],
  ];
  return known.flatMap(([pattern, hint]) => (pattern.test(text) ? [hint] : []));
}
