import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps servers, which a person's PATH does not name. */
const more = ['/usr/sbin', '/usr/local/sbin', '/usr/lib/openssh'];

/** The path of a program of this machine; null when it has none of this name. */
export function programOf(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more];
  const found = folders.map((folder) => join(folder, name)).find(canRun);
  return found ?? null;
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Programs besides databases that tests talk to: what they are for, and the Debian packages that bring them. */
export const peerPrograms = [
  { name: 'Git', programs: ['git'], purpose: 'repositories', packages: ['git'] },
  { name: 'OpenLDAP', programs: ['slapd', 'ldapadd'], purpose: 'sign-in with a directory', packages: ['slapd', 'ldap-utils'] },
  {
    name: 'OpenSSH',
    programs: ['sshd', 'ssh', 'ssh-keyscan', 'ssh-keygen'],
    purpose: 'known hosts and git over ssh',
    packages: ['openssh-server', 'openssh-client'],
  },
];

/** Whether all programs of a peer are here. */
export const hasPeer = ({ programs }) => programs.every((program) => programOf(program) !== null);
