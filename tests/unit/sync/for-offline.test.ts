import { expect, test, vi } from 'vitest';
import type { Config } from '#contract/config.ts';
import { CacheDatabase } from '#db/cache.ts';
import { interpreterUrl } from '#interpreter/file.ts';
import { workerUrl } from '#interpreter/worker-url.ts';
import { fetchForOffline, fetchInterpreterForOffline, iconsNeededBy } from '#sync/run/for-offline.ts';
import { keepIcons } from '#sync/run/icons.ts';
import { browserClock } from '#sync/run/world.ts';

const config = (forms: readonly object[]): Config => ({
  categories: [{ name: 'Default', icon: 'bars', items: [] }],
  roles: [],
  constants: {},
  forms: forms.map((form, at) => ({ name: `form ${at}`, icon: 'far,bell', ...form })),
  errors: [],
  warnings: [],
});

test('icons are fetched once each', () => {
  expect(iconsNeededBy(config([{}, {}]))).toEqual(['/icons/fa/solid/bars.svg', '/icons/fa/regular/bell.svg']);
});

test.each<readonly [string, object, boolean]>([
  ['an expression that runs here', { type: 'expression', expression: '1', runLocal: true }, true],
  ['a local field', { type: 'local', expression: '1' }, true],
  ['html', { type: 'html', expression: "'x'" }, true],
  ['a default that is computed', { type: 'text', default: '1+1', evalDefault: true }, true],
  ['an expression of the server', { type: 'expression', expression: 'fn.x()' }, false],
  ['a text', { type: 'text' }, false],
])('X5 the interpreter is fetched ahead for %s: %o', async (_what, field, isNeeded) => {
  const fetched: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } });
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return new Response('');
  });
  await fetchForOffline(config([{ fields: [null, 'broken', field] }]), keepIcons(browserClock));
  const icons = ['/icons/fa/solid/bars.svg', '/icons/fa/regular/bell.svg'];
  expect(fetched).toEqual(isNeeded ? [interpreterUrl, workerUrl, ...icons] : icons);
});

test.each<readonly [string, object, readonly string[], readonly string[]]>([
  ['computes and it is not here', { type: 'html', expression: "'x'" }, [], [interpreterUrl, workerUrl]],
  ['computes and half of it is here', { type: 'html', expression: "'x'" }, [workerUrl], [interpreterUrl, workerUrl]],
  ['computes and it is here', { type: 'html', expression: "'x'" }, [interpreterUrl, workerUrl], []],
  ['computes nothing', { type: 'text' }, [], []],
])('X5 under a config that did not change the interpreter is fetched where a form %s', async (_what, field, here, expected) => {
  const fetched: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } });
  vi.stubGlobal('caches', { match: async (path: string) => (here.includes(path) ? new Response('') : undefined) });
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return new Response('');
  });
  const cache = new CacheDatabase(`offline-${_what}`);
  await cache.keepConfig(config([{ fields: [field] }]), 1, null);
  await fetchInterpreterForOffline(cache);
  cache.close();
  expect(fetched).toEqual(expected);
});
