// @vitest-environment node
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ansibleVariables } from '#server/ssh/ansible.ts';
import { commandLine, sshHome, type SshHome } from '#server/ssh/home.ts';
import { dataFolder } from '#tests/contract/support.ts';

let home: string;
let ssh: SshHome;
beforeEach(async () => {
  home = dataFolder();
  ssh = sshHome(home);
  await ssh.prepare();
  writeFileSync(ssh.keyFile, 'key');
});
const variables = (env: Readonly<Record<string, string>> = {}) => ansibleVariables(ssh, { HOME: home, ...env }, home);

test('ansible is told where key and known hosts of the server are', async () => {
  expect(await variables()).toEqual({
    ANSIBLE_PRIVATE_KEY_FILE: join(home, '.ssh', 'id_rsa'),
    ANSIBLE_SSH_COMMON_ARGS: `-o 'UserKnownHostsFile="${join(home, '.ssh', 'known_hosts')}"'`,
  });
});

test('what the operator says counts more', async () => {
  const said = { ANSIBLE_PRIVATE_KEY_FILE: 'other', ANSIBLE_SSH_COMMON_ARGS: '-o X=y' };
  expect(await variables(said)).toEqual({});
});

test('what the configuration beside the playbooks says counts more', async () => {
  writeFileSync(join(home, 'ansible.cfg'), '[defaults]\nprivate_key_file = ~/mine\n[ssh_connection]\n# ssh_common_args = -o X=y\n');
  expect(Object.keys(await variables())).toEqual(['ANSIBLE_SSH_COMMON_ARGS']);
});

test('only the configuration that ansible would read is looked at', async () => {
  mkdirSync(join(home, 'other'));
  writeFileSync(join(home, 'other', 'own.cfg'), '[ssh_connection]\nssh_common_args=-o X=y\n');
  writeFileSync(join(home, 'ansible.cfg'), '[defaults]\nprivate_key_file = ~/mine\n');
  expect(Object.keys(await variables({ ANSIBLE_CONFIG: join(home, 'other', 'own.cfg') }))).toEqual(['ANSIBLE_PRIVATE_KEY_FILE']);
});

test('the command line for git survives any path', () => {
  expect(commandLine(['ssh', '-i', "/a b/it's $HOME"])).toBe(`'ssh' '-i' '/a b/it'\\''s $HOME'`);
});
