// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { designing, extra, portal, type Designing } from './designer-portal.ts';
import { expectAs } from './recorded.ts';
import { dataFolder, write, type Json } from './support.ts';

const git = (cwd: string, ...args: readonly string[]): void => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@lab.local', '-c', 'init.defaultBranch=main'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: cwd } });
};

/** A repository with forms, as its address. */
function formsRepository(files: Readonly<Record<string, string>>, more: (work: string) => void = () => undefined): string {
  const work = join(dataFolder(), 'work');
  mkdirSync(work);
  write(work, files);
  more(work);
  git(work, 'init');
  git(work, 'add', '.');
  git(work, 'commit', '-m', 'Forms');
  return `file://${work}`;
}

async function cloned({ call }: Designing, uri: string): Promise<void> {
  const made = await call('POST', '/repository', { name: 'ref', uri, description: 'Forms', use_for_forms: 1 });
  expect(made.body).toMatchObject({ message: 'repository added' });
  await vi.waitFor(async () => expect((await call('GET', '/repository/ref')).body.data.output).toMatchObject({ status: 'success' }), {
    timeout: 15_000,
    interval: 50,
  });
}

test('a repository for forms takes the place of the files and switches the designer off', async () => {
  const server = await designing();
  const { call } = server;
  const ours = portal.replace('First', 'From Repo');
  await cloned(server, formsRepository({ 'forms.yaml': ours, 'forms/more.yml': extra.replace('Extra', 'More') }));
  const { body } = await call('GET', '/config');
  expect(body.forms.map((form: Json) => [form.name, form.source])).toEqual([
    ['From Repo', undefined],
    ['More', 'more.yml'],
  ]);
  expectAs('555', await call('GET', '/lock'));
  expect((await call('GET', '/lock')).body.data.error).toBe('Designer is disabled, Forms repository found.');
  expectAs('556', await call('POST', '/config', { forms: portal }));
  expect(server.text('forms.yaml')).toBe(portal);
  expect((await call('GET', '/config/source')).body.data.output).toMatchObject({
    place: 'repository',
    base: { file: 'forms.yaml', text: ours },
    disabled: 'Designer is disabled, Forms repository found.',
  });
  await call('PUT', '/settings/importFormsFileFromYaml', {});
  expect((await call('GET', '/settings')).body.data.output.forms_yaml).toBe(ours);
  await call('DELETE', '/repository/ref');
  expect((await call('GET', '/lock')).body.data.error).toBe('Designer is disabled, Forms are stored in the database.');
});

test('a repository without a forms.yaml leaves the forms where they are, with the designer off', async () => {
  const server = await designing();
  await cloned(server, formsRepository({ 'readme.md': 'nothing' }));
  writeFileSync(join(server.data, 'forms.yaml'), portal.replace('First', 'Here'));
  expect((await server.call('GET', '/config')).body.forms[0].name).toBe('Here');
  expect((await server.call('GET', '/config/source')).body.data.output.place).toBe('files');
  expect((await server.call('POST', '/lock', {})).body.data.error).toBe('Designer is disabled, Forms repository found.');
});

test('links in a repository show nothing from outside of it', async () => {
  const server = await designing();
  const secret = join(server.data, 'secret.yaml');
  writeFileSync(secret, extra.replace('Extra', 'Stolen'));
  const uri = formsRepository({ 'forms.yaml': portal, 'own.yaml': extra.replace('Extra', 'Own') }, (work) => {
    mkdirSync(join(work, 'forms'));
    symlinkSync(secret, join(work, 'forms', 'stolen.yaml'));
    symlinkSync('../own.yaml', join(work, 'forms', 'linked.yaml'));
  });
  await cloned(server, uri);
  const names = (await server.call('GET', '/config')).body.forms.map((form: Json) => form.name);
  expect(names).toContain('First');
  expect(names).not.toContain('Stolen');
  const source = (await server.call('GET', '/config/source')).body;
  expect(JSON.stringify(source)).not.toContain('Stolen');
});
