// @vitest-environment node
import { expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import type { ActivityNote } from '#server/domain/activity/activity.ts';
import { configChanges } from '#server/domain/activity/config-changes.ts';
import { recordedHosts, recordedKey } from '#server/domain/activity/ssh-changes.ts';
import type { KnownHosts, SshKey } from '#server/domain/portal/ssh.ts';

const short = (notes: readonly ActivityNote[]): readonly string[] => notes.map(({ kind, name, act }) => `${kind} ${name} ${act}`);
const texts = (base: string, files: Readonly<Record<string, string>> = {}) => ({
  base: { file: 'forms.yaml', text: base },
  files: Object.entries(files).map(([file, text]) => ({ file, text })),
});

test('a form that moves to another file is the same form', () => {
  const form = 'name: One\nfields: []\n';
  const before = texts('forms: []\n', { 'a.yaml': form });
  expect(short(configChanges(before, texts('forms: []\n', { 'b.yaml': form })))).toEqual(['form a.yaml changed', 'form b.yaml changed']);
  expect(short(configChanges(before, texts('forms:\n  - name: One\n    fields: []\n')))[0]).toBe('form forms.yaml changed');
});

test('a file that cannot be read, and one that becomes readable, are told by what is known of them', () => {
  const broken = texts('forms: [', { 'a.yaml': 'name: [' });
  expect(short(configChanges(broken, texts('forms: []\n', { 'a.yaml': 'name: One\nfields: []\n' })))).toEqual(['form One added']);
  expect(configChanges(broken, broken)).toEqual([]);
});

test('thousands of changes in one save are told one by one up to a limit, then by their number', () => {
  const many = (count: number): string =>
    `forms:\n${Array.from({ length: count }, (_, at) => `  - {name: F${at}, fields: []}`).join('\n')}\n`;
  const notes = configChanges(texts('forms: []\n'), texts(many(1000)));
  expect(notes.length).toBe(301);
  expect(JSON.stringify(notes).length).toBeLessThan(60_000);
  expect(notes.at(-1)?.changes).toEqual([{ name: 'more changes in this save', before: null, after: '700' }]);
});

test('values of a configuration are told without secrets, with all their names harmless', () => {
  const before = 'forms:\n  - {name: __proto__, fields: []}\nconstants: {}\n';
  const after = `forms:\n  - {name: __proto__, vaultPassword: s3cret, fields: [{name: constructor, type: text}]}\nconstants: {constructor: {password: s3cret}, __proto__: 1}\n`;
  const notes = configChanges(texts(before), texts(after));
  expect(JSON.stringify(notes)).not.toContain('s3cret');
  expect(short(notes)).toContain('form __proto__ changed');
});

test('replacing the SSH key is told by fingerprints, a refused one not at all', async () => {
  let current = 'ssh-rsa AAAA one';
  const key: SshKey = {
    ensure: async () => ok(null),
    read: async () => ok({ art: '', publicKey: current }),
    async replace(text) {
      if (text === 'bad') return fail('no');
      current = text;
      return ok(null);
    },
  };
  const told: ActivityNote[] = [];
  const recorded = recordedKey(key, async (notes) => void told.push(...notes()));
  await recorded.replace('bad');
  await recorded.replace('ssh-rsa AAAA other comment');
  expect(told).toEqual([]);
  await recorded.replace('ssh-rsa BBBB two');
  expect(told[0]?.changes[0]).toMatchObject({ before: expect.stringMatching(/^SHA256:/), after: expect.stringMatching(/^SHA256:/) });
});

test('known hosts are told one by one, whatever the list is like before', async () => {
  let lines: string[] | null = null;
  const hosts: KnownHosts = {
    list: async () => (lines ? ok(lines) : fail('there is no list')),
    async add(host) {
      lines = [...(lines ?? []), `${host} ssh-rsa AAAA`, `${host} ssh-ed25519 BBBB`, ''];
      return host === 'half' ? fail('one gave no key') : ok('');
    },
    async remove(text) {
      lines = (lines ?? []).filter((line) => !line.includes(text));
    },
  };
  const told: ActivityNote[] = [];
  const recorded = recordedHosts(hosts, async (notes) => void told.push(...notes()));
  await recorded.add('one');
  await recorded.add('half');
  await recorded.remove('nothing');
  await recorded.remove('one');
  expect(told.map(({ name, act, changes }) => [name, act, changes[0]?.before, changes[0]?.after])).toEqual([
    ['one', 'added', null, 'ssh-rsa, ssh-ed25519'],
    ['half', 'added', null, 'ssh-rsa, ssh-ed25519'],
    ['one', 'removed', 'ssh-rsa, ssh-ed25519', null],
  ]);
});
