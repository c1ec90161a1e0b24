import { afterEach, beforeEach, expect, test } from 'vitest';
import { formsWork } from '#server/forms/work.ts';

let work: ReturnType<typeof formsWork>;
beforeEach(() => {
  work = formsWork();
});
afterEach(() => work.close());

const now = {
  base: { file: 'forms.yaml', text: 'categories: [{ name: Default, icon: bars }]\nroles: [{ name: public, groups: [] }]\nforms: []\n' },
  files: [],
};
const form = (name: string): string =>
  `- name: ${name}\n  type: script\n  script: a.sh\n  categories: [Default]\n  roles: [public]\n  fields: []\n`;
const remark = `# ${'a remark '.repeat(10)}\n`;
/** A text of more than a thread is worth starting for. */
const long = (text: string): string => remark.repeat(300) + text;

test.each([
  ['short', (text: string) => text],
  ['long', long],
])('%s texts mean the same wherever they are read, and what is broken is told where it stands', async (_length, made) => {
  const [sound, broken, twice] = await work.meanings([made('a: [1, { b: null }]\nc: &x text\nd: *x\n'), made('a: ['), 'a: 1\na: 2']);
  expect(sound).toEqual({ ok: true, value: { a: [1, { b: null }], c: 'text', d: 'text' } });
  expect(broken).toMatchObject({ ok: false, error: expect.stringContaining('Flow sequence') });
  expect(twice).toMatchObject({ ok: false, error: expect.stringContaining('Map keys must be unique at line 2') });
});

test.each([
  ['short', (text: string) => `# a remark\n${text}`],
  ['long', long],
])('a %s configuration is checked and saved, its remarks with it', async (_length, made) => {
  const sent = {
    forms: made(`categories: [{ name: Default, icon: bars }]\nroles: [{ name: public, groups: [] }]\nforms:\n${form('One')}`),
  };
  expect(await work.check(sent, now)).toEqual({ ok: true, value: undefined });
  const saved = await work.next(sent, now);
  expect(saved).toEqual({ ok: true, value: { base: { file: 'forms.yaml', text: sent.forms }, files: [] } });
  const wrong = {
    forms: made(`categories: [{ name: Default, icon: bars }]\nroles: [{ name: public, groups: [] }]\nforms:\n${form('One')}- name: Two\n`),
  };
  expect(await work.check(wrong, now)).toMatchObject({ ok: false });
  expect(await work.next(wrong, now)).toMatchObject({ ok: false });
});

test('a configuration that was read can be sent back as it was, with what the server found in it', async () => {
  const config = { categories: [{ name: 'Default', icon: 'bars' }], roles: [{ name: 'public', groups: [] }], forms: [] };
  const saved = await work.next({ forms: JSON.stringify({ ...config, errors: [], warnings: ['x'] }) }, now);
  expect(saved.ok && saved.value.base.text).not.toMatch(/errors|warnings/);
  expect(await work.check({ forms: JSON.stringify({ ...config, other: [] }) }, now)).toMatchObject({ ok: false });
});

test('a text of very many small things is refused before it is read, and so are several together', async () => {
  const wide = (count: number): string => `a: [${'a,'.repeat(count)}]`;
  const refused = { ok: false, error: 'Failed to parse yaml : it holds more than 1.5 million values, keys and items of lists' };
  expect(await work.check({ forms: wide(800_000) }, now)).toEqual(refused);
  const sources = ['forms.yaml', 'a.yaml'].map((file) => ({ file, text: wide(400_000) }));
  expect(await work.next({ forms: '', sources, revision: 'r' }, now)).toEqual(refused);
  expect(await work.extent([wide(1000)])).toBeNull();
});

test('while a long text is read, others are answered', async () => {
  let turns = 0;
  let isRead = false;
  const turn = (): void => {
    turns++;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  const rows = Array.from({ length: 20_000 }, (_, at) => `- { name: row ${at}, at: ${at} }`);
  const [read] = await work.meanings([rows.join('\n')]);
  isRead = true;
  expect(read?.ok === true && read.value).toHaveLength(20_000);
  expect(turns).toBeGreaterThan(10);
});

test('what was asked when the server stops is refused, and a next question starts anew', async () => {
  const asked = work.meanings([long('a: 1')]);
  await work.close();
  await expect(asked).rejects.toThrow('The server is shutting down');
  expect(await work.meanings([long('a: 1')])).toEqual([{ ok: true, value: { a: 1 } }]);
});
