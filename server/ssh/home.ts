import { existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/** Where ssh finds what belongs to this server: a `.ssh` folder of its own, never that of the user it runs as (contract 10.6). */
export interface SshHome {
  /** HOME of what is started here. */
  readonly home: string;
  readonly folder: string;
  readonly keyFile: string;
  readonly knownHostsFile: string;
  /** Makes the folder, readable by its owner only, and an empty list of known hosts. */
  prepare(): Promise<void>;
  /**
   * Arguments of ssh that make it use all this; it never asks. A host with another key than the known one is refused; one that is not
   * known is refused, too, or becomes known, as `newHosts` says.
   */
  options(newHosts: 'become known' | 'are refused'): readonly string[];
}

export function sshHome(home: string): SshHome {
  const folder = join(home, '.ssh');
  const keyFile = join(folder, 'id_rsa');
  const knownHostsFile = join(folder, 'known_hosts');
  const config = join(folder, 'config');
  return {
    home,
    folder,
    keyFile,
    knownHostsFile,
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await open(knownHostsFile, 'a', 0o600)).close();
    },
    options: (newHosts) => [
      '-F',
      existsSync(config) ? config : 'none',
      '-i',
      plainPath(keyFile),
      ...option('IdentitiesOnly=yes'),
      ...option(`UserKnownHostsFile="${plainPath(knownHostsFile)}"`),
      ...option(`StrictHostKeyChecking=${newHosts === 'are refused' ? 'yes' : 'accept-new'}`),
      ...option('BatchMode=yes'),
      ...option('ConnectTimeout=15'),
    ],
  };
}

const option = (text: string): readonly string[] => ['-o', text];

/** ssh replaces what follows a percent sign. */
const plainPath = (path: string): string => path.replaceAll('%', '%%');

/**
 * What git is told to start for ssh. Git hands this one text to a shell, so each word is quoted; host and path of a repository are
 * never part of it: git passes them as arguments.
 */
export const commandLine = (words: readonly string[]): string => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
