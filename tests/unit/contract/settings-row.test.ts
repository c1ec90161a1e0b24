import { describe, expect, test } from 'vitest';
import { credentials } from '#contract/admin/credentials.ts';
import { ldap } from '#contract/admin/ldap.ts';
import { users } from '#contract/admin/users.ts';
import { storedSecret } from '#contract/resource.ts';
import { bodyOf, differences, sameRow, together, withoutSecrets } from '#contract/settings-row.ts';

const row = { name: 'CMDB', user: 'reader', password: 'plain text', host: 'db1', port: 5432, is_database: true, secure: false };

test('SR1 of a secret only its presence is kept, whatever the server answers', () => {
  expect(withoutSecrets(credentials, row)).toEqual({ ...row, password: '**********' });
  expect(withoutSecrets(credentials, { ...row, password: '' }).password).toBe('');
  expect(withoutSecrets(credentials, { ...row, password: null }).password).toBe('');
  expect(JSON.stringify(withoutSecrets(users, { username: 'a', password: '$2b$10$abcdefghijklmnopqrstuv' }))).not.toContain('$2b$');
  expect(withoutSecrets(credentials, { ...row, password: '**' }).password, 'not even how long it is').toBe('**********');
});

test('SR2 only what somebody else changed and does not stand here in the same way is a difference', () => {
  const theirs = { ...row, host: 'db2', port: 5433, user: 'other' };
  const mine = { ...row, host: 'db3', port: 5433, description: 'mine' };
  expect(differences(credentials, row, theirs, mine)).toEqual([
    { name: 'user', base: 'reader', theirs: 'other', mine: 'reader' },
    { name: 'host', base: 'db1', theirs: 'db2', mine: 'db3' },
  ]);
  expect(differences(credentials, row, { ...row, password: 'x', description: null }, mine)).toEqual([]);
});

test('SR3 changes of both stay; where both changed one the winner is who the person says', () => {
  const theirs = { ...row, host: 'db2', user: 'other' };
  const mine = { ...row, host: 'db3', description: 'mine' };
  expect(together(credentials, row, theirs, mine, 'mine')).toMatchObject({ user: 'other', host: 'db3', description: 'mine' });
  expect(together(credentials, row, theirs, mine, 'theirs')).toMatchObject({ user: 'other', host: 'db2', description: 'mine' });
  expect(sameRow(credentials, together(credentials, row, theirs, theirs, 'mine'), theirs)).toBe(true);
});

test.each([
  ['masked', '**********'],
  ['masked shorter', '********'],
  ['blank', ''],
  ['a hash', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
])('SR4 a secret that was not replaced is not written when it is %s', (_, password) => {
  expect(bodyOf(users, { username: 'a', password, email: '' }, { username: 'a', email: 'a@b.org', group_id: 2 }, {})).toEqual({
    username: 'a',
    email: 'a@b.org',
    group_id: 2,
  });
});

test('SR4 a secret that came in plain goes back, a new one goes instead', () => {
  const fresh = { server: 'dir', bind_user_pw: 'from the server' };
  expect(bodyOf(ldap, fresh, { server: 'dir2' }, {})).toMatchObject({ server: 'dir2', bind_user_pw: 'from the server' });
  expect(bodyOf(ldap, fresh, { server: 'dir2' }, { bind_user_pw: 'new' })).toMatchObject({ bind_user_pw: 'new' });
  expect(bodyOf(ldap, null, { server: 'dir2' }, {})).not.toHaveProperty('bind_user_pw');
});

test('flags travel as 0 and 1', () => {
  expect(bodyOf(credentials, null, row, {})).toMatchObject({ is_database: 1, secure: 0 });
});

describe('SR8 a row that two pages edit', () => {
  const half = {
    entries: { url: null, mail_from: null, mail_secure: null, mail_password: null },
    secrets: ['mail_password'],
    flags: ['mail_secure'],
    beside: ['mail_from', 'mail_secure', 'mail_password'],
  };
  const base = { url: '', mail_from: 'a@lab', mail_secure: false, mail_password: storedSecret };
  const theirs = { ...base, mail_from: 'b@lab', mail_secure: true };

  test('is the same for a page as long as its own entries are', () => {
    expect(sameRow(half, base, theirs)).toBe(true);
    expect(differences(half, base, theirs, { ...base, url: 'https://portal' })).toEqual([]);
  });
  test('is written with the other entries as the server has them now', () => {
    expect(bodyOf(half, theirs, { ...base, url: 'https://portal' }, {})).toEqual({
      url: 'https://portal',
      mail_from: 'b@lab',
      mail_secure: 1,
    });
  });
  test('keeps the secret of the other page: masked it stays away, in plain it goes back', () => {
    expect(bodyOf(half, { ...theirs, mail_password: 'plain' }, base, {})).toMatchObject({ mail_password: 'plain' });
    expect(withoutSecrets(half, { ...theirs, mail_password: 'plain' })).toMatchObject({ mail_password: storedSecret });
  });
});
