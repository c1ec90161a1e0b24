import type { RepositoryAct } from './repositories.ts';

/** Where a repository is fetched from. */
export interface Remote {
  readonly uri: string;
  /** '' = the remote's own default. */
  readonly branch: string;
  /** For http and https; both '' = none. */
  readonly user: string;
  readonly password: string;
  /** false: a symbolic link becomes a file with the name it points to, so that nothing outside of the clone is read through it. */
  readonly links: boolean;
}

/** How git ended. `output` is what it wrote: lines ended by CRLF, secrets masked; `head` the short commit, '' = none. */
export interface GitEnd {
  readonly ok: boolean;
  readonly output: string;
  readonly head: string;
}

/** The clones of repositories, each in a folder of its own. */
export interface WorkingCopies {
  /** Resolves when git ended, well or not; a signal ends it early. A clone is there whole or not at all. */
  run(name: string, act: RepositoryAct, remote: Remote, signal: AbortSignal): Promise<GitEnd>;
  /** The folder of a repository, null while there is no clone. */
  folder(name: string): Promise<string | null>;
  /** A file in it; null when there is none, or it leads out of the clone. */
  file(name: string, path: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Removes what a stop in the middle left behind. */
  sweep(): Promise<void>;
}
