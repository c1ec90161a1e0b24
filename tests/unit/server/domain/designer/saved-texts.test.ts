// @vitest-environment node
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { readText } from '#server/domain/designer/config-text.ts';
import type { FormsTexts } from '#server/domain/designer/forms-files.ts';
import { savedTexts } from '#server/domain/designer/saved-texts.ts';
import { assembled } from '#server/domain/designer/sources.ts';

const base = `# Our portal. Ask the platform team before you change roles.
forms:
  # The first form.
  - name: One
    fields: [] # none yet
    type: ansible
    roles:
    - public   # everybody
    playbook: "one.yml"

  - name: Two
    type: ansible
    roles: [public]
    playbook: two.yml
    fields:
      # Who it is for.
      - name: who
        type: text
      - name: script
        type: expression
        expression: |
          first line
          second line
roles:
  - name: admin # the boss
    groups: [local/admins]
  - name: public
    groups: []
categories:
  - {name: Default, icon: bars}
constants:
  A: 1 # one
`;
const extra = `# Forms of the network team.

- name: Extra One
  roles: [public] # all
  type: ansible
  playbook: e1.yml
  fields: []
# The second.
- name: Extra Two
  playbook: e2.yml
  type: ansible
  roles: [public]
  fields: []
`;
const single = `# Alone.
name: Single
type: ansible # really
roles: [public]
playbook: s.yml
fields: []
`;

const now: FormsTexts = {
  base: { file: 'forms.yaml', text: base },
  files: [
    { file: 'extra.yaml', text: extra },
    { file: 'single.yml', text: single },
  ],
};

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** What a client gets that reads the portal: forms of files follow with their source. */
function asRead({ base, files }: FormsTexts): Json {
  const value = parse(base.text);
  const more = files.flatMap(({ file, text }) => [parse(text)].flat().map((form: object) => ({ ...form, source: file })));
  return { categories: value.categories, roles: value.roles, constants: value.constants, forms: [...value.forms, ...more] };
}

function saved(text: string, before = now): FormsTexts {
  const read = readText(text);
  if (!read.ok) throw new Error(read.error);
  return savedTexts({ document: read.value.document, value: read.value.value as Json, text }, before);
}

/** As a program sends it: all comments lost, keys in the order of the program. */
const dumped = (change: (config: Json) => void, before = now): FormsTexts => {
  const config = structuredClone(asRead(before));
  change(config);
  return saved(stringify(config), before);
};
const textOf = (texts: FormsTexts, file: string): string | undefined =>
  file === texts.base.file ? texts.base.text : texts.files.find((one) => one.file === file)?.text;

test('a configuration that comes back as a program wrote it changes no byte', () => {
  expect(dumped(() => undefined)).toEqual(now);
});

test('a changed form is written into its place; every comment, key and line around it stays', () => {
  const next = dumped((config) => (config.forms[1].playbook = 'changed.yml'));
  expect(next.base.text).toBe(base.replace('two.yml', 'changed.yml').replace('    - public   # everybody', '      - public # everybody'));
  expect(next.files).toEqual(now.files);
});

test('within a changed form, what is untouched keeps its comments', () => {
  const next = dumped((config) => {
    config.forms[1].fields.push({ name: 'more', type: 'number' });
    config.forms[1].description = 'New';
    config.roles[0].groups.push('ldap/boss');
    config.constants.A = 2;
  });
  for (const comment of ['# Our portal.', '# The first form.', '# Who it is for.', '# the boss', '# one', '# everybody', '# none yet'])
    expect(next.base.text, comment).toContain(comment);
  expect(next.base.text).toMatch(/expression: \|\n +first line\n +second line\n/);
  expect(parse(next.base.text).forms[1]).toMatchObject({ description: 'New', fields: [{ name: 'who' }, {}, { name: 'more' }] });
  expect(parse(next.base.text).constants).toEqual({ A: 2 });
});

test('only the file that a changed form comes from is written', () => {
  const next = dumped((config) => (config.forms.find((form: Json) => form.name === 'Extra Two').playbook = 'x.yml'));
  expect(next.base.text).toBe(base);
  expect(textOf(next, 'single.yml')).toBe(single);
  expect(textOf(next, 'extra.yaml')).toBe(extra.replace('e2.yml', 'x.yml'));
});

test('forms move between files, files come and go', () => {
  const next = dumped((config) => {
    config.forms.find((form: Json) => form.name === 'Extra One').source = 'new.yml';
    delete config.forms.find((form: Json) => form.name === 'Extra Two').source;
    config.forms = config.forms.filter((form: Json) => form.name !== 'Single');
  });
  expect(next.files.map(({ file }) => file)).toEqual(['new.yml']);
  expect(parse(textOf(next, 'new.yml')!)).toEqual({
    name: 'Extra One',
    roles: ['public'],
    type: 'ansible',
    playbook: 'e1.yml',
    fields: [],
  });
  expect(parse(next.base.text).forms.map((form: Json) => form.name)).toEqual(['One', 'Two', 'Extra Two']);
  expect(next.base.text).toContain('# The first form.');
});

test('a file with one form holds it as it is, with several a list', () => {
  const grown = dumped((config) => config.forms.push({ name: 'Second', source: 'single.yml', type: 'ansible' }));
  expect(parse(textOf(grown, 'single.yml')!).map((form: Json) => form.name)).toEqual(['Single', 'Second']);
  expect(textOf(grown, 'single.yml')).toContain('# really');
  const made = dumped((config) =>
    config.forms.push({ name: 'A', source: 'a.yml' }, { name: 'B', source: 'b.yml' }, { name: 'C', source: 'b.yml' }),
  );
  expect(parse(textOf(made, 'a.yml')!)).toEqual({ name: 'A' });
  expect(parse(textOf(made, 'b.yml')!)).toEqual([{ name: 'B' }, { name: 'C' }]);
});

test('files that cannot be read, and forms that nobody was shown, stay', () => {
  const broken = { file: 'broken.yaml', text: 'name: [\n' };
  const double = { file: 'double.yaml', text: '# A copy.\nname: One\nfields: []\n' };
  const mixed = { file: 'mixed.yaml', text: '- name: Mixed\n  fields: []\n# Never shown.\n- name: Two\n  fields: []\n' };
  const before = { base: now.base, files: [broken, double, mixed] };
  const seen = { ...asRead({ base: now.base, files: [] }) };
  const mixedForm = { name: 'Mixed', fields: [], source: 'mixed.yaml' };
  expect(saved(stringify({ ...seen, forms: [...seen.forms, mixedForm] }), before)).toEqual(before);
  const without = saved(stringify(seen), before);
  expect(without.files.slice(0, 2)).toEqual([broken, double]);
  expect(textOf(without, 'mixed.yaml')).toContain('# Never shown.');
  expect(parse(textOf(without, 'mixed.yaml')!)).toEqual([{ name: 'Two', fields: [] }]);
});

test('a text with comments is written as it came', () => {
  const text = `# Mine.\n${stringify({ ...asRead({ base: now.base, files: [] }) })}# The end.\n`;
  expect(saved(text, { base: now.base, files: [] }).base.text).toBe(text);
});

test('comments of posted forms go with them into their files', () => {
  const text = `# Head.
categories: [{ name: Default, icon: bars }]
roles: [{ name: public, groups: [] }]
forms:
  # Base form.
  - name: One # first
    fields: []
  # For the file.
  - name: Extra One
    fields: [] # inside
    source: extra.yaml
  - name: Solo
    source: solo.yml
    fields: [] # alone
`;
  const next = saved(text);
  expect(next.base.text).toContain('# Head.');
  expect(next.base.text).toContain('- name: One # first');
  expect(next.base.text).not.toContain('Extra One');
  expect(parse(next.base.text).forms).toEqual([{ name: 'One', fields: [] }]);
  expect(textOf(next, 'extra.yaml')).toContain('fields: [] # inside');
  expect(textOf(next, 'extra.yaml')).toContain('# Forms of the network team.');
  expect(parse(textOf(next, 'extra.yaml')!)).toEqual([{ name: 'Extra One', fields: [] }]);
  expect(textOf(next, 'solo.yml')).toBe('name: Solo\nfields: [] # alone\n');
});

test('anchors that would end up in two files are written out', () => {
  const text = `categories: [{ name: Default, icon: bars }]
roles: [{ name: public, groups: [] }]
forms:
  - name: One # with an anchor
    fields: &fields [{ name: a, type: text }]
  - name: Away # with an alias
    source: away.yml
    fields: *fields
`;
  const next = saved(text);
  expect(parse(next.base.text).forms).toEqual([{ name: 'One', fields: [{ name: 'a', type: 'text' }] }]);
  expect(parse(textOf(next, 'away.yml')!)).toEqual({ name: 'Away', fields: [{ name: 'a', type: 'text' }] });
});

test('a changed anchor never changes what its aliases meant', () => {
  const before: FormsTexts = {
    base: { file: 'forms.yaml', text: 'categories: []\nroles: []\nforms:\n  - name: A\n    fields: &f [x]\n  - name: B\n    fields: *f\n' },
    files: [],
  };
  const next = saved(
    stringify({
      categories: [],
      roles: [],
      forms: [
        { name: 'A', fields: ['y'] },
        { name: 'B', fields: ['x'] },
      ],
    }),
    before,
  );
  expect(parse(next.base.text).forms).toEqual([
    { name: 'A', fields: ['y'] },
    { name: 'B', fields: ['x'] },
  ]);
});

test('an unreadable base is replaced by what was posted', () => {
  const before = { base: { file: 'forms.yaml', text: 'a: [' }, files: [] };
  const text = stringify({ categories: [], roles: [], forms: [{ name: 'A', fields: [] }] });
  expect(saved(text, before).base.text).toBe(text);
});

test('whatever is posted, reading the texts gives it back', { timeout: 30_000 }, () => {
  const names = ['One', 'Two', 'Extra One', 'Extra Two', 'Single', 'New'];
  const places = [undefined, 'extra.yaml', 'single.yml', 'other.yml'];
  for (let seed = 0; seed < 60; seed++) {
    let state = seed * 7919 + 1;
    const draw = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    const forms = names
      .filter(() => draw(4) > 0)
      .map((name) => {
        const source = places[draw(places.length)];
        return { name, type: 'ansible', fields: draw(2) ? [] : [{ name: 'who', type: 'text' }], ...(source ? { source } : {}) };
      });
    const config = { categories: [{ name: 'Default', icon: 'bars' }], roles: [{ name: 'public', groups: [] }], forms };
    const text = (draw(2) ? '# With a comment\n' : '') + stringify(config);
    const next = saved(text);
    const back = asRead(next);
    expect(back.forms.toSorted(byName), `seed ${seed}`).toEqual(forms.toSorted(byName));
    expect([back.categories, back.roles]).toEqual([config.categories, config.roles]);
  }
});
const byName = (one: Json, other: Json): number => (one.name < other.name ? -1 : 1);

test('texts of a designer are taken as they are', () => {
  const together = assembled([now.base, ...now.files], now);
  expect(together.ok && together.value.texts).toEqual(now);
  expect(together.ok && together.value.value).toMatchObject(asRead(now));
});

test.each([
  [[], 'The first of the texts should be that of forms.yaml'],
  [[{ file: 'other.yaml', text: '' }], 'The first of the texts should be'],
  [[now.base, { file: '../x.yml', text: '' }], '../x.yml is not the name of'],
  [[now.base, { file: 'x.sh', text: '' }], 'x.sh is not the name of'],
  [[now.base, { file: 'x.yml', text: '' }, { file: 'x.yml', text: '' }], 'There are two texts of x.yml'],
  [[now.base, { file: 'x.yml', text: 'a: [' }], 'x.yml: Failed to parse yaml : '],
  [[{ file: 'forms.yaml', text: 'a: [' }], 'Failed to parse yaml : '],
])('texts are refused that %j: %s', (sources, why) => {
  const together = assembled(sources, now);
  expect(together.ok ? '' : together.error).toContain(why);
});

test('a broken file that was not touched does not hold up a save', () => {
  const broken = { file: 'broken.yaml', text: 'a: [' };
  const before = { ...now, files: [broken, ...now.files] };
  expect(assembled([now.base, broken, ...now.files], before).ok).toBe(true);
  expect(assembled([now.base, { ...broken, text: 'a: [[' }], before).ok).toBe(false);
});
