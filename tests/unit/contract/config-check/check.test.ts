// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configProblems } from '#contract/config-check/check.ts';
import { columnTypes, fieldTypes } from '#contract/config-check/field-types.ts';
import { columnProperties, fieldProperties } from '#contract/config-check/field-shape.ts';
import { formProperties, formTypes } from '#contract/config-check/form-shape.ts';

const folder = 'tests/fixtures/recordings';

interface Checked {
  readonly name: string;
  readonly text: string;
  readonly isValid: boolean;
  readonly error: string;
}

/** Every configuration the reference was asked about that is YAML at all. */
const recordings: readonly Checked[] = readdirSync(folder)
  .filter((file) => /config-(check|save-bad)-/.test(file))
  .flatMap((file) => {
    const { name, request, response } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
    const text: unknown = request.body?.forms;
    const error: string = response.body?.data?.error ?? '';
    if (typeof text !== 'string' || text === '' || /Failed to parse/.test(error)) return [];
    return /locked|No access|do not have access/.test(error + response.body?.message) ? [] : [{ name, text, isValid: error === '', error }];
  });

test('the reference was asked about many configurations', () => expect(recordings.length).toBeGreaterThan(30));

test.each(recordings)('$name is judged as the reference judged it', ({ text, isValid, error }) => {
  const found = configProblems(parse(text)).map((problem) => problem.text);
  expect(found.length === 0, found.join('\n')).toBe(isValid);
  // The same names lead to it, in the same order.
  const [names] = /(?:(?:Form|Field|TableField|Category|Role) '[^']*', )+/.exec(error) ?? [''];
  expect(found.join('\n')).toContain(names);
});

const wrapped = (forms: readonly unknown[], more: object = {}): object => ({
  categories: [{ name: 'Default', icon: 'bars' }],
  roles: [
    { name: 'admin', groups: ['local/admins'] },
    { name: 'public', groups: [] },
  ],
  constants: {},
  forms,
  ...more,
});
const form = (more: object = {}): object => ({ name: 'F', roles: ['public'], type: 'ansible', playbook: 'a.yml', fields: [], ...more });
const field = (more: object): object => wrapped([form({ fields: [more] })]);
const told = (config: unknown): readonly string[] => configProblems(config).map((problem) => problem.text);

test('all problems are told at once, each with the way to it', () => {
  const config = wrapped([
    {
      name: 'F',
      roles: ['public'],
      type: 'ansible',
      playbook: 'a.yml',
      zzz: 1,
      tileClass: 'red',
      fields: [{ type: 'text' }, { name: 'b', type: 'slider', required: 'yes' }],
    },
    { roles: 'public', type: 'awx', fields: [{ name: 't', type: 'table', tableFields: [{ name: 'x', type: 'enum', label: 'X' }] }] },
  ]);
  expect(configProblems(config)).toEqual([
    { path: ['forms', 0], text: "Form 'F', 'zzz' is not a property of a form" },
    {
      path: ['forms', 0, 'tileClass'],
      text: "Form 'F', tileClass should be a class that begins with 'has-background-' or 'bg-'",
    },
    { path: ['forms', 0, 'fields', 0], text: "Form 'F', Field '1', needs the property 'name'" },
    {
      path: ['forms', 0, 'fields', 1, 'type'],
      text: expect.stringMatching(/^Form 'F', Field 'b', type should be one of text, textarea/),
    },
    { path: ['forms', 0, 'fields', 1, 'required'], text: "Form 'F', Field 'b', required should be true or false" },
    { path: ['forms', 1], text: "Form '2', needs the property 'name'" },
    { path: ['forms', 1, 'roles'], text: "Form '2', roles should be a list" },
    {
      path: ['forms', 1, 'fields', 0, 'tableFields', 0],
      text: "Form '2', Field 't', TableField 'x', of type 'enum' needs 'values', or 'from'",
    },
    { path: ['forms', 1], text: "Form '2', of type 'awx' needs the property 'template'" },
  ]);
});

test('problems of fields come in the order of the text', () => {
  const config = wrapped([
    form({
      fields: [
        { name: 'a', type: 'enum' },
        { name: 'b', type: 'text', minValue: 1 },
      ],
    }),
  ]);
  expect(told(config)).toEqual([
    "Form 'F', Field 'a', of type 'enum' needs 'values', or 'query' and 'dbConfig', or 'expression'",
    "Form 'F', Field 'b', 'minValue' is not a property of fields of type 'text'",
  ]);
});

test.each([
  [{ name: 'a', type: 'enum', values: ['x'] }],
  [{ name: 'a', type: 'enum', values: [{ name: 'x' }], multiple: true, columns: ['name'] }],
  [{ name: 'a', type: 'enum', query: 'select 1', dbConfig: ['A', 'B'] }],
  [{ name: 'a', type: 'query', query: 'select 1', dbConfig: 'A' }],
  [{ name: 'a', type: 'enum', query: 'select 1', dbConfig: { name: 'A', type: 'mysql' }, refresh: '10s' }],
  [{ name: 'a', type: 'enum', expression: '[1]', runLocal: true }],
  [{ name: 'a', type: 'expression', expression: '1' }],
  [{ name: 'a', type: 'expression', value: [1] }],
  [{ name: 'a', type: 'expression', query: 'select 1', dbConfig: 'A', hide: true }],
  [{ name: 'a', type: 'local', expression: '1' }],
  [{ name: 'a', type: 'html', expression: "'<p>'" }],
  [{ name: 'a', type: 'datetime', dateType: 'week' }],
  [{ name: 'a', type: 'file', accept: ['.txt'], maxSize: 10 }],
  [{ name: 'a', type: 'table', tableFields: [{ name: 'x', type: 'enum', label: 'X', from: 'b' }], query: 'q', dbConfig: 'A' }],
  [
    {
      name: 'a',
      type: 'text',
      dependencies: [
        { name: '!b.c', values: [1, true, 'x'] },
        { name: 'd', isValid: true },
      ],
      dependencyFn: 'nor',
    },
  ],
  [{ name: 'a', type: 'constant', value: 1 }],
])('%j is a field', (given) => expect(told(field(given))).toEqual([]));

test.each([
  [{ name: 'a', type: 'enum', values: ['x'], expression: '1' }, "'expression' is not a property of fields of type 'enum' with 'values'"],
  [{ name: 'a', type: 'enum', query: 'x' }, "of type 'enum' needs"],
  [{ name: 'a', type: 'expression' }, "needs 'expression', or 'value', or 'query' and 'dbConfig'"],
  [{ name: 'a', type: 'local', query: 'q' }, "needs 'expression', or 'value'"],
  [{ name: 'a', type: 'html', expression: '1', label: 'A' }, "'label' is not a property of fields of type 'html'"],
  [{ name: 'a', type: 'datetime' }, "of type 'datetime' needs 'dateType'"],
  [{ name: 'a', type: 'radio' }, "of type 'radio' needs 'values'"],
  [{ name: '***', type: 'text' }, 'name should be a text with a letter, a digit'],
  [{ name: 'a', type: 'text', default: null }, 'default is empty'],
  [{ name: 'a', type: 'text', minLength: '3' }, 'minLength should be a whole number'],
  [{ name: 'a', type: 'text', regex: { expression: 'x' } }, "regex needs the property 'description'"],
  [{ name: 'a', type: 'text', validIf: { field: 'b', description: 'no', when: 'add' } }, "validIf 'when' is not a property of a rule"],
  [{ name: 'a', type: 'text', dependencies: [{ name: 'b' }] }, "dependencies[0] needs either 'values' or 'isValid'"],
  [{ name: 'a', type: 'enum', query: 'q', dbConfig: { name: 'A', type: 'sqlite' } }, 'dbConfig.type should be one of mysql'],
])('%j is no field: %s', (given, why) => {
  const found = told(field(given));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`Form 'F', Field '${given.name}', `);
  expect(found[0]).toContain(why);
});

test.each([
  [{ steps: [] }, "'steps' is not a property of forms of type 'ansible'"],
  [{ onSuccess: [{ load: 'Next' }] }, 'onSuccess[0].load should be seconds, a comma and the name of a form'],
  [{ onFinish: [{}] }, 'onFinish[0] needs exactly one of load'],
  [{ notifications: { recipients: ['nobody'] } }, 'notifications.recipients[0] should be an e-mail address'],
  [{ approval: { message: 'ok?' } }, "approval needs the property 'roles'"],
  [{ credentials: { db: 1 } }, 'credentials.db should be a text'],
  [{ source: '../evil.yaml' }, 'source should be the name of a .yaml or .yml file, without a folder'],
  [{ source: 'a/b.yml' }, 'source should be'],
  [{ source: '.hidden.yml' }, 'source should be'],
  [{ source: 'notes.txt' }, 'source should be'],
  [{ type: 'script' }, "of type 'script' needs the property 'script'"],
])('a form with %j is refused: %s', (more, why) =>
  expect(told(wrapped([form(more)])).join('\n')).toContain(`Form 'F', ${why}`.slice(0, 60)),
);

test('steps are checked like forms', () => {
  const steps = [
    { name: 'one', type: 'ansible' },
    { name: 'two', type: 'awx', template: 't', ifExtraVar: 'x', zzz: 1 },
    { type: 'script', script: 'a.sh' },
  ];
  expect(told(wrapped([{ name: 'M', roles: [], type: 'multistep', fields: [], steps }]))).toEqual([
    "Form 'M', steps[0] of type 'ansible' needs the property 'playbook'",
    "Form 'M', steps[1] 'zzz' is not a property of a step",
    "Form 'M', steps[2] needs the property 'name'",
  ]);
});

test('roles, categories and everything else are checked in depth', () => {
  const config = wrapped([], {
    categories: [
      { name: 'Default', icon: 'bars' },
      { name: 'Fine', icon: 'x', items: [{ name: 'a/b', icon: 1 }] },
    ],
    roles: [{ name: 'public', groups: [] }, { name: 'r' }, { name: 's', users: ['joe'], options: { showLogs: 'yes', other: 1 } }],
    constants: [],
    extra: 1,
  });
  expect(told(config)).toEqual([
    "Category 'Fine', items[0].name should be 3 to 25 characters without '/'",
    "Category 'Fine', items[0].icon should be a text",
    "Role 'r', needs 'groups' or 'users'",
    "Role 's', users[0] should be 'local/', 'ldap/', 'azuread/' or 'oidc/' and a name",
    "Role 's', options.showLogs should be true or false",
    'constants should be an object',
    "'extra' is not a property of the configuration",
  ]);
});

test('nothing it is given makes it throw', () => {
  const deep = Array.from({ length: 5000 }).reduce<unknown>((inner) => [inner], 'x');
  for (const value of [null, undefined, 1, 'x', [], deep, { forms: deep }, { categories: 1, roles: {}, forms: 'x', constants: null }])
    expect(configProblems(value).length).toBeGreaterThan(0);
  const own = JSON.parse('{"__proto__": 1, "constructor": 2, "name": "x"}');
  expect(told(wrapped([own])).join()).toContain("'__proto__' is not a property of a form");
});

test('what types of fields and columns need or may have are properties that are checked', () => {
  for (const variants of Object.values(fieldTypes))
    for (const { requires, allowed } of variants) {
      expect(allowed).toEqual(expect.arrayContaining([...requires]));
      for (const name of allowed) expect(fieldProperties, name).toHaveProperty([name]);
    }
  for (const needs of Object.values(columnTypes)) for (const name of needs.flat()) expect(columnProperties).toHaveProperty([name]);
  for (const { requires, forbids } of Object.values(formTypes))
    for (const name of [...requires, ...forbids]) expect(formProperties).toHaveProperty([name]);
});

test('every property of a field belongs to some type', () => {
  const known = new Set(Object.values(fieldTypes).flatMap((variants) => variants.flatMap(({ allowed }) => allowed)));
  expect(Object.keys(fieldProperties).filter((name) => !known.has(name))).toEqual([]);
});
