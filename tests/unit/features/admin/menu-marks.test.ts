import { expect, test } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import { menuMarks } from '#features/admin/menu-marks.ts';

const now = Date.parse('2030-01-31T12:00:00Z');
const well: Overview = {
  at: '2030-01-31T12:00:00Z',
  version: '1',
  node: 'v22',
  started: '2030-01-01T00:00:00Z',
  checks: [{ label: 'Database', status: 'OK' }],
  disk: null,
  jobs: { running: 0, waiting: 0, hours: [] },
  backups: { count: 0, newest: null },
  repositories: [],
  providers: [
    { name: 'ldap', enabled: true, problem: '' },
    { name: 'oidc', enabled: false, problem: '' },
  ],
  certificates: [],
  setUp: [],
  tests: [],
  defaultPassword: false,
  problems: [],
};
const told = (part: Partial<Overview>): object =>
  Object.fromEntries([...menuMarks({ ...well, ...part }, now)].map(([slug, { intent, text }]) => [slug, `${intent}: ${text}`]));

test('what is switched on or set up is marked; what is not, is not', () => {
  expect(told({})).toEqual({ ldap: 'success: on' });
  expect(told({ repositories: [{ name: 'forms', status: 'success', head: '' }] })).toMatchObject({ repos: 'success: set up' });
});

test('mail, AWX and credentials are marked when they are set up, and how their last test ended', () => {
  const at = '2030-01-31T11:00:00Z';
  expect(told({ setUp: ['mail', 'awx', 'credentials'], tests: [{ kind: 'mail', name: '', at, ok: true, text: '' }] })).toMatchObject({
    mail_settings: 'success: set up, the last test passed',
    awx: 'success: set up',
    credentials: 'success: set up',
  });
  expect(
    told({
      setUp: ['mail', 'credentials'],
      tests: [
        { kind: 'mail', name: '', at, ok: false, text: 'connect ECONNREFUSED' },
        { kind: 'credential', name: 'billing', at, ok: false, text: 'no such host' },
        { kind: 'ldap', name: '', at, ok: false, text: 'Wrong binding credentials' },
        { kind: 'oidc', name: '', at, ok: false, text: 'of one that is switched off' },
      ],
    }),
  ).toEqual({
    mail_settings: 'error: The last test of the mail server failed: connect ECONNREFUSED',
    credentials: 'error: The last test of the login billing failed: no such host',
    ldap: 'error: The last test of LDAP failed: Wrong binding credentials',
    'settings/overview': 'error: 3 things need a look',
  });
});

test('a page whose subject has a problem says the worst of them, and the overview counts all, those mended elsewhere too', () => {
  expect(
    told({
      providers: [{ name: 'ldap', enabled: true, problem: '' }],
      repositories: [{ name: 'forms', status: 'failed', head: '' }],
      certificates: [
        { name: 'LDAP', subject: '', expires: '2030-02-01T00:00:00Z', problem: '' },
        { name: 'LDAP', subject: '', expires: null, problem: 'no PEM' },
      ],
      checks: [{ label: 'Database', status: 'Failed' }],
    }),
  ).toEqual({
    ldap: 'error: Certificate of LDAP: no PEM',
    repos: 'error: Git failed in repository forms',
    'settings/overview': 'error: 4 things need a look',
  });
});
