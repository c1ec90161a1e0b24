import * as v from 'valibot';
import { expect, test } from 'vitest';
import { credentials } from '#contract/admin/credentials.ts';
import { groups } from '#contract/admin/groups.ts';
import { ldap } from '#contract/admin/ldap.ts';
import { settings } from '#contract/admin/settings.ts';
import { users } from '#contract/admin/users.ts';

/* AnsibleForms holds rows that the rules for writing refuse: it checks little. They are listed, shown as they are, and mended by who saves. */

test('a row that breaks a rule is read, as it is, and hides no other', () => {
  const rows = [
    { id: 2, username: 'domain:joe', password: '', email: 'nobody', group_id: 7 },
    { id: 3, username: '', password: null, email: null, group_id: null },
  ];
  expect(v.parse(users.list.output, rows)).toMatchObject([
    { username: 'domain:joe', email: 'nobody', group_id: 7 },
    { username: '', group_id: null },
  ]);
  expect(v.parse(groups.list.output, [{ id: 2, name: 'x'.repeat(250) }])).toEqual([{ id: 2, name: 'x'.repeat(250) }]);
  const login = { id: 4, name: 'CMDB', user: '', host: null, port: 99_999, db_type: 'sqlite', is_database: null };
  expect(v.parse(credentials.list.output, [login])).toMatchObject([{ port: 99_999, db_type: 'sqlite', host: '', is_database: false }]);
  expect(v.parse(credentials.list.output, [{ ...login, port: 'none' }])).toMatchObject([{ port: null }]);
  expect(v.parse(ldap.read.output, { port: 0, server: 5 })).toMatchObject({ port: 0, server: '5' });
  expect(v.parse(settings.read.output, { mail_port: 0, enableFormsYamlInDatabase: 0 })).toMatchObject({ mail_port: 0 });
});

test('what is no row is still none, and what is written keeps its rules', () => {
  for (const rows of [[{ username: 'joe' }], ['joe'], 'joe', { output: [] }]) expect(v.is(users.list.output, rows)).toBe(false);
  expect(v.is(users.entries.username, 'a:b')).toBe(false);
  expect(v.is(credentials.entries.port, 99_999)).toBe(false);
  expect(v.is(ldap.entries.port, 0)).toBe(false);
});

test('secrets and flags are known by their schemas', () => {
  expect([ldap.secrets, ldap.flags]).toEqual([['bind_user_pw'], ['enable_tls', 'ignore_certs', 'is_advanced', 'enable']]);
  expect([users.secrets, credentials.secrets, settings.secrets]).toEqual([['password'], ['password'], ['mail_password']]);
});
