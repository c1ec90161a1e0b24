// @vitest-environment node
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test as anyTest, vi } from 'vitest';
import { repositories as declared } from '#contract/admin/repositories.ts';
import { systemClock } from '#server/clock.ts';
import { actors } from '#server/domain/activity/activity.ts';
import { secretsIn } from '#server/store/secrets.ts';
import { openStores } from '#server/store/stores.ts';
import { gitRemote, silentHost, withoutGit } from '#tests/support/git-remote.ts';
import { expectAs } from './recorded.ts';
import { blankRepository, repositoryServer } from './repository-portal.ts';
import { dataFolder, jobOver, launch, signIn, type Json, type Reply } from './support.ts';

// Real programs, on machines that do other things, too.
vi.setConfig({ testTimeout: 60_000 });

if (withoutGit) console.warn(`Skipped: repositories, because ${withoutGit}.`);
const test = anyTest.skipIf(withoutGit !== null);

function withoutExtra(reply: Reply<Json>): Reply<Json> {
  const { password_set: _known, ...output } = reply.body.data.output;
  return { ...reply, body: { ...reply.body, data: { ...reply.body.data, output } } };
}

test('repositories are made, read, cloned, pulled, reset, changed and deleted as recorded', async () => {
  const remote = gitRemote({ 'a.txt': 'a' });
  remote.commit({ 'b.txt': 'b' }, 'other');
  const ref = { ...blankRepository, name: 'ref', uri: remote.uri };
  const { ask, ended, folder } = await repositoryServer();
  expectAs('531', await ask('GET', '/repository'));
  expectAs('532', await ask('POST', '/repository', ref));
  const atOnce = await ask('GET', '/repository/ref');
  expectAs('533', withoutExtra(atOnce));
  expect(atOnce.body.data.output).toMatchObject({ status: 'running', output: null, head: null });
  const first = await ended('ref');
  expect(first).toMatchObject({ status: 'success', use_for_forms: 0, password: '', password_set: false });
  expect(first.output).toMatch(/^Running command : git clone --verbose file:\S+ ref\r\nCloning into 'ref'\.\.\.\r\n/);
  expect(first.head).toMatch(/^[0-9a-f]{7,}$/);
  expectAs('534', withoutExtra(await ask('GET', '/repository/ref')));
  expectAs('535', await ask('GET', '/repository'));
  expect(v.parse(declared.list.output, (await ask('GET', '/repository')).body.data.output)).toMatchObject([
    { name: 'ref', use_for_forms: false, head: first.head },
  ]);
  expectAs('536', await ask('POST', '/repository', ref));
  expectAs('537', await ask('POST', '/repository', {}));
  expectAs('538', await ask('POST', '/repository', { uri: 'x' }));
  expectAs('539', await ask('POST', '/repository', { ...ref, name: 'bad', uri: `${remote.uri}nosuch` }));
  expectAs('541', await ask('POST', '/repository', { ...ref, name: 'refother', branch: 'other' }));
  expect(await ended('bad')).toMatchObject({
    status: 'failed',
    head: null,
    output: expect.stringContaining('does not appear to be a git repository'),
  });
  expect((await ended('refother')).output).toContain('git clone -b other --verbose');
  expect(existsSync(folder('refother', 'b.txt'))).toBe(true);
  expectAs('543', await ask('GET', '/repository/zzz'));
  const again = await ask('POST', '/repository/ref/clone', {});
  expectAs('544', again);
  expect(again.body.data.error).toBe('');
  const failed = await ask('POST', '/repository/bad/clone', {});
  expectAs('545', failed);
  // The reference says success and nothing more.
  expect(failed.body.data.error).toMatch(/^Git failed: fatal: .*does not appear to be a git repository/);
  expectAs('546', await ask('POST', '/repository/zzz/clone', {}));
  const head = remote.commit({ 'new.txt': 'new' });
  expectAs('547', await ask('POST', '/repository/ref/pull', {}));
  expect(await ended('ref')).toMatchObject({
    head,
    output: expect.stringMatching(/^Running command : git pull --verbose[\s\S]*Fast-forward/),
  });
  expect(readFileSync(folder('ref', 'new.txt'), 'utf8')).toBe('new');
  expectAs('550', await ask('POST', '/repository/zzz/pull', {}));
  expectAs('551', await ask('POST', '/repository/ref/reset', {}));
  expectAs('552', await ask('POST', '/repository/zzz/reset', {}));
  expectAs('553', await ask('PUT', '/repository/ref', { ...ref, description: 'now another' }));
  expectAs('560', await ask('PUT', '/repository/ref', {}));
  expectAs('561', await ask('PUT', '/repository/zzz', { ...ref, name: 'zzz' }));
  expect(await ended('ref')).toMatchObject({ description: 'now another', name: 'ref' });
  expectAs('562', await ask('DELETE', '/repository/ref'));
  expectAs('563', await ask('DELETE', '/repository/zzz'));
  expect(readdirSync(folder()).filter((name) => !name.startsWith('.'))).toEqual(['refother']);
});

test('a remote that went another way is not merged: the row says so, and a reset takes what it has', async () => {
  const remote = gitRemote({ 'a.txt': 'one' });
  const { ask, ended, folder } = await repositoryServer();
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: remote.uri });
  await ended('ref');
  const head = remote.rewrite({ 'a.txt': 'two' });
  await ask('POST', '/repository/ref/pull', {});
  expect(await ended('ref')).toMatchObject({ status: 'failed', output: expect.stringContaining('Reset the repository') });
  expect(readFileSync(folder('ref', 'a.txt'), 'utf8')).toBe('one');
  await ask('POST', '/repository/ref/reset', {});
  expect(await ended('ref')).toMatchObject({ status: 'success', head });
  expect(readFileSync(folder('ref', 'a.txt'), 'utf8')).toBe('two');
});

test('a clone that fails leaves the one that is there, and nothing else', async () => {
  const remote = gitRemote({ 'a.txt': 'one' });
  const { ask, ended, folder } = await repositoryServer();
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: remote.uri });
  const { head } = await ended('ref');
  await ask('PUT', '/repository/ref', { uri: `${remote.uri}nosuch` });
  expect(await ended('ref')).toMatchObject({ status: 'failed', head });
  expect(readFileSync(folder('ref', 'a.txt'), 'utf8')).toBe('one');
  expect(readdirSync(folder('.aside'))).toEqual([]);
});

test('another address or another branch is cloned anew', async () => {
  const [remote, second] = [gitRemote({ 'a.txt': 'one' }), gitRemote({ 'c.txt': 'other' })];
  remote.commit({ 'b.txt': 'b' }, 'release/1.0');
  const { ask, ended, folder } = await repositoryServer();
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: remote.uri });
  await ended('ref');
  await ask('PUT', '/repository/ref', { branch: 'release/1.0' });
  await ended('ref');
  expect(existsSync(folder('ref', 'b.txt'))).toBe(true);
  await ask('PUT', '/repository/ref', { branch: '', uri: second.uri });
  expect(await ended('ref')).toMatchObject({ status: 'success' });
  expect(readdirSync(folder('ref')).toSorted()).toEqual(['.git', 'c.txt']);
});

test('a tag is cloned and pulled like a branch', async () => {
  const remote = gitRemote({ 'a.txt': 'one' });
  remote.git('tag', 'v1');
  remote.git('push', '--quiet', 'origin', 'v1');
  const { ask, ended } = await repositoryServer();
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: remote.uri, branch: 'v1' });
  const { head } = await ended('ref');
  remote.commit({ 'a.txt': 'two' });
  await ask('POST', '/repository/ref/pull', {});
  expect(await ended('ref')).toMatchObject({ status: 'success', head });
});

test('a remote that never answers is given up after the limit', async () => {
  const { uri, callers } = await silentHost();
  const { ask, ended } = await repositoryServer({ env: { REPO_TIMEOUT: '1s' } });
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri });
  expect(await ended('ref')).toMatchObject({ status: 'failed', output: expect.stringContaining('The command timed out') });
  // Deleting does not wait for the limit.
  await ask('POST', '/repository', { ...blankRepository, name: 'more', uri });
  await vi.waitFor(() => expect(callers()).toBeGreaterThan(1));
  await ask('DELETE', '/repository/more');
  expect((await ask('GET', '/repository')).body.data.output.map(({ name }: Json) => name)).toEqual(['ref']);
});

test('a repository brings itself up to date when the server starts, and a broken run is over then', async () => {
  const remote = gitRemote({ 'a.txt': 'one' });
  const data = dataFolder();
  const first = await repositoryServer({ data });
  await first.ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: remote.uri, rebase_on_start: true });
  await first.ask('POST', '/repository', { ...blankRepository, name: 'still', uri: remote.uri });
  await Promise.all([first.ended('ref'), first.ended('still')]);
  mkdirSync(first.folder('.aside', 'half'), { recursive: true });
  await first.close();
  renameSync(first.folder('still'), first.folder('.aside', 'replaced-still'));
  // As a kill in the middle leaves it.
  writeFileSync(first.folder('ref', '.git', 'index.lock'), '');
  const stores = openStores(
    { folder: data, sealingKey: secretsIn(data).sealingKey, clock: systemClock, actors: actors() },
    () => undefined,
  );
  await stores.repositories.update(2, { status: 'running' });
  await stores.close();
  const head = remote.commit({ 'a.txt': 'two' });
  const second = await repositoryServer({ data });
  await vi.waitFor(async () => expect(await second.ended('ref')).toMatchObject({ status: 'success', head }), { timeout: 10_000 });
  expect(await second.ended('still')).toMatchObject({ status: 'failed', output: expect.stringContaining('The server stopped') });
  expect(readFileSync(second.folder('still', 'a.txt'), 'utf8')).toBe('one');
  expect(existsSync(second.folder('.aside'))).toBe(false);
});

test('a job runs what the repository for playbooks holds', async () => {
  const forms = `categories: [{name: Default, icon: bars}]\nroles: [{name: admin, groups: [local/admins]}, {name: public, groups: []}]\nforms:\n  - {name: From Repo, roles: [public], type: script, script: hello.sh, fields: []}\n`;
  const remote = gitRemote({ 'hello.sh': '#!/bin/sh\necho hello from the repository\n' });
  const { ask, app, ended, data } = await repositoryServer();
  writeFileSync(join(data, 'forms.yaml'), forms);
  await ask('POST', '/repository', { ...blankRepository, name: 'plays', uri: remote.uri, use_for_playbooks: true });
  await ended('plays');
  const { token } = await signIn(app);
  const job = await jobOver(app, token, await launch(app, token, 'From Repo'));
  expect(job.data.output).toContain('hello from the repository');
});

test('forms come from the repository for forms, and never from outside of it', async () => {
  const forms = `categories: [{name: Default, icon: bars}]\nroles: [{name: admin, groups: [local/admins]}, {name: public, groups: []}]\nforms:\n  - {name: From Repo, roles: [public], type: ansible, playbook: x.yml, fields: [{name: a, type: text}]}\n`;
  const remote = gitRemote({ 'forms.yaml': forms });
  const { ask, ended, services, folder, data } = await repositoryServer();
  const { repositories } = services.ports.sources;
  expect([await repositories.formsRepository(), await repositories.formsFile()]).toEqual([null, null]);
  await ask('POST', '/repository', { ...blankRepository, name: 'ref', uri: remote.uri, use_for_forms: true });
  await ended('ref');
  expect([await repositories.formsRepository(), await repositories.formsFile()]).toEqual(['ref', folder('ref', 'forms.yaml')]);
  expect((await ask('GET', '/config')).body.forms.map(({ name }: Json) => name)).toEqual(['From Repo']);
  remote.git('rm', '--quiet', 'forms.yaml');
  symlinkSync(join(data, 'secrets.json'), join(remote.folder, '..', 'work', 'forms.yaml'));
  remote.commit({});
  await ask('POST', '/repository/ref/pull', {});
  await ended('ref');
  const { body } = await ask('GET', '/config');
  expect(body.error).toMatch(/^Error parsing the forms.yaml file/);
  expect(JSON.stringify(body)).not.toContain('tokenSecret');
  expect(lstatSync(folder('ref', 'forms.yaml')).isFile()).toBe(true);
});
