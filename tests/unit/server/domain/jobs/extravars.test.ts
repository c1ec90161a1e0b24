// @vitest-environment node
import { expect, test } from 'vitest';
import type { User } from '#contract/session.ts';
import { extravarsFor, masked, secretPaths } from '#server/domain/jobs/extravars.ts';
import type { Form } from '#server/domain/portal/portal.ts';

const user: User = { username: 'joe', type: 'local', id: 7, groups: [], roles: ['public'], options: {} };
const form = (more: Readonly<Record<string, unknown>>): Form => ({ name: 'F', type: 'ansible', fields: [], ...more });
const varsOf = (it: Form, sent: Readonly<Record<string, unknown>>) => {
  const outcome = extravarsFor(it, user, sent);
  return outcome.ok ? outcome.value : outcome.error;
};

test('answers come first, then who runs it, then what the form sets', () => {
  const it = form({ playbook: 'p.yml', inventory: ['a', 'b'], check: false, credentials: { db: 'CMDB' } });
  const vars = varsOf(it, { x: 1, ansibleforms_user: { username: 'root' } });
  expect(vars).toEqual({
    x: 1,
    ansibleforms_user: user,
    __playbook__: 'p.yml',
    __inventory__: ['a', 'b'],
    __check__: false,
    __verbose__: false,
    __credentials__: { db: 'CMDB' },
  });
});

test('a field of a reserved name overrides what the form sets', () => {
  const it = form({ playbook: 'p.yml', fields: [{ name: '__playbook__', type: 'enum' }] });
  expect(varsOf(it, { __playbook__: 'q.yml' })).toMatchObject({ __playbook__: 'q.yml' });
  expect(varsOf(it, {})).toMatchObject({ __playbook__: 'p.yml' });
});

test.each([['/etc/x.yml'], ['../x.yml'], ['a/../../x.yml'], ['-x.yml'], ['a;b.yml'], ['$(id).yml']])(
  'a person cannot name the playbook %s',
  (name) => {
    const it = form({ fields: [{ name: '__playbook__', type: 'text' }] });
    expect(varsOf(it, { __playbook__: name })).toMatch(/^The value of __playbook__ is not acceptable/);
  },
);

test('a form may ask for verbose runs itself', () => {
  expect(varsOf(form({ verbose: true }), { __verbose__: false })).toMatchObject({ __verbose__: true });
});

test('secret values are found where the model puts them', () => {
  const fields = [
    { name: 'a', type: 'password' },
    { name: 'b', type: 'password', model: 'vm.users[0].pw' },
    { name: 'c', type: 'text', noLog: true, model: ['x.c', 'y'] },
    {
      name: 't',
      type: 'table',
      model: 'rows',
      tableFields: [
        { name: 'k', type: 'password' },
        { name: 'n', type: 'text' },
      ],
    },
    { name: 'd', type: 'text', noLog: false },
  ];
  const paths = secretPaths(form({ fields }));
  expect(paths).toEqual([['a'], ['vm', 'users', '*', 'pw'], ['x', 'c'], ['y'], ['rows', '*', 'k']]);
  const shown = masked(
    { a: 's', vm: { users: [{ pw: 's', n: 1 }] }, x: { c: 's' }, y: 5, rows: [{ k: 's', n: 's' }], d: 'clear', deep: [{ password: 's' }] },
    paths,
  );
  const m = '**NOLOG**';
  expect(shown).toEqual({
    a: m,
    vm: { users: [{ pw: m, n: 1 }] },
    x: { c: m },
    y: m,
    rows: [{ k: m, n: 's' }],
    d: 'clear',
    deep: [{ password: m }],
  });
});

test('masking leaves the original alone and copes with values that are not there', () => {
  const original = { a: { b: 's' } };
  expect(
    masked(original, [
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['nowhere', '*'],
      ['__proto__', 'x'],
    ]),
  ).toEqual({ a: { b: '**NOLOG**' } });
  expect(original).toEqual({ a: { b: 's' } });
});
