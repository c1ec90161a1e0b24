import { expect, test } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import { findingsIn } from '#features/admin/special/findings.ts';
import { sizeText } from '#ui/size.ts';

const now = Date.parse('2030-01-31T12:00:00Z');
const gigabyte = 1024 ** 3;
const well: Overview = {
  at: '2030-01-31T12:00:00Z',
  version: '1',
  node: 'v22',
  started: '2030-01-01T00:00:00Z',
  checks: [{ label: 'Database', status: 'OK' }],
  disk: { free: 50 * gigabyte, total: 100 * gigabyte },
  jobs: { running: 0, waiting: 0, hours: [{ at: '2030-01-31T11:00:00Z', started: 10, failed: 1 }] },
  backups: { count: 0, newest: null },
  repositories: [{ name: 'forms', status: 'success', head: 'abc' }],
  providers: [{ name: 'ldap', enabled: true, problem: '' }],
  certificates: [{ name: 'This server', subject: 'CN=x', expires: '2031-01-31T12:00:00Z', problem: '' }],
  setUp: [],
  tests: [],
  defaultPassword: false,
  problems: [],
};
const told = (part: Partial<Overview>): readonly string[] =>
  findingsIn({ ...well, ...part }, now).map(({ intent, text, to }) => `${intent}: ${text}${to === undefined ? '' : ` (${to})`}`);

test('a portal that is well has nothing to look at', () => {
  expect(told({})).toEqual([]);
  expect(told({ disk: null, checks: [], repositories: [], certificates: [] })).toEqual([]);
  // A tenth of a large disk is plenty.
  expect(told({ disk: { free: 100 * gigabyte, total: 4000 * gigabyte } })).toEqual([]);
});

test('the password that everybody knows is worth a look as long as it works', () => {
  expect(told({ defaultPassword: true })).toEqual([
    'warning: The first administrator still has the default password, which everybody can look up (/users)',
  ]);
});

test('each trouble is named with the page that mends it, errors first', () => {
  expect(
    told({
      disk: { free: gigabyte, total: 100 * gigabyte },
      checks: [
        { label: 'Table check jobs', status: 'Failed' },
        { label: 'User admin', status: 'Skipped' },
      ],
      repositories: [{ name: 'forms', status: 'failed', head: '' }],
      providers: [{ name: 'oidc', enabled: true, problem: 'issuer: is required' }],
      problems: ['a.yaml was left out'],
      jobs: { running: 0, waiting: 0, hours: [{ at: '2030-01-31T11:00:00Z', started: 4, failed: 3 }] },
    }),
  ).toEqual([
    'error: Table check jobs failed (/install)',
    'error: a.yaml was left out',
    'error: Git failed in repository forms (/repos)',
    'error: Nobody can sign in with OpenID Connect: issuer: is required (/oidc)',
    'warning: User admin was skipped, because another check failed (/install)',
    'warning: 1 GB are left where the data folder is',
    'warning: 3 of 4 jobs failed in the last 24 hours (/jobs)',
  ]);
  expect(told({ disk: { free: 1000, total: gigabyte } })[0]).toMatch(/^error: 1,?000 B are left/);
});

test('certificates are told a month before they end, by the clock of the server', () => {
  const ends = (expires: string | null, name = 'This server'): readonly string[] =>
    told({ certificates: [{ name, subject: '', expires, problem: expires === null ? 'It cannot be read' : '' }] });
  expect(ends('2030-03-15T12:00:00Z')).toEqual([]);
  expect(ends('2030-02-10T12:00:00Z')).toEqual(['warning: The certificate of This server ends in 10 days']);
  expect(ends('2030-02-01T13:00:00Z')).toEqual(['warning: The certificate of This server ends tomorrow']);
  expect(ends('2030-01-31T13:00:00Z')).toEqual(['warning: The certificate of This server ends today']);
  expect(ends('2030-01-30T12:00:00Z', 'LDAP authority')).toEqual(['error: The certificate of LDAP authority has ended (/ldap)']);
  expect(ends(null, 'AWX authority')).toEqual(['error: Certificate of AWX authority: It cannot be read (/awx)']);
});

test('sizes are written as people say them', () => {
  expect([0, 999, 1536, 5 * gigabyte, 2000 * gigabyte].map(sizeText)).toEqual(['0 B', '999 B', '1.5 kB', '5 GB', '2 TB']);
});
