// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as anyTest, vi } from 'vitest';
import { gitRemote, withoutGit } from '#tests/support/git-remote.ts';
import { programOf } from '#tests/support/peer-programs.mjs';
import { sshHost, withoutSsh } from '#tests/support/ssh-host.ts';
import { expectAs, recorded } from './recorded.ts';
import { dataFolder, jobOver, launch, send, signIn, testServer, write, type Json, type Reply, type TestServer } from './support.ts';

// Real programs, on machines that do other things, too.
vi.setConfig({ testTimeout: 60_000 });

const missing = withoutSsh ?? withoutGit;
if (missing) console.warn(`Skipped: SSH key, known hosts and git over ssh, because ${missing}.`);
const test = anyTest.skipIf(missing !== null);

interface Admin extends TestServer {
  ask(method: string, path: string, body?: unknown): Promise<Reply<Json>>;
  ssh(name: string): string;
}
async function asAdmin(): Promise<Admin> {
  const server = await testServer();
  const { token } = await signIn(server.app);
  return {
    ...server,
    ask: (method, path, body) => send(server.app, method, path, { token, ...(body === undefined ? {} : { body }) }),
    ssh: (name) => join(server.data, 'home', '.ssh', name),
  };
}

/** A private key as a person would paste it. */
function newKey(...args: string[]): string {
  const file = join(dataFolder(), 'key');
  execFileSync('ssh-keygen', ['-q', '-N', '', '-C', 'tester', '-f', file, ...args]);
  return readFileSync(file, 'utf8');
}

test('the key is made where there is none, is shown as picture and public line, and replaced', async () => {
  const { ask, ssh } = await asAdmin();
  const made = await ask('GET', '/sshkey');
  expectAs('564', made);
  expect(made.body.data.output.art).toMatch(/^2048 SHA256:\S+ fieldrun@\S+ \(RSA\)\n\+-/);
  expect(readFileSync(ssh('id_rsa'), 'utf8')).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
  expect([statSync(ssh('id_rsa')).mode & 0o777, statSync(ssh('.')).mode & 0o777]).toEqual([0o600, 0o700]);
  expect((await ask('GET', '/sshkey')).body).toEqual(made.body);
  expectAs('565', await ask('PUT', '/sshkey', {}));
  for (const key of [
    newKey('-t', 'rsa', '-m', 'PEM', '-b', '2048'),
    newKey('-t', 'ed25519'),
    newKey('-t', 'ecdsa').replaceAll('\n', '\r\n'),
  ]) {
    expectAs('566', await ask('PUT', '/sshkey', { key, art: 'x', publicKey: 'x' }));
    const read = await ask('GET', '/sshkey');
    expectAs('567', read);
    const line = execFileSync('ssh-keygen', ['-y', '-f', ssh('id_rsa')], { encoding: 'utf8' })
      .split(' ')
      .slice(0, 2);
    expect(
      read.body.data.output.publicKey
        .split(' ')
        .slice(0, 2)
        .map((word: string) => word.trim()),
    ).toEqual(line.map((word) => word.trim()));
    expect(readFileSync(ssh('id_rsa.pub'), 'utf8')).toBe(read.body.data.output.publicKey);
  }
});

test('what is no usable key is refused, and the one that is there stays', async () => {
  const { ask, ssh, logged } = await asAdmin();
  const { body } = await ask('GET', '/sshkey');
  const before = readFileSync(ssh('id_rsa'), 'utf8');
  const locked = newKey('-t', 'ed25519', '-N', 'a passphrase');
  const broken = before.replace(/\n.{10}/, '\nAAAAAAAAAA');
  for (const key of ['not a key', locked, broken, `${before}\nmore`, 5, ['x'], { toString: 0 }, 'x'.repeat(200_000)]) {
    const refused = await ask('PUT', '/sshkey', { key });
    expect(refused.body).toMatchObject({ status: 'error', message: 'Failed to update ssh key' });
    expect(refused.body.data.error).toMatch(/key/);
    expect(refused.body.data.error).not.toContain('AAAA');
  }
  expect((await ask('PUT', '/sshkey', { key: locked })).body.data.error).toMatch(/passphrase/);
  for (const key of ['', '*****']) expect((await ask('PUT', '/sshkey', { key })).body.status).toBe('success');
  expect(readFileSync(ssh('id_rsa'), 'utf8')).toBe(before);
  expect((await ask('GET', '/sshkey')).body).toEqual(body);
  expect(JSON.stringify(body) + logged.join('\n')).not.toContain(before.split('\n')[3]);
});

test('a key file that somebody spoiled is an error that says so', async () => {
  const { ask, ssh } = await asAdmin();
  await ask('GET', '/sshkey');
  writeFileSync(ssh('id_rsa'), 'not a key\n');
  const read = await ask('GET', '/sshkey');
  expectAs('569', read);
  expect(read.body.data.error).toMatch(/^No private key found/);
});

test('hosts are asked for their keys, listed and removed as recorded', async () => {
  const host = await sshHost();
  const { ask, ssh } = await asAdmin();
  expect((await ask('GET', '/knownhosts')).body).toEqual({ status: 'success', message: 'Hosts found', data: { output: [''], error: '' } });
  rmSync(ssh('known_hosts'));
  expectAs('571', await ask('GET', '/knownHosts/'));
  expectAs('572', await ask('POST', '/knownhosts', { host: '127.0.0.1:1' }));
  const added = await ask('POST', '/knownhosts', { host: `127.0.0.1:${host.port}` });
  expectAs('573', added);
  expect(added.body.data.output).toContain(`# 127.0.0.1:${host.port} SSH-2.0-OpenSSH`);
  const list = await ask('GET', '/knownhosts');
  expectAs('574', list);
  expect(list.body.data.output).toEqual([expect.stringMatching(new RegExp(`^\\[127\\.0\\.0\\.1\\]:${host.port} ssh-ed25519 AAAA`)), '']);
  // Once is enough; of several, those that answer are taken.
  const several = await ask('POST', '/knownhosts', { host: `localhost:${host.port}, 127.0.0.1:1 [127.0.0.1]:${host.port}` });
  expect(several.body.data.error).toMatch(/127\.0\.0\.1 \(port 1\) gave no key: [\s\S]*other hosts were added/);
  expect((await ask('GET', '/knownhosts')).body.data.output).toHaveLength(3);
  expectAs('576', await ask('POST', '/knownhosts', {}));
  expectAs('577', await ask('POST', '/knownhosts', { x: 1 }));
  expect((await ask('POST', '/knownhosts', { x: 1 })).body).toEqual(recorded('577').response.body);
  expectAs('578', await ask('DELETE', `/knownhosts?name=${encodeURIComponent(list.body.data.output[0])}`));
  expect((await ask('GET', '/knownhosts')).body.data.output).toEqual([expect.stringMatching(/^\[localhost\]/), '']);
  expectAs('580', await ask('DELETE', '/knownhosts?name=zzz'));
  expectAs('581', await ask('DELETE', '/knownhosts'));
  expect(statSync(ssh('known_hosts')).mode & 0o777).toBe(0o600);
});

test('what is no host runs nothing', async () => {
  const { ask, data } = await asAdmin();
  const marker = join(data, 'marker');
  for (const host of [
    '-p 2222 127.0.0.1',
    '-f/etc/passwd',
    `$(touch ${marker})`,
    `a;touch ${marker}`,
    `a|b`,
    'a\0b',
    'a:99999',
    '',
    ' , ',
    '../x',
    'x'.repeat(300),
    'a '.repeat(30),
  ]) {
    const { body } = await ask('POST', '/knownhosts', { host });
    expect([body.status, body.message], host).toEqual(['error', 'failed to add host']);
  }
  for (const host of [5, null, ['127.0.0.1'], {}])
    expect((await ask('POST', '/knownhosts', { host })).body.data.error).toBe('No host given');
  expect(existsSync(marker)).toBe(false);
});

test('git over ssh signs in with the key of the server, trusts a new host and refuses a changed one', async () => {
  const host = await sshHost();
  const remote = gitRemote({ 'a.txt': 'one' });
  const { ask, ssh } = await asAdmin();
  const ended = (name: string): Promise<Json> =>
    vi.waitFor(
      async () => {
        const { output } = (await ask('GET', `/repository/${name}`)).body.data;
        if (output.status === 'running') throw new Error('still running');
        return output;
      },
      { timeout: 20_000, interval: 20 },
    );
  const uri = `ssh://${host.user}@127.0.0.1:${host.port}${remote.folder}`;
  await ask('POST', '/repository', { name: 'ref', uri });
  expect(await ended('ref')).toMatchObject({ status: 'failed', output: expect.stringContaining('Add the public key') });
  host.admit((await ask('GET', '/sshkey')).body.data.output.publicKey);
  await ask('POST', '/repository/ref/clone', {});
  expect(await ended('ref')).toMatchObject({ status: 'success', head: expect.stringMatching(/^[0-9a-f]{7,}$/) });
  expect(readFileSync(ssh('known_hosts'), 'utf8')).toContain(`[127.0.0.1]:${host.port} ssh-ed25519`);
  await host.changeKey();
  await ask('POST', '/repository/ref/pull', {});
  expect(await ended('ref')).toMatchObject({ status: 'failed', output: expect.stringContaining('another key than the known hosts say') });
  await ask('DELETE', `/knownhosts?name=${encodeURIComponent(`[127.0.0.1]:${host.port}`)}`);
  await ask('POST', '/repository/ref/pull', {});
  expect(await ended('ref')).toMatchObject({ status: 'success' });
});

const playing = anyTest.skipIf(missing !== null || programOf('ansible-playbook') === null);

playing('a playbook and an expression sign in to a host with the key of the server', async () => {
  const host = await sshHost();
  const { ask, app, data } = await asAdmin();
  const command = `fn.fnSsh('${host.user}','web1','echo from the host')`;
  write(data, {
    'forms.yaml': JSON.stringify({
      categories: [{ name: 'Default', icon: 'bars' }],
      roles: [
        { name: 'admin', groups: ['local/admins'] },
        { name: 'public', groups: [] },
      ],
      forms: [
        { name: 'Remote', roles: ['public'], type: 'ansible', playbook: 'remote.yml', inventory: 'hosts.ini', fields: [] },
        {
          name: 'Ask',
          roles: ['public'],
          type: 'ansible',
          playbook: 'x.yml',
          fields: [{ name: 'a', type: 'expression', expression: command }],
        },
      ],
    }),
    'playbooks/hosts.ini': `[all]\nweb ansible_host=127.0.0.1 ansible_port=${host.port} ansible_user=${host.user}\n`,
    'playbooks/remote.yml':
      '- hosts: all\n  gather_facts: false\n  tasks:\n    - raw: echo reached the host\n      register: said\n    - debug: {msg: "{{ said.stdout }}"}\n',
    'home/.ssh/config': `Host web1\n  HostName 127.0.0.1\n  Port ${host.port}\n`,
  });
  host.admit((await ask('GET', '/sshkey')).body.data.output.publicKey);
  await ask('POST', '/knownhosts', { host: `127.0.0.1:${host.port}` });
  const { token } = await signIn(app);
  const job = await jobOver(app, token, await launch(app, token, 'Remote'));
  expect(job.data.output).toContain('reached the host');
  expect(job.data.status).toBe('success');
  const asked = await ask('POST', '/expression', { expression: command });
  expect(asked.body.data.output).toEqual(['from the host', '', 'exit(0)']);
});

test('only those with the right to the settings see or change keys and hosts', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app, 'viewer', 'Viewer!123');
  expectAs('118', await send(app, 'GET', '/sshkey', { token }));
  expectAs('122', await send(app, 'GET', '/knownhosts', { token }));
  for (const [method, path] of [
    ['PUT', '/sshkey'],
    ['POST', '/knownhosts'],
    ['DELETE', '/knownhosts?name=x'],
  ] as const) {
    const body = method === 'DELETE' ? {} : { body: { key: 'x', host: 'x' } };
    expect((await send(app, method, path, { token, ...body })).http).toBe(401);
    expect((await send(app, method, path)).http).toBe(401);
  }
});

test('the keys of a link-local address are not asked for', async () => {
  const { ask } = await asAdmin();
  const answer = (await ask('POST', '/knownhosts', { host: '169.254.169.254' })).body;
  expect([answer.status, JSON.stringify(answer)]).toEqual(['error', expect.stringContaining('169.254.169.254 is a link-local address')]);
});
