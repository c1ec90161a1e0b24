import { expect, test } from 'vitest';
import { benchOf, freeName, newFormText, renamedText, type DraftSides } from '#sync/designer/bench.ts';
import { portalOf } from '#sync/designer/portal-texts.ts';
import { serverWarnings } from '#sync/designer/server-places.ts';
import { usesOf } from '#sync/designer/uses.ts';
import { lookThrough, warningsOf, type Findings } from '#sync/designer/warnings.ts';

const base = `categories:
  - name: Default
    icon: bars
roles:
  - name: public
    groups: []
  - name: night
    groups: [local/night]
forms:
  - name: One # the first
    type: ansible
    playbook: one.yaml
    roles: [public]
    fields:
      - name: a
        type: text
`;
const two = `name: Two\ntype: ansible\nplaybook: two.yaml\nroles: [night, ghost]\ncategories: []\nfields: []\n`;
const portal = portalOf({ base: { file: 'forms.yaml', text: base }, files: [{ file: 'two.yaml', text: two }] });
const bench = (drafts: readonly DraftSides[] = []) => benchOf(portal, drafts);
const one = portal.entities.get('form /One')!;
const draft = (text: string | null): DraftSides => ({
  id: one.id,
  base: one,
  mine: text === null ? null : { kind: 'form', file: '', name: 'One', text },
});

test('without drafts the bench is what the server has, and nothing is wrong with it', () => {
  expect(bench().map(({ id, state }) => `${id} ${state}`)).toEqual([
    'categories same',
    'roles same',
    'form /One same',
    'form two.yaml/Two same',
  ]);
  expect(warningsOf(bench())).toEqual([]);
});

test('a draft lies over its thing; what was taken back is the same; what was deleted stays in sight; what is new comes last', () => {
  expect(bench([draft(`${one.text}help: me\n`)])[2]).toMatchObject({ state: 'changed', text: `${one.text}help: me\n` });
  expect(bench([draft(one.text)])[2]?.state).toBe('same');
  expect(bench([draft(null)])[2]).toMatchObject({ state: 'removed', name: 'One' });
  const added = { id: 'new 1', base: null, mine: { kind: 'form', file: '', name: 'New Form', text: newFormText } } as const;
  expect(bench([added]).at(-1)).toMatchObject({ id: 'new 1', state: 'added', theirs: null });
  expect(warningsOf(bench([added]))).toEqual([]);
});

test('a draft of something that went on the server stays', () => {
  const gone = { id: 'form /Three', base: { ...one, name: 'Three' }, mine: { ...one, name: 'Three' } };
  expect(bench([gone]).at(-1)).toMatchObject({ id: 'form /Three', state: 'changed', theirs: null });
});

test('bad YAML, a field that is there twice, a name that is taken and a bad file are told with their line', () => {
  const found = (text: string, file = ''): readonly string[] => {
    const mine = { kind: 'form', file, name: /^name: (\w+)/.exec(text)?.[1] ?? '', text } as const;
    return warningsOf(bench([{ id: one.id, base: one, mine }])).map(({ line, text: said }) => `${line} ${said}`);
  };
  expect(found('name: One\n\tx: 1\n')[0]).toMatch(/^2 /);
  expect(found(one.text.replace('fields:', 'fields:\n  - name: a\n    type: text'))).toEqual([
    "8 Each field must have a unique name: 'a' is there twice",
  ]);
  expect(found(one.text.replace('One', 'Two'))).toEqual(["1 There is already a form named 'Two'"]);
  expect(found(one.text.replace(/^name.*\n/, ''))).toContain('1 The form has no name');
  expect(found(one.text, 'a/b.yaml')).toEqual(["1 'a/b.yaml' should be a .yaml or .yml file name without a path"]);
  expect(found(`${one.text}fieldz: 1\n`)).toEqual(["8 'fieldz' is not a property of a form"]);
  expect(found(one.text.replace('type: text', 'type: texd'))[0]).toMatch(/^7 Field 'a', type/);
});

test('bad categories and roles are told, too', () => {
  const roles = portal.entities.get('roles')!;
  const mine = { ...roles, text: roles.text.replace('[local/night]', '[night]') };
  expect(warningsOf(bench([{ id: 'roles', base: roles, mine }]))).toMatchObject([{ item: 'roles', line: 5 }]);
});

test('what the server says leads to the form and the field it names', () => {
  expect(serverWarnings(bench(), "Form 'one', Field 'a', needs a label\r\nsomething else")).toEqual([
    { item: 'form /One', line: 6, text: "Form 'one', Field 'a', needs a label" },
    { item: '', line: 1, text: 'something else' },
  ]);
});

test('a renamed form keeps every other line, comments included', () => {
  expect(renamedText(one.text, 'Eins')).toBe(one.text.replace('One', 'Eins'));
  expect(renamedText('a: [', 'x')).toBeNull();
  expect(freeName(['New Form', 'New Form 2'], 'New Form')).toBe('New Form 3');
});

test('roles say which forms name them, also those that nobody declared', () => {
  expect(usesOf(bench(), 'roles').map(({ name, forms, isKnown }) => [name, forms.map((form) => form.name), isKnown])).toEqual([
    ['public', ['One'], true],
    ['night', ['Two'], true],
    ['ghost', ['Two'], false],
  ]);
  expect(usesOf(bench(), 'categories').map(({ name, forms }) => [name, forms.length])).toEqual([['Default', 1]]);
});

test('what is looked through bit by bit is not looked through again', () => {
  const known: Findings = new Map();
  expect([...lookThrough(bench(), known)]).toHaveLength(4);
  expect([...lookThrough(bench([draft(`${one.text}help: me\n`)]), known)]).toHaveLength(1);
  expect([...lookThrough(bench([draft(null)]), known)]).toHaveLength(0);
  expect(warningsOf(bench(), known)).toEqual([]);
});
