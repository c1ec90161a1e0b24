// @vitest-environment node
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { BackupsAnswer, ConfigSource } from '#contract/designer.ts';
import { designing, extra, portal, state } from './designer-portal.ts';
import { expectAs, recorded } from './recorded.ts';

test('a check tells everything that is wrong, and changes nothing', async () => {
  const server = await designing();
  const { call } = server;
  expectAs('256', await call('POST', '/config/check', {}));
  for (const number of ['257', '258', '259', '260', '261', '264', '265', '275', '294', '297'])
    expectAs(number, await call('POST', '/config/check', recorded(number).request.body));
  expectAs('295', await call('POST', '/config/check', recorded('295').request.body));
  expectAs('296', await call('POST', '/config/check', recorded('296').request.body));
  const { error } = (await call('POST', '/config/check', recorded('294').request.body)).body.data;
  expect(error.split('\r\n')).toHaveLength(3);
  expect((await call('POST', '/config/check', { forms: 'a: [\nb' })).body.data.error).toMatch(
    /^Failed to parse yaml : .+ at line 2, column 1/s,
  );
  expect(await state(server)).toEqual({ free: true });
  expect(server.text('forms.yaml')).toBe(portal);
});

test('a check while somebody else holds the lock works', async () => {
  const { call, operator } = await designing();
  await call('POST', '/lock', {}, operator);
  expectAs('250', await call('POST', '/config/check', { forms: portal }));
});

test('a save takes the free lock, keeps a backup, and leaves every untouched text as it was', async () => {
  const server = await designing();
  const forms = await server.dump((config) => (config.forms[1].playbook = 'changed.yml'));
  expectAs('309', await server.call('POST', '/config', { forms }));
  expect(await state(server)).toMatchObject({ match: true });
  expect(server.text('forms.yaml')).toBe(portal);
  expect(server.text('forms/extra.yaml')).toBe(extra.replace('extra.yml', 'changed.yml'));
  const { body: backups } = await server.call('GET', '/config/backups?1234');
  expect(v.parse(BackupsAnswer, backups)).toEqual({
    backups: [
      { file: expect.stringMatching(/^forms\.yaml\.bak\.\d{17}$/), date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    ],
  });
  const stamp = backups[0].file.slice(-17);
  expect(server.text(`forms_backups/forms.yaml.bak.${stamp}`)).toBe(portal);
  expect(server.text(`forms_backups/forms.bak.${stamp}/extra.yaml`)).toBe(extra);
  const config = (await server.call('GET', '/config')).body;
  expect(config.forms[1]).toMatchObject({ name: 'Extra', playbook: 'changed.yml', source: 'extra.yaml' });
});

test("a save is refused with the words of the check, while the lock is another one's, and when there is nothing to save", async () => {
  const server = await designing();
  const { call, operator } = server;
  expectAs('299', await call('POST', '/config', {}));
  for (const number of ['300', '301', '302', '303', '304', '305'])
    expectAs(number, await call('POST', '/config', recorded(number).request.body));
  expectAs('248', await call('POST', '/config', { forms: portal }, operator));
  expect((await call('POST', '/config', { forms: portal }, operator)).body.data.error).toBe('Designer is locked by admin');
  expect(server.text('forms.yaml')).toBe(portal);
  expect((await call('GET', '/config/backups')).body).toEqual([]);
});

test.each([
  '../../evil.yaml',
  '/etc/evil.yml',
  'a/b.yml',
  '..\\evil.yml',
  '.evil.yml',
  'evil.sh',
  'a\u0000.yml',
  '',
  'x'.repeat(300) + '.yml',
])('no form is written to %j', async (source) => {
  const server = await designing();
  const before = readdirSync(server.data, { recursive: true }).sort();
  const forms = await server.dump((config) => (config.forms[0].source = source));
  const { body } = await server.call('POST', '/config', { forms });
  expect(body.data.error).toContain("Form 'First', source should be the name of a .yaml or .yml file");
  const after = readdirSync(server.data, { recursive: true }).sort();
  expect(after.filter((name) => !String(name).startsWith('ansibleForms.lock'))).toEqual(before);
});

test('the texts of the designer are given, and written as they come back', async () => {
  const server = await designing();
  const { call } = server;
  const source = v.parse(ConfigSource, (await call('GET', '/config/source')).body.data.output);
  expect(source).toMatchObject({
    place: 'files',
    base: { file: 'forms.yaml', text: portal },
    files: [{ file: 'extra.yaml', text: extra }],
    disabled: '',
  });
  const odd = portal.replace('# The first.', '#   The   first,  oddly written.').replace('first.yml', '"other.yml"');
  const sources = [
    { file: 'forms.yaml', text: odd },
    { file: 'new.yml', text: `${extra}# The end.\n` },
  ];
  const sent = { forms: 'ignored', sources, revision: source.revision };
  expect((await call('POST', '/config/check', sent)).body.status).toBe('success');
  expect((await call('POST', '/config', sent)).body).toMatchObject({ status: 'success', message: 'Config saved' });
  expect(server.text('forms.yaml')).toBe(odd);
  expect(server.text('forms/new.yml')).toBe(`${extra}# The end.\n`);
  expect(existsSync(join(server.data, 'forms', 'extra.yaml'))).toBe(false);
  expect((await call('GET', '/config')).body.forms).toMatchObject([{ playbook: 'other.yml' }, { name: 'Extra', source: 'new.yml' }]);
});

test('texts that started from an older state are refused, and so are texts that do not say from which', async () => {
  const server = await designing();
  const { call } = server;
  const { base, files, revision } = (await call('GET', '/config/source')).body.data.output;
  writeFileSync(join(server.data, 'forms', 'other.yaml'), extra.replace('Extra', 'Other'));
  const sources = [base, ...files];
  expect((await call('POST', '/config', { forms: 'x', sources, revision })).body.data.error).toMatch(/^The forms have changed since/);
  expect((await call('POST', '/config', { forms: portal, revision })).body.data.error).toMatch(/^The forms have changed since/);
  expect((await call('POST', '/config', { forms: 'x', sources })).body.data.error).toContain('revision');
  expect(existsSync(join(server.data, 'forms', 'other.yaml'))).toBe(true);
});

test('saves that come at once are done one after the other, each with its backup', async () => {
  const server = await designing();
  const forms = await Promise.all(['a', 'b', 'c', 'd'].map((name) => server.dump((config) => (config.forms[0].description = name))));
  const done = await Promise.all(forms.map((text) => server.call('POST', '/config', { forms: text })));
  expect(done.map(({ body }) => body.message)).toEqual(Array.from({ length: 4 }, () => 'Config saved'));
  expect((await server.call('GET', '/config/backups')).body).toHaveLength(4);
  expect(server.text('forms.yaml')).toContain('# Keep me.');
});

test('designers are told what would be refused at the next save', async () => {
  const { call, data, viewer } = await designing();
  writeFileSync(join(data, 'forms', 'odd.yaml'), `${extra.replace('Extra', 'Odd')}zzz: 1\n`);
  const { body } = await call('GET', '/config');
  expect(body.errors).toEqual([]);
  expect(body.warnings).toEqual(["Form 'Odd', 'zzz' is not a property of a form"]);
  expect((await call('GET', '/config', undefined, viewer)).body.warnings).toBeUndefined();
});
