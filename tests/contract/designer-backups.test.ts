// @vitest-environment node
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { designing, extra, portal } from './designer-portal.ts';
import { expectAs } from './recorded.ts';
import { send, signIn, testServer, type Json, type Reply } from './support.ts';

test('a backup is restored, with a backup of what was there only when that is asked for', async () => {
  const server = await designing();
  const { call } = server;
  await call('POST', '/config', { forms: await server.dump((config) => config.forms.pop()) });
  expect(existsSync(join(server.data, 'forms', 'extra.yaml'))).toBe(false);
  const [backup] = (await call('GET', '/config/backups')).body;
  const restore = (query = ''): Promise<Reply<Json>> => call('POST', `/config/restore/${backup.file}${query}`, { headers: {} });
  expectAs('316', await restore());
  expect([server.text('forms.yaml'), server.text('forms/extra.yaml')]).toEqual([portal, extra]);
  expect((await call('GET', '/config/backups')).body).toHaveLength(1);
  expectAs('318', await restore('?backupBeforeRestore=true'));
  const all = (await call('GET', '/config/backups')).body;
  expect(all).toHaveLength(2);
  expect(all[1]).toEqual(backup);
});

test('what is no backup is not restored, whatever its name', async () => {
  const { call, operator, data, text } = await designing();
  writeFileSync(join(data, 'evil.yaml.bak.20240101000000000'), 'evil');
  expectAs('314', await call('POST', '/config/restore/forms.yaml.bak.20200101000000000', {}), { ownMessage: true });
  expectAs('315', await call('POST', '/config/restore/nonsense', {}));
  for (const name of ['..%2Fevil.yaml.bak.20240101000000000', '%2e%2e%2fforms.yaml', 'x%00.yaml.bak.20240101000000000', '%ff'])
    expect((await call('POST', `/config/restore/${name}`, {})).body).toMatchObject({
      status: 'error',
      data: { error: 'Failed to restore forms' },
    });
  expectAs('249', await call('POST', '/config/restore/forms.yaml.bak.20240101000000000', {}, operator), { ownMessage: true });
  expect(text('forms.yaml')).toBe(portal);
});

test('a designer looks into a backup; nobody else does, and nothing but a backup can be looked into', async () => {
  const { call, viewer, data, dump } = await designing();
  await call('POST', '/config', { forms: await dump((config) => config.forms.pop()) });
  const [backup] = (await call('GET', '/config/backups')).body;
  const { body } = await call('GET', `/config/backups/${backup.file}`);
  expect(body.data.output).toEqual({ base: { file: backup.file, text: portal }, files: [{ file: 'extra.yaml', text: extra }] });
  writeFileSync(join(data, 'evil.yaml.bak.20240101000000000'), 'evil');
  for (const name of ['forms.yaml.bak.20200101000000000', 'nonsense', '..%2Fevil.yaml.bak.20240101000000000', '%2e%2e%2fforms.yaml'])
    expect((await call('GET', `/config/backups/${name}`)).body).toMatchObject({ status: 'error', message: 'Failed to find backup' });
  const refused = await call('GET', `/config/backups/${backup.file}`, undefined, viewer);
  expect(JSON.stringify(refused.body)).not.toContain('Keep me');
});

test('a restore without the files beside leaves those alone', async () => {
  const { call, data, text } = await designing();
  mkdirSync(join(data, 'forms_backups'));
  writeFileSync(join(data, 'forms_backups', 'forms.yaml.bak.20240101000000000'), portal.replace('Keep me', 'Old'));
  expect((await call('GET', '/config/backups')).body).toEqual([{ file: 'forms.yaml.bak.20240101000000000', date: '2024-01-01 00:00:00' }]);
  await call('POST', '/config/restore/forms.yaml.bak.20240101000000000', {});
  expect(text('forms.yaml')).toContain('# Old');
  expect(text('forms/extra.yaml')).toBe(extra);
});

test('backups that are too old are removed at the next one and at the start', async () => {
  const server = await designing({ OLD_BACKUP_DAYS: '10' });
  const { call, data } = server;
  await call('POST', '/config', { forms: portal });
  server.pass(11 * 86_400_000);
  const { token } = await signIn(server.app);
  await send(server.app, 'POST', '/config', { token, body: { forms: portal } });
  expect((await send(server.app, 'GET', '/config/backups', { token })).body).toHaveLength(1);
  mkdirSync(join(data, 'forms_backups', 'forms.bak.20200101000000000'));
  writeFileSync(join(data, 'forms_backups', 'forms.yaml.bak.20200101000000000'), portal);
  await server.close();
  const again = await testServer({ data });
  const names = readdirSync(join(again.data, 'forms_backups'));
  expect(names.filter((name) => name.includes('20200101'))).toEqual([]);
});

test('a change that was cut off by a crash is complete before anybody reads', async () => {
  const server = await designing();
  await server.close();
  const decided = join(server.data, '.forms.yaml.decided');
  mkdirSync(decided);
  writeFileSync(join(decided, '0'), portal.replace('First', 'Renamed'));
  writeFileSync(join(decided, 'plan.json'), JSON.stringify({ write: [{ name: 'forms.yaml', at: '0' }], remove: ['forms/extra.yaml'] }));
  const again = await testServer({ data: server.data });
  const { token } = await signIn(again.app);
  const { body } = await send(again.app, 'GET', '/config', { token });
  expect(body.forms.map((form: Json) => form.name)).toEqual(['Renamed']);
});

test('a place that cannot be written to is named, and nothing changes', async () => {
  const server = await designing();
  const { call, data, text, dump } = server;
  const forms = await dump((config) => (config.forms[0].playbook = 'new.yml'));
  writeFileSync(join(data, 'forms_backups'), 'not a folder');
  const unkept = (await call('POST', '/config', { forms })).body;
  expect(unkept).toMatchObject({ status: 'error', message: 'Failed to save forms' });
  expect(unkept.data.error).toContain(`The forms cannot be backed up to ${join(data, 'forms_backups')}`);
  rmSync(join(data, 'forms_backups'));
  writeFileSync(join(data, '.forms.yaml.staged'), 'in the way');
  mkdirSync(join(data, '.forms.yaml.done'));
  expect((await call('POST', '/config', { forms })).body.message).toBe('Config saved');
  rmSync(join(data, 'forms'), { recursive: true });
  writeFileSync(join(data, 'forms'), 'not a folder');
  const unwritten = (await call('POST', '/config', { forms })).body;
  expect(unwritten.data.error).toContain(`The forms in ${data} cannot be written`);
  expect(text('forms.yaml')).toBe(portal.replace('first.yml', 'new.yml'));
});

test('a text in the database takes the place of the file and switches the designer off', async () => {
  const server = await designing();
  const { call } = server;
  expectAs('477', await call('PUT', '/settings/importFormsFileFromYaml', {}));
  expect((await call('GET', '/settings')).body.data.output.forms_yaml).toBe(portal);
  expectAs('479', await call('GET', '/lock'));
  expect((await call('GET', '/lock')).body.data.error).toBe('Designer is disabled, Forms are stored in the database.');
  const refused = await call('POST', '/config', { forms: portal });
  expect(refused.body.data.error).toBe('Failed to get lock : Designer is disabled, Forms are stored in the database.');
  expectAs('481', await call('POST', '/config/restore/forms.yaml.bak.20261120094850334', {}));
  await call('PUT', '/settings', { url: '', forms_yaml: portal.replace('First', 'From the database') });
  writeFileSync(join(server.data, 'forms.yaml'), 'broken: [');
  expect((await call('GET', '/config')).body.forms.map((form: Json) => form.name)).toEqual(['From the database', 'Extra']);
  expect((await call('GET', '/config/source')).body.data.output).toMatchObject({
    place: 'database',
    disabled: 'Designer is disabled, Forms are stored in the database.',
  });
  await call('PUT', '/settings', { url: '', forms_yaml: '' });
  expect((await call('GET', '/config')).body.error).toMatch(/^Error parsing the forms\.yaml file/);
});

test('an import names the file that is missing', async () => {
  const { call, data } = await designing();
  rmSync(join(data, 'forms.yaml'));
  expect((await call('PUT', '/settings/importFormsFileFromYaml', {})).body).toEqual({
    status: 'error',
    message: 'Failed to import forms.yaml',
    data: { output: '', error: `Forms path ${join(data, 'forms.yaml')} doesn't exist` },
  });
});
