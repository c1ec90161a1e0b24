// @vitest-environment node
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { categoryProperties, configProblems, roleOptions, roleProperties } from '#contract/config-check/check.ts';
import { columnProperties, fieldProperties } from '#contract/config-check/field-shape.ts';
import { columnTypes, fieldTypes } from '#contract/config-check/field-types.ts';
import {
  actionProperties,
  approvalProperties,
  formProperties,
  formTypes,
  notificationProperties,
  stepProperties,
  stepTypes,
} from '#contract/config-check/form-shape.ts';
import { HelpChoice, HelpExample, HelpItem, HelpNode } from '#contract/help.ts';
import { compileForm, readForm, type Problem } from '#engine/index.ts';
import fnArray from '#interpreter/prelude/fn-array.mjs?raw';
import fn from '#server/expressions/prelude/fn.mjs?raw';
import { readGuide } from '#server/help/guide.ts';

/** What reads a field in the engine; columns of tables are read elsewhere in `table.ts`. */
const readers = import.meta.glob<string>(
  ['../../../../src/engine/fields/*.ts', '../../../../src/engine/definition/read-{base,asking}.ts', '!**/table.ts'],
  { query: '?raw', import: 'default', eager: true },
);

const guide = v.parse(v.array(HelpNode), readGuide());
const opened = (nodes: readonly HelpNode[]): readonly HelpNode[] => nodes.flatMap((node) => [node, ...opened(node.help)]);
const all = opened(guide);

function page(link: string): HelpNode {
  const found = all.find((node) => node.link === link);
  if (!found) throw new Error(`The guide has no page ${link}`);
  return found;
}
const namesOf = (items: readonly { readonly name: unknown }[]): readonly string[] => items.map(({ name }) => String(name)).toSorted();
const wordsOf = (text: string): readonly string[] => text.split(/,\s*/).filter(Boolean);
const typeItem = (link: string): HelpItem => page(link).items.find(({ name }) => name === 'type')!;

test('the pages stand where the contract has them', () => {
  expect(guide.map(({ link }) => link)).toEqual(['environment-variable', 'forms', 'expressions', 'faq']);
  expect(all.map(({ link }) => link)).toEqual([
    'environment-variable',
    'forms',
    'forms/category',
    'forms/role',
    'forms/form',
    'forms/form/step',
    'forms/form/formfield',
    'forms/form/formfield/tablefield',
    'forms/form/approval',
    'forms/form/notifications',
    'forms/form/job-status-action',
    'expressions',
    'expressions/local',
    'expressions/remote',
    'faq',
  ]);
  expect(all.filter((node) => node.hideFromReferenceGuide).map(({ link }) => link)).toEqual(['environment-variable']);
});

describe('every property that is checked is documented, and no other', () => {
  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['forms/category', categoryProperties],
    ['forms/role', roleProperties],
    ['forms/form', formProperties],
    ['forms/form/step', stepProperties],
    ['forms/form/formfield', fieldProperties],
    ['forms/form/formfield/tablefield', columnProperties],
    ['forms/form/approval', approvalProperties],
    ['forms/form/notifications', notificationProperties],
    ['forms/form/job-status-action', actionProperties],
  ])('%s', (link, properties) => expect(namesOf(page(link).items)).toEqual(Object.keys(properties).toSorted()));

  test('types, and what belongs to which', () => {
    expect(namesOf(typeItem('forms/form').choices)).toEqual(Object.keys(formTypes).toSorted());
    expect(namesOf(typeItem('forms/form/step').choices)).toEqual(Object.keys(stepTypes).toSorted());
    expect(namesOf(typeItem('forms/form/formfield').choices)).toEqual(Object.keys(fieldTypes).toSorted());
    expect(namesOf(typeItem('forms/form/formfield/tablefield').choices)).toEqual(Object.keys(columnTypes).toSorted());
  });

  test('a property is said to belong only to types that may have it, and to all that need it', () => {
    const wrong = page('forms/form/formfield').items.flatMap(({ name, with_types }) => {
      const told = with_types === '' ? Object.keys(fieldTypes) : wordsOf(with_types);
      const refused = told.filter((type) => !(fieldTypes[type] ?? []).some(({ allowed }) => allowed.includes(name)));
      const needing = Object.entries(fieldTypes).filter(([, variants]) => variants.every(({ requires }) => requires.includes(name)));
      return [
        ...refused.map((type) => `${name} is told of ${type}, which refuses it`),
        ...needing.filter(([type]) => !told.includes(type)).map(([type]) => `${name} is needed by ${type}`),
      ];
    });
    expect(wrong).toEqual([]);
    const forms = page('forms/form').items.flatMap(({ name, with_types }) => {
      const told = with_types === '' ? Object.keys(formTypes) : wordsOf(with_types);
      const fitting = Object.entries(formTypes).flatMap(([type, { forbids }]) => (forbids.includes(name) ? [] : [type]));
      return told.filter((type) => !fitting.includes(type)).map((type) => `${name} is told of ${type}, which refuses it`);
    });
    expect(forms).toEqual([]);
  });
});

test('every option of a role is explained', () => {
  const { description } = page('forms/role').items.find(({ name }) => name === 'options')!;
  expect(Object.keys(roleOptions).filter((option) => !description.includes(`\`${option}\``))).toEqual([]);
});

test('the guide holds nothing that the contract does not know', () => {
  const known: Readonly<Record<string, readonly string[]>> = {
    page: Object.keys(v.parse(HelpNode, { name: '', link: '' })),
    item: Object.keys(HelpItem.entries),
    choice: Object.keys(HelpChoice.entries),
    example: Object.keys(HelpExample.entries),
  };
  const within: Readonly<Record<string, string>> = { help: 'page', items: 'item', choices: 'choice', examples: 'example' };
  const strange = (value: object, kind: string, at: string): readonly string[] =>
    Object.entries(value).flatMap(([key, inner]) => {
      if (!known[kind]?.includes(key)) return [`${at} has ${key}`];
      const next = within[key];
      return next === undefined || !Array.isArray(inner)
        ? []
        : (inner as readonly object[]).flatMap((one) => strange(one, next, `${at} ${key} ${String(Object.values(one)[0])}`));
    });
  expect(readGuide().flatMap((node) => strange(node, 'page', node.link))).toEqual([]);
});

test('everything says what it is, in short and at length', () => {
  const silent = all.flatMap((node) => [
    ...(node.description.trim() === '' || node.icon === '' ? [node.link] : []),
    ...node.items
      .filter(({ short, description, type }) => [short, description, type].includes(''))
      .map(({ name }) => `${node.link} ${name}`),
    ...node.items.flatMap(({ name, choices }) =>
      choices.filter((choice) => choice.description === '' && name !== 'width').map((choice) => `${node.link} ${name} ${choice.name}`),
    ),
  ]);
  expect(silent).toEqual([]);
  const twice = all.filter(({ items }) => new Set(items.map(({ name }) => name)).size < items.length);
  expect(twice.map(({ link }) => link)).toEqual([]);
});

test('links within the guide lead somewhere, and types are known ones', () => {
  const links = all
    .flatMap(({ items }) => items.flatMap(({ objectLink, moreExamplesLink }) => [objectLink, moreExamplesLink]))
    .filter(Boolean);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !all.some((node) => node.link === link))).toEqual([]);
  const known = [...Object.keys(fieldTypes), ...Object.keys(formTypes)];
  const named = all.flatMap(({ items }) => items.flatMap(({ with_types }) => wordsOf(with_types)));
  expect([...new Set(named)].filter((type) => !known.includes(type))).toEqual([]);
});

test('every type of field and of form has an example, but for an old name that nobody should write any more', () => {
  for (const link of ['forms/form', 'forms/form/formfield'])
    expect(typeItem(link).choices.filter(({ name, examples }) => name !== 'query' && examples.length === 0)).toEqual([]);
});

/** Every example with the page it stands on. */
const examples: readonly { readonly link: string; readonly of: string; readonly example: HelpExample }[] = all.flatMap((node) => [
  ...node.examples.map((example) => ({ link: node.link, of: '', example })),
  ...node.items.flatMap((item) => [
    ...item.examples.map((example) => ({ link: node.link, of: item.name, example })),
    ...item.choices.flatMap((choice) => choice.examples.map((example) => ({ link: node.link, of: String(choice.name), example }))),
  ]),
]);

type Row = Readonly<Record<string, unknown>>;
const minimal: Row = {
  categories: [{ name: 'Default', icon: 'bars' }],
  roles: [
    { name: 'admin', groups: ['local/admins'] },
    { name: 'public', groups: [] },
  ],
  forms: [],
};
const formOf = (more: Row): Row => ({ name: 'Example', type: 'ansible', playbook: 'x.yaml', roles: ['public'], fields: [], ...more });
const isForms = (value: unknown): boolean => Array.isArray(value) && value.every((one: Row) => 'fields' in one);

/** The configuration that somebody has who copied the example to where it belongs. */
function configWith(link: string, code: unknown): Row {
  if (['forms', 'forms/category', 'forms/role'].includes(link)) return { ...minimal, ...(code as Row) };
  if (isForms(code)) return { ...minimal, forms: code };
  if (link === 'forms/form/step')
    return { ...minimal, forms: [{ name: 'Example', type: 'multistep', roles: ['public'], steps: code, fields: [] }] };
  if (link === 'forms/form/formfield/tablefield')
    return { ...minimal, forms: [formOf({ fields: [{ name: 'rows', type: 'table', tableFields: code }] })] };
  return { ...minimal, forms: [formOf(Array.isArray(code) ? { fields: code } : (code as Row))] };
}

test('every example can be saved where it belongs', () => {
  const saved = examples.filter(({ example }) => example.language === 'yaml');
  expect(saved.length).toBeGreaterThan(130);
  const wrong = saved.flatMap(({ link, of, example }) => {
    const problems = configProblems(configWith(link, parse(example.code)));
    return problems.map(({ text }) => `${link} ${of} "${example.name}": ${text}`);
  });
  expect(wrong).toEqual([]);
});

/** What the engine says of a form of an example. Columns alone name fields of the form around them. */
function complaintsOf(raw: Row, link: string): readonly string[] {
  const { form, problems } = readForm(raw);
  const design = compileForm(form, { SITE: 'Antwerp' }).problems;
  const isMeant = ({ code }: Problem): boolean => link !== 'forms/form/formfield/tablefield' || code !== 'unknownValidationField';
  return [...problems, ...design].filter(isMeant).map(({ message }) => message);
}

test('examples of fields are forms that the engine reads without a complaint', () => {
  const wrong = examples.flatMap(({ link, of, example }) => {
    if (example.language !== 'yaml') return [];
    const forms = configWith(link, parse(example.code))['forms'] as readonly Row[];
    return forms.flatMap((form) => complaintsOf(form, link).map((message) => `${link} ${of} "${example.name}": ${message}`));
  });
  expect(wrong).toEqual([]);
});

test('every property of a field that the engine reads is documented', () => {
  const calls = /read(?:\.(?:text|flag|number|texts|list|row)\(|\.raw\[)'(\w+)'/g;
  const names = new Set(Object.values(readers).flatMap((text) => [...text.matchAll(calls)].map(([, name]) => name ?? '')));
  expect(names.size).toBeGreaterThan(40);
  const documented = page('forms/form/formfield').items.map(({ name }) => name);
  expect([...names].filter((name) => !documented.includes(name))).toEqual([]);
});

test('every function of expressions is documented, and no other', () => {
  const built = [...fn.slice(fn.indexOf('const fn = {')).matchAll(/^ {4}(fn\w+)[:,]/gm)].map(([, name]) => `fn.${name}`);
  const own = [...(/const fnc = \{(.*)\}/.exec(fn)?.[1] ?? '').matchAll(/(fn\w+):/g)].map(([, name]) => `fnc.${name}`);
  expect(built.length).toBeGreaterThan(12);
  expect(namesOf(page('expressions/remote').items)).toEqual([...built, ...own].toSorted());
  const methods = [...fnArray.matchAll(/^ {4}(\w+)\(.*\) \{$/gm)].map(([, name]) => name ?? '');
  expect(namesOf(page('expressions/local').items)).toEqual(['fnArray.from', 'fnGetNumberedName', ...methods].toSorted());
});
