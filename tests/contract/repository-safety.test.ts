// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test as anyTest, vi } from 'vitest';
import { gitHost, gitRemote, silentHost, withoutGit } from '#tests/support/git-remote.ts';
import { blankRepository, repositoryServer } from './repository-portal.ts';
import { send, signIn, testServer } from './support.ts';

// Real programs, on machines that do other things, too.
vi.setConfig({ testTimeout: 60_000 });

if (withoutGit) console.warn(`Skipped: safety of repositories, because ${withoutGit}.`);
const test = anyTest.skipIf(withoutGit !== null);

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const secret = 'S3cret/pass wörd';

test('a password is used and shown nowhere: not in answers, output, clone, log or data folder', async () => {
  const remote = gitRemote({ 'a.txt': 'one' });
  const host = await gitHost(remote, 'gituser', secret);
  const { ask, ended, data, folder, logged } = await repositoryServer();
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: host.uri, user: 'gituser', password: secret });
  expect(await ended('ref')).toMatchObject({ status: 'success', password: '**********', password_set: true });
  // Blank and masked ones keep it.
  await ask('PUT', '/repository/ref', { password: '' });
  expect(await ended('ref')).toMatchObject({ status: 'success', password_set: true });
  await ask('PUT', '/repository/ref', { password: '*******' });
  expect(await ended('ref')).toMatchObject({ status: 'success' });
  expect(host.seen.length).toBeGreaterThan(0);
  const answers = [(await ask('GET', '/repository')).body, (await ask('GET', '/repository/ref')).body];
  const config = readFileSync(folder('ref', '.git', 'config'), 'utf8');
  const shown = [JSON.stringify(answers), config, logged.join('\n')].join('\n');
  const spellings = [secret, encodeURIComponent(secret), Buffer.from(`gituser:${secret}`).toString('base64')];
  for (const spelling of spellings) {
    expect(shown).not.toContain(spelling);
    for (const name of ['fieldrun.db', 'fieldrun.db-wal'])
      expect(readFileSync(join(data, name)).includes(Buffer.from(spelling))).toBe(false);
  }
});

test('nobody else on the machine sees a password while git is at work', async () => {
  const { uri, callers } = await silentHost();
  const { ask } = await repositoryServer();
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri, user: 'gituser', password: secret });
  await vi.waitFor(() => expect(callers()).toBeGreaterThan(0), { timeout: 10_000 });
  const running = execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' });
  expect(running).toContain(uri);
  for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(`gituser:${secret}`).toString('base64')])
    expect(running).not.toContain(spelling);
});

test('no repository is at a link-local address, neither by its own one nor by where its host sends on to', async () => {
  // Nor where the environment has hosts that go past proxies.
  const { ask, ended } = await repositoryServer({ env: { NO_PROXY: '*' } });
  const sending = createServer((_request, response) =>
    response.writeHead(301, { location: 'http://169.254.169.254/x.git/info/refs' }).end(),
  );
  await new Promise<void>((resolve) => sending.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void sending.close());
  const { port } = sending.address() as AddressInfo;
  const uris = [
    'http://169.254.169.254/x.git',
    'ssh://git@169.254.169.254/x.git',
    'git@169.254.169.254:x.git',
    `http://127.0.0.1:${port}/x.git`,
  ];
  for (const [at, uri] of uris.entries()) {
    await ask('POST', '/repository', { ...blankRepository, name: `ref${at}`, uri });
    const { status, output } = await ended(`ref${at}`);
    expect([status, output], uri).toEqual(['failed', expect.stringContaining('169.254.169.254 is a link-local address')]);
  }
});

test('where a host sends on to, its user and password are not told', async () => {
  const { folder } = gitRemote({ 'a.txt': 'one' });
  const seen: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const file = join(folder, new URL(request.url ?? '', 'http://git').pathname);
    response.writeHead(existsSync(file) ? 200 : 404).end(existsSync(file) ? readFileSync(file) : '');
  });
  const sending = createServer((_request, response) =>
    response.writeHead(301, { location: `http://127.0.0.1:${portOf(elsewhere)}/info/refs?service=git-upload-pack` }).end(),
  );
  for (const server of [elsewhere, sending]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
  }
  const { ask, ended } = await repositoryServer();
  const uri = `http://127.0.0.1:${portOf(sending)}`;
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: `${uri}/ref.git`, user: 'gituser', password: secret });
  await ended('ref');
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.filter((header) => header !== undefined)).toEqual([]);
});

test('git still says why a host cannot be reached', async () => {
  const { ask, ended } = await repositoryServer();
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: 'http://127.0.0.1:1/x.git' });
  expect((await ended('ref')).output).toContain('ECONNREFUSED');
});

test('a wrong password fails with the reason, and is masked, too', async () => {
  const host = await gitHost(gitRemote({ 'a.txt': 'one' }), 'gituser', secret);
  const { ask, ended } = await repositoryServer();
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: host.uri, user: 'gituser', password: 'wrong-one' });
  const failed = await ended('ref');
  expect(failed).toMatchObject({ status: 'failed', output: expect.stringContaining('did not accept user and password') });
  expect(failed.output).not.toContain('wrong-one');
});

test('hostile names, addresses, branches and time tables are refused, and run nothing', async () => {
  const { ask, data, folder } = await repositoryServer();
  const marker = join(data, 'marker');
  const hostile: readonly object[] = [
    ...['../up', 'a/b', '.git', '', 'a b', 'x'.repeat(51), 'a\nb', '..'].map((name) => ({ name })),
    ...[
      `ext::sh -c touch% ${marker}`,
      `--upload-pack=touch ${marker}`,
      `git@-oProxyCommand=touch:x`,
      `ssh://-oProxyCommand=touch/x`,
      `git@host:-x`,
      'https://user:pw@host/x.git',
      'ssh://git:pw@host/x.git',
      '/etc',
      'file://host/x',
      `https://host/$(touch ${marker})`,
      'https://host/a b',
      'ftp://host/x',
    ].map((uri) => ({ uri })),
    ...['-b', '--upload-pack=x', 'a b', 'a..b', 'a@{1}', '$(x)', 'a.lock', 'a/', ';id'].map((branch) => ({ branch })),
    ...['* * * *', '* * * * * *', '61 * * * *', '0 0 31 2 *', '$(x) * * * *', '@daily', 'x'].map((cron) => ({ cron })),
    { user: 'a:b' },
  ];
  for (const wrong of hostile) {
    const { http, body } = await ask('POST', '/repository', {
      ...blankRepository,
      name: 'ref',
      uri: 'https://127.0.0.1:1/x.git',
      ...wrong,
    });
    expect([http, body.status, body.message], JSON.stringify(wrong)).toEqual([200, 'error', 'failed to create repository']);
    expect(body.data.error).toMatch(/^Error: [A-Z](?!.*: (is|has) )/);
  }
  expect((await ask('GET', '/repository')).body.data.output).toEqual([]);
  expect(existsSync(marker) || existsSync(folder())).toBe(false);
  for (const path of ['..%2f..', '%2e%2e', '.git', 'a%00b']) {
    expect((await ask('DELETE', `/repository/${path}`)).body.status ?? 'none').not.toBe('failed');
    expect(existsSync(join(data, 'fieldrun.db'))).toBe(true);
  }
});

test('every address git takes for what it is, is taken', async () => {
  const { ask } = await repositoryServer();
  const good = [
    'https://127.0.0.1:1/x.git',
    'http://[::1]:1/a/b.git',
    'ssh://git@127.0.0.1:1/x.git',
    'git@127.0.0.1:team/x.git',
    'file:///nosuch',
  ];
  for (const [at, uri] of good.entries())
    expect((await ask('POST', '/repository', { ...blankRepository, name: `r${at}`, uri })).body.message).toBe('repository added');
});

test('only those with the right to the settings see or use repositories', async () => {
  const { app } = await testServer();
  const { token } = await signIn(app, 'viewer', 'Viewer!123');
  const denied = await send(app, 'GET', '/repository', { token });
  expect(denied).toMatchObject({ http: 401, body: { message: 'No access', data: { error: 'You do not have access to settings' } } });
  for (const [method, path] of [
    ['POST', '/repository'],
    ['GET', '/repository/ref'],
    ['PUT', '/repository/ref'],
    ['DELETE', '/repository/ref'],
    ['POST', '/repository/ref/clone'],
    ['POST', '/repository/ref/reset'],
    ['POST', '/repository/ref/pull'],
  ] as const) {
    const body = method === 'POST' || method === 'PUT' ? { body: blankRepository } : {};
    expect((await send(app, method, path, { token, ...body })).http).toBe(401);
    expect((await send(app, method, path)).http).toBe(401);
  }
});
