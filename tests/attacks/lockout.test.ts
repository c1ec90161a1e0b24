// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { designing, portal } from '#tests/contract/designer-portal.ts';

const roles = /roles:\n {2}- name: admin[\s\S]*?(?= {2}- name: designer)/;
const withAdmin = (admin: string): string => portal.replace(roles, `roles:\n${admin}`);
/** Texts that leave nobody who may open the settings. */
const locking = {
  'no role admin': withAdmin(''),
  'a group without people': withAdmin('  - {name: admin, groups: [local/nobody]}\n'),
  'a group of another directory': withAdmin('  - {name: admin, groups: [ldap/admins], users: [ldap/admin]}\n'),
  'an admin without settings': withAdmin('  - {name: admin, groups: [local/admins], options: {showSettings: false}}\n'),
};
const why = 'Nobody could open the settings any more';

test('forms that would lock every administrator out are not saved into the database, and say the way out', async () => {
  const { call } = await designing();
  const read = async (): Promise<string> => (await call('GET', '/settings')).body.data.output.forms_yaml;
  const bad = {
    ...locking,
    'no roles': portal.replace(/roles:\n[\s\S]*?(?=constants)/, 'roles: []\n'),
    'no map of roles': 'roles: 5\nforms: []\n',
    'nothing of a portal': 'a: 1\n',
  };
  for (const [name, text] of Object.entries(bad)) {
    const { body } = await call('PUT', '/settings', { url: '', forms_yaml: text });
    expect([body.status, body.message], name).toEqual(['error', 'Failed to update settings']);
    expect(body.data.error, name).toContain(why);
    expect(await read(), name).toBe('');
  }
  // What cannot be read leaves the settings to local/admins; an admin may hand the portal to somebody else.
  for (const text of [portal, 'a: [', '', withAdmin('  - {name: admin, users: [local/viewer]}\n')])
    expect((await call('PUT', '/settings', { url: '', forms_yaml: text })).body.status, text).toBe('success');
});

test('neither taking the text out of the database nor importing a file leads to roles that let nobody in', async () => {
  const { call, data } = await designing();
  await call('PUT', '/settings', { url: '', forms_yaml: portal });
  writeFileSync(join(data, 'forms.yaml'), locking['no role admin']);
  for (const [method, path, body] of [
    ['PUT', '/settings', { url: '', forms_yaml: ' ' }],
    ['PUT', '/settings/importFormsFileFromYaml', undefined],
  ] as const)
    expect((await call(method, path, body)).body, path).toMatchObject({ status: 'error', data: { error: expect.stringContaining(why) } });
  expect((await call('GET', '/settings')).body.data.output.forms_yaml).toBe(portal);
  // Settings that say nothing new of the forms are saved as ever.
  expect((await call('PUT', '/settings', { url: 'https://forms.example', forms_yaml: portal })).body.status).toBe('success');
});

test('the designer saves and restores nothing that locks every administrator out', async () => {
  const { call, data, operator } = await designing();
  const file = join(data, 'forms.yaml');
  for (const [name, forms] of Object.entries(locking)) {
    for (const token of [undefined, operator]) {
      const { body } = await call('POST', '/config', { forms }, token);
      expect([body.status, body.message, body.data.error], name).toEqual(['error', 'Failed to save forms', expect.stringContaining(why)]);
      await call('DELETE', '/lock', undefined, token);
    }
    expect(readFileSync(file, 'utf8'), name).toBe(portal);
  }
  // Somebody changed the file on the server; the next save keeps that state as a backup.
  writeFileSync(file, withAdmin('  - {name: admin, groups: [ldap/admins]}\n').replace('designer\n', 'designer2\n'));
  expect((await call('POST', '/config', { forms: portal }, operator)).body).toMatchObject({ status: 'success' });
  const [backup] = (await call('GET', '/config/backups')).body;
  const { body } = await call('POST', `/config/restore/${backup.file}`, undefined, operator);
  expect([body.status, body.data.error]).toEqual(['error', expect.stringContaining(why)]);
  expect(readFileSync(file, 'utf8')).toContain('groups: [local/admins]');
});

test('a check of a configuration says what its save would say', async () => {
  const { call } = await designing();
  const refused = { status: 'error', message: 'Failed to validate new forms config', data: { error: expect.stringContaining(why) } };
  const { revision, base } = (await call('GET', '/config/source')).body.data.output;
  for (const [name, forms] of Object.entries(locking)) {
    expect((await call('POST', '/config/check', { forms })).body, name).toMatchObject(refused);
    const sources = [{ ...base, text: forms }];
    expect((await call('POST', '/config/check', { forms: portal, sources, revision })).body, name).toMatchObject(refused);
  }
  expect((await call('POST', '/config/check', { forms: portal })).body).toMatchObject({ status: 'success', message: 'Config is valid' });
});

test('whom this server cannot know is no reason to refuse a save that takes nothing from anybody', async () => {
  const { call, data, operator } = await designing();
  const outside = withAdmin('  - {name: admin, groups: [ldap/admins]}\n');
  writeFileSync(join(data, 'forms.yaml'), outside);
  const { body } = await call('POST', '/config', { forms: outside.replace('First', 'Renamed') }, operator);
  expect(body).toMatchObject({ status: 'success', message: 'Config saved' });
});
