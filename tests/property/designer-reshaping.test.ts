import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isRow } from '#lib/plain.ts';
import { reshapedText } from '#sync/designer/reshaped-text.ts';
import { writtenYaml } from '#sync/designer/write-yaml.ts';
import { forAll } from '#tests/support/forall.ts';
import { somehowChanged, somePlain } from '#tests/support/plain-configs.ts';
import { writtenForm } from '#tests/support/portal-yaml.ts';

const read = (text: string): unknown => parse(text, { uniqueKeys: false });

test('D4 plain data is always written as the same text, which means it', () => {
  forAll(
    (draw) => {
      const value = draw.chance(0.5)
        ? somePlain(draw, 3)
        : { text: draw.text(12), list: draw.list(3, () => draw.text(6)), deep: { [draw.text(4)]: draw.text(9) } };
      const text = writtenYaml(value, { indentLists: draw.chance(0.5) });
      expect(read(text), text).toEqual(value);
      expect(read(reshapedText('a: 1 # said\n', value)), text).toEqual(value);
    },
    { runs: 600 },
  );
});

test('D4 words that other readers of YAML take for something else are quoted', () => {
  for (const word of [
    'yes',
    'No',
    'on',
    '1_000',
    '0x1f',
    '1:30',
    '2020-01-01',
    '~',
    '.inf',
    '<<',
    '=',
    '1e3',
    '',
    ' a',
    'a ',
    'a: b',
    'a #b',
    '*a',
    '&a',
    '- a',
    '!a',
    '%a',
    '@a',
    '`a',
    'null',
  ])
    expect(writtenYaml(word).trim(), word).toMatch(/^['"]/);
  for (const word of ['Deploy', 'a-b', 'p.yaml', 'local/admins', '$(host)', 'fn.fnTime()']) expect(writtenYaml(word).trim()).toBe(word);
});

test('D3 a text that is changed to mean something means it', () => {
  forAll(
    (draw) => {
      const text = `${writtenForm(draw, 'Deploy a').lines.join('\n')}\n`;
      const value = somehowChanged(draw, read(text), 4);
      if (!isRow(value)) return;
      const changed = reshapedText(text, value, draw.chance(0.5) ? `${writtenForm(draw, 'Other b').lines.join('\n')}\n` : undefined);
      expect(read(changed), changed).toEqual(value);
      expect(changed.endsWith('\n')).toBe(true);
      expect(reshapedText(text, read(text))).toBe(text);
    },
    { runs: 500 },
  );
});

const form = `# Who runs this is told.
name: 'Deploy'   # the name
type: ansible

playbook: deploy.yaml
roles: [public, admin] # both
# All that is asked
fields:
    # where to
    - name: host
      type: enum
      values:
      - web1   # the old one
      - web2

    - name: "note"
      type: text
      label: >-
        Say
        something
      # at last
`;

const meant = read(form) as { fields: Record<string, unknown>[] } & Record<string, unknown>;
const changedLines = (after: string): readonly string[] => {
  const [before, now] = [form.split('\n'), after.split('\n')];
  return [
    ...before.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !before.includes(line)).map((line) => `+${line}`),
  ];
};

test('D3 one changed value changes one line; comments, quotes and blank lines stay', () => {
  const [host = {}, note = {}] = meant.fields;
  expect(changedLines(reshapedText(form, { ...meant, name: 'Deploy all' }))).toEqual([
    "-name: 'Deploy'   # the name",
    "+name: 'Deploy all'   # the name",
  ]);
  expect(changedLines(reshapedText(form, { ...meant, roles: ['public'] }))).toEqual([
    '-roles: [public, admin] # both',
    '+roles: [public] # both',
  ]);
  const more = reshapedText(form, { ...meant, fields: [{ ...host, values: ['web1', 'web2', 'web3'] }, note] });
  expect(changedLines(more)).toEqual(['+      - web3']);
  const labelled = reshapedText(form, { ...meant, fields: [host, { ...note, label: 'Said', help: 'Why' }] });
  expect(labelled).toContain('      label: Said\n      help: Why\n');
  expect(labelled).toContain('# at last');
  const without = reshapedText(form, { ...meant, fields: [note] });
  expect(without).toContain('fields:\n    - name: "note"\n      type: text\n');
  const exchanged = reshapedText(form, { ...meant, fields: [note, host] });
  expect(read(exchanged)).toEqual({ ...meant, fields: [note, host] });
  for (const said of form.split('\n').filter((line) => line.includes('#'))) expect(exchanged).toContain(said.trim());
  const grown = reshapedText(form, { ...meant, fields: [...meant.fields, { name: 'new', type: 'text' }] });
  expect(grown).toBe(form.replace('      # at last\n', '      # at last\n    - name: new\n      type: text\n'));
});

test('D3 what is new comes with the comments of the text it is taken from', () => {
  const donor = 'fields:\n- name: host\n  type: text\n# mine\n- name: new # said\n  # deep\n  type: number\nhelp: |\n  a\n  b\n';
  const value = { ...meant, help: 'a\nb\n', fields: [...meant.fields, { name: 'new', type: 'number' }] };
  const changed = reshapedText(form, value, donor);
  expect(read(changed)).toEqual(value);
  expect(changed).toContain('    # mine\n    - name: new # said\n      # deep\n      type: number\n');
  expect(changed).toContain('help: |\n  a\n  b\n');
});

test('D3 where an anchor is in the way the text is written anew, with its comments', () => {
  const text = '# why\nname: a\nfirst: &x {a: 1}\nsecond: *x # again\n';
  const value = { name: 'a', first: { a: 2 }, second: { a: 1 } };
  const changed = reshapedText(text, value);
  expect(read(changed)).toEqual(value);
  expect(changed).toContain('# why');
});

test('D3 what stands under a key keeps its comments, and a key that is called otherwise keeps its line', () => {
  const text = 'constants:\n  # where\n  SITE: "Antwerp"  # here\n  NTP: # all\n    first: web1 # near\n    more: |\n      far\n';
  const constants = { SITE: 'Antwerp', NTP: { first: 'web1', more: 'far\n' } };
  const { SITE, NTP } = constants;
  expect(reshapedText(text, { constants: { SITE, NTP: { ...NTP, first: 'web2' } } })).toBe(text.replace('web1 #', 'web2 #'));
  expect(reshapedText(text, { constants: { PLACE: SITE, NTP } })).toBe(text.replace('SITE', 'PLACE'));
  expect(reshapedText(text, { constants: { SITE, NTP: { first: NTP.first, other: NTP.more } } })).toBe(text.replace('more', 'other'));
});
