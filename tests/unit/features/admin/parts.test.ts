import { subjectOf } from '#features/admin/special/ActivityRow.tsx';
import { expect, test } from 'vitest';
import { cronWords, nextRuns } from '#features/admin/special/cron-words.ts';
import { shownHosts } from '#features/admin/special/known-hosts.ts';
import { passwordProblems } from '#features/admin/special/password-problems.ts';
import { privateKeyProblem } from '#features/admin/special/private-key.ts';
import { repositoryProblems, repositoryWarnings } from '#features/admin/special/repository-rules.ts';
import { ordered, orderIn, orderText, searched } from '#features/admin/resource/list.ts';

test.each([
  ['0 4 * * 1', 'at 04:00, on Monday'],
  ['*/15 * * * *', 'every 15 minutes'],
  ['* * * * *', 'every minute'],
  ['30 6 1 * *', 'at 06:30, on day 1 of the month'],
  ['0 0 L * *', 'at 00:00, on the last day of the month'],
  ['5 8-17 * * 1-5', 'at minute 05, in the hours 08 to 17, on Monday to Friday'],
  ['0 */6 * 3,9 *', 'at minute 00, every 6 hours, in March and September'],
  ['10 * * * *', 'at minute 10 of every hour'],
  ['0 1 * * 5L', 'at 01:00, on the last Friday'],
  ['0 1 15 * 0', 'at 01:00, on day 15 of the month, or on Sunday'],
])('the time table %s reads: %s', (pattern, words) => {
  expect(cronWords(pattern)).toBe(words);
});

test('what is no time table has no words, and no next time', () => {
  for (const pattern of ['', '0 4 * *', 'every day', '0 4 * * MON; rm', '99 4 * * *']) expect(nextRuns(pattern, new Date(0))).toEqual([]);
  for (const pattern of ['', '0 4 * *', 'every day']) expect(cronWords(pattern)).toBeNull();
  expect(nextRuns('0 0 30 2 *', new Date(2026, 0, 1)), 'a day that never comes').toEqual([]);
});

test('the next three times are those of the pattern', () => {
  const times = nextRuns('0 4 * * 1', new Date(2026, 10, 22, 10, 0)).map((at) => [
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
  ]);
  expect(times).toEqual([
    [11, 23, 4, 0],
    [11, 30, 4, 0],
    [12, 7, 4, 0],
  ]);
});

test('of the known hosts each line stands once; what was left out is counted, the end of the file is not', () => {
  const { hosts, removed } = shownHosts([
    'web1 ssh-rsa AAA',
    '',
    'web1 ssh-rsa AAA',
    '|1|x=|y= ssh-ed25519 BBB',
    '@revoked old ssh-rsa C',
    '',
  ]);
  expect(hosts.map(({ name, kind }) => [name, kind])).toEqual([
    ['web1', 'ssh-rsa'],
    ['(hashed name)', 'ssh-ed25519'],
    ['old', 'ssh-rsa'],
  ]);
  expect(removed).toBe(2);
});

test('a known host is shown with the fingerprint that ssh-keygen tells', () => {
  const key = 'AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';
  const fingerprints = [`github.com ssh-ed25519 ${key}`, `@revoked x ssh-ed25519 ${key}`, 'x ssh-rsa not!base64', 'x'].map(
    (line) => shownHosts([line]).hosts[0]?.fingerprint,
  );
  const known = 'SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU';
  expect(fingerprints).toEqual([known, known, '', '']);
});

test.each([
  ['', 'This field is required'],
  ['-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n', null],
  ['-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----', 'Enter a valid private key followed by a new line'],
  ['-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n', 'Enter a valid private key followed by a new line'],
  ['-----BEGIN RSA PRIVATE KEY-----\n-----END RSA PRIVATE KEY-----\n', 'Enter a valid private key followed by a new line'],
  ['-----BEGIN PRIVATE KEY-----\r\nProc-Type: 4,ENCRYPTED\r\n\r\nAA+/=\r\n-----END PRIVATE KEY-----\r\n\n', null],
  ['hello\n', 'Enter a valid private key followed by a new line'],
  ['-----BEGIN RSA PRIVATE KEY-----\n<script>\n-----END RSA PRIVATE KEY-----\n', 'Enter a valid private key followed by a new line'],
])('a private key %j: %s', (key, problem) => {
  expect(privateKeyProblem(key)).toBe(problem);
});

test('a private key of 5 MB is looked through at once', () => {
  expect(privateKeyProblem('-----BEGIN RSA PRIVATE KEY-----\n' + 'A-\n'.repeat(1_700_000))).toMatch(/valid/);
});

test.each([
  ['', '', { password: 'This field is required', password2: 'This field is required' }],
  ['Short1!', 'Short1!', { password: 'Must be at least 8 characters long' }],
  ['longenough', 'longenough', { password: 'Must contain at least 1 numeric, 1 special, 1 upper and 1 lower character' }],
  ['Secret!123', 'Secret!124', { password2: 'Passwords are not the same' }],
  ['Secret!123', 'Secret!123', {}],
])('the password %j, again %j', (password, again, problems) => {
  expect(passwordProblems(password, again)).toEqual(problems);
});

test('a repository has a name of lowercase letters and a user with single hyphens', () => {
  const good = { name: 'my_repo-1', uri: 'git@host:x', user: 'a-b1' };
  expect(repositoryProblems(good, true)).toEqual({});
  expect(Object.keys(repositoryProblems({ ...good, name: 'Mine' }, true))).toEqual(['name']);
  expect(repositoryProblems({ ...good, name: 'Mine' }, false), 'an older one keeps its name').toEqual({});
  for (const user of ['a--b', '-a', 'a'.repeat(40), 'a b'])
    expect(Object.keys(repositoryProblems({ ...good, user }, true))).toEqual(['user']);
});

test('several repositories for one use, and one for both, are warned of', () => {
  const forms = { name: 'a', use_for_forms: true };
  expect(repositoryWarnings([forms, { name: 'b', use_for_playbooks: true }])).toEqual([]);
  expect(repositoryWarnings([forms, { name: 'b', use_for_forms: true, use_for_playbooks: true }])).toEqual([
    'Only one forms repository is allowed, the first one counts: a, b',
    'One repository cannot be both for forms and for playbooks: b',
  ]);
});

const columns = [
  { name: 'name', label: 'Name' },
  { name: 'size', label: 'Size', text: (row: { readonly id: number }) => `n${row.id}` },
];
const rows = [
  { id: 10, name: 'web10' },
  { id: 2, name: 'Web2' },
  { id: 3, name: null },
];

test('a list is searched in all its columns, whatever the case, and sorted as people count', () => {
  expect(searched(rows, columns, ' WEB ').map(({ id }) => id)).toEqual([10, 2]);
  expect(searched(rows, columns, 'n3').map(({ id }) => id)).toEqual([3]);
  expect(ordered(rows, columns, orderIn('name')).map(({ id }) => id)).toEqual([3, 2, 10]);
  expect(ordered(rows, columns, orderIn('-size')).map(({ id }) => id)).toEqual([10, 3, 2]);
  expect(ordered(rows, columns, orderIn('unknown'))).toBe(rows);
  expect(orderText(orderIn('-size')!)).toBe('-size');
});

test('a change names its subject as people call it', () => {
  expect(subjectOf({ kind: 'setting', name: 'ldap' })).toBe('LDAP settings');
  expect(subjectOf({ kind: 'setting', name: 'settings' })).toBe('general and mail settings');
  expect(subjectOf({ kind: 'setting', name: 'constructor' })).toBe('setting constructor');
  expect(subjectOf({ kind: 'user', name: 'ldap' })).toBe('user ldap');
});
