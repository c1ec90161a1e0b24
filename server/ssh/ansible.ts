import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SshHome } from './home.ts';

/**
 * Variables that make ansible sign in with the server's own key and trust its known hosts. What the operator or the playbooks say about
 * that counts more: variables of the server, or the `ansible.cfg` that ansible would read.
 *
 * @param folder the playbooks
 */
export async function ansibleVariables(
  ssh: SshHome,
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  const config = await configFor(env, folder);
  const isSaid = (variable: string, setting: string): boolean =>
    (env[variable] ?? '') !== '' || new RegExp(String.raw`^\s*${setting}\s*=`, 'm').test(config);
  const key = existsSync(ssh.keyFile) && !isSaid('ANSIBLE_PRIVATE_KEY_FILE', 'private_key_file');
  const hosts = !isSaid('ANSIBLE_SSH_COMMON_ARGS', 'ssh_common_args');
  return {
    ...(key ? { ANSIBLE_PRIVATE_KEY_FILE: ssh.keyFile } : {}),
    // Ansible takes quotes as a shell does, ssh those that are left.
    ...(hosts ? { ANSIBLE_SSH_COMMON_ARGS: `-o 'UserKnownHostsFile="${ssh.knownHostsFile.replaceAll('%', '%%')}"'` } : {}),
  };
}

/** The first configuration there is, in the order in which ansible looks; '' when there is none. */
async function configFor(env: Readonly<Record<string, string | undefined>>, folder: string): Promise<string> {
  const places = [
    env['ANSIBLE_CONFIG'],
    join(folder, 'ansible.cfg'),
    join(env['HOME'] ?? homedir(), '.ansible.cfg'),
    '/etc/ansible/ansible.cfg',
  ];
  for (const place of places) {
    const text = place ? await readFile(place, 'utf8').catch(() => null) : null;
    if (text !== null) return text;
  }
  return '';
}
