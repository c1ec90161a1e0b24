import { describe, expect, test } from 'vitest';
import { passage, safeFrom, type Arrival } from '#app/gate.ts';
import { pathOfHash } from '#app/old-links.ts';

const fine = { at: 'answered', state: { at: 'ok', message: '', good: [], bad: [] } } as const;
const arrival = (over: Partial<Arrival> = {}): Arrival => ({
  path: '/',
  setup: fine,
  isSignedIn: true,
  mayChangePassword: true,
  portal: 'open',
  configFailed: false,
  isWiping: false,
  from: null,
  ...over,
});
const schema = (at: 'missing' | 'fatal' | 'error') => ({ at: 'answered', state: { at, message: '', good: [], bad: [] } }) as const;
const notOk = (at: 'missing' | 'inconsistent' | 'fatal' | 'error', ...bad: readonly string[]) =>
  ({ at: 'answered', state: { at, message: 'schema and tables are not ok', good: [], bad } }) as const;
const failed = (reason: 'offline' | 'network' | 'gateway' | 'trouble') =>
  ({ at: 'failed', failure: { kind: 'unreachable', reason, message: '' } }) as const;

describe('start-up', () => {
  test('who is signed in reads what is kept while the server is asked; nobody else is shown anything yet, but for the installation checks', () => {
    expect(passage(arrival({ setup: { at: 'checking' } }))).toEqual({ at: 'show' });
    expect(passage(arrival({ setup: { at: 'checking' }, portal: 'opening' }))).toEqual({ at: 'wait' });
    expect(passage(arrival({ setup: { at: 'checking' }, isSignedIn: false }))).toEqual({ at: 'wait' });
    expect(passage(arrival({ setup: { at: 'checking' }, path: '/install' }))).toEqual({ at: 'show' });
  });
  test('a missing schema leads to its page, an ERROR to the error page', () => {
    expect(passage(arrival({ setup: schema('missing'), isSignedIn: false }))).toMatchObject({ at: 'go', to: '/schema' });
    expect(passage(arrival({ setup: schema('fatal'), isSignedIn: false }))).toMatchObject({ at: 'go', to: '/schema' });
    expect(passage(arrival({ setup: schema('error'), isSignedIn: false }))).toMatchObject({ at: 'go', to: '/error' });
  });
  test('who is signed in reads on, whatever the check says, unless the server itself calls the schema missing', () => {
    expect(passage(arrival({ setup: schema('missing') }))).toMatchObject({ at: 'go', to: '/schema' });
    expect(passage(arrival({ setup: notOk('missing', "Schema 'AnsibleForms' is not present") }))).toMatchObject({ to: '/schema' });
    for (const setup of [
      // The database is away: contract 10.12 tells that apart from a missing schema by its reason alone.
      notOk('missing', 'Error: connect ECONNREFUSED 10.0.0.7:3306'),
      notOk('inconsistent', "Table 'jobs' is not present"),
      notOk('fatal', 'no database'),
      notOk('error'),
      failed('gateway'),
      failed('trouble'),
      { at: 'failed', failure: { kind: 'foreign', message: 'a page' } },
      { at: 'failed', failure: { kind: 'refused', message: 'no', error: '', output: undefined } },
      { at: 'failed', failure: { kind: 'unauthorized', message: '' } },
    ] as const) {
      for (const path of ['/', '/form?form=A', '/jobs/3'])
        expect(passage(arrival({ setup, path })), JSON.stringify(setup)).toEqual({ at: 'show' });
      expect(passage(arrival({ setup, isSignedIn: false })).at, JSON.stringify(setup)).toBe('go');
      expect(passage(arrival({ setup, configFailed: true }))).toMatchObject({ at: 'go', to: '/error' });
    }
  });
  test('without an answer, who is signed in reads on, and who is not sees why', () => {
    expect(passage(arrival({ setup: failed('network') }))).toEqual({ at: 'show' });
    expect(passage(arrival({ setup: failed('network'), isSignedIn: false }))).toMatchObject({ to: '/error' });
    expect(passage(arrival({ setup: failed('offline'), isSignedIn: false }))).toMatchObject({ to: '/login' });
  });
  test('a slow check keeps nobody waiting who has something to read', () => {
    expect(passage(arrival({ setup: { at: 'late' } }))).toEqual({ at: 'show' });
    expect(passage(arrival({ setup: { at: 'late' }, isSignedIn: false }))).toEqual({ at: 'wait' });
  });
  test('a config that cannot be loaded and is not kept leads to the error page, and back when it can', () => {
    expect(passage(arrival({ configFailed: true, path: '/jobs' }))).toEqual({ at: 'go', to: '/error', from: '/jobs' });
    expect(passage(arrival({ path: '/error', from: '/jobs' }))).toEqual({ at: 'go', to: '/jobs' });
  });
});

test('a config that cannot be loaded does not stand in the way of the pages where it is mended', () => {
  for (const path of ['/repos', '/settings/overview', '/repos?edit=1', '/designer', '/designer?form=A', '/logs', '/reference-guide/forms'])
    expect(passage(arrival({ configFailed: true, path })), path).toEqual({ at: 'show' });
  for (const path of ['/', '/form?form=A', '/jobs', '/settingsx'])
    expect(passage(arrival({ configFailed: true, path })), path).toMatchObject({ at: 'go', to: '/error' });
  expect(passage(arrival({ configFailed: true, portal: 'failed', path: '/repos' }))).toMatchObject({ to: '/error' });
});

describe('sign-in', () => {
  test('who is not signed in goes to the sign-in page, which remembers the way', () => {
    expect(passage(arrival({ isSignedIn: false, path: '/form?form=A&x=1' }))).toEqual({
      at: 'go',
      to: '/login?from=%2Fform%3Fform%3DA%26x%3D1',
    });
  });
  test('who signed in goes on to where they came from', () => {
    const place = '/reference-guide/forms/form#roles';
    expect(passage(arrival({ isSignedIn: false, path: place }))).toEqual({ at: 'go', to: `/login?from=${encodeURIComponent(place)}` });
    expect(passage(arrival({ path: `/login?from=${encodeURIComponent(place)}` }))).toEqual({ at: 'go', to: place });
    expect(passage(arrival({ isSignedIn: false, path: '/install#x' }))).toEqual({ at: 'show' });
    expect(passage(arrival({ path: '/login?from=%2Fjobs%2F3' }))).toEqual({ at: 'go', to: '/jobs/3' });
    expect(passage(arrival({ path: '/login' }))).toEqual({ at: 'go', to: '/' });
  });
  test('P6 nobody reaches the sign-in page before nothing is left of the one before', () => {
    for (const path of ['/login', '/', '/jobs'])
      expect(passage(arrival({ path, isSignedIn: false, isWiping: true }))).toEqual({ at: 'wait' });
    expect(passage(arrival({ path: '/login', isSignedIn: false }))).toEqual({ at: 'show' });
  });
  test('a way back that leads elsewhere is not followed', () => {
    for (const bad of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/login?from=/',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/jobs\n',
    ])
      expect(safeFrom(bad)).toBeNull();
  });
  test('only those with a local password reach the page that changes it', () => {
    expect(passage(arrival({ path: '/profile', mayChangePassword: false }))).toEqual({ at: 'go', to: '/' });
  });
});

test('links of the old shape lead to the same page', () => {
  expect(pathOfHash('#/form/?form=A%20B&base64values=e30=')).toBe('/form?form=A%20B&base64values=e30=');
  expect(pathOfHash('#/jobs/7')).toBe('/jobs/7');
  expect(pathOfHash('#/')).toBe('/');
  expect(pathOfHash('#content')).toBeNull();
});
