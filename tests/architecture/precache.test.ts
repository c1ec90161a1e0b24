// @vitest-environment node
import { expect, test } from 'vitest';
import { missingOffline } from '#scripts/precache.mjs';

const html = `<link rel="icon" href="/icons/any.png" /><link rel="stylesheet" href="/first-paint.css" />
<script type="module" crossorigin src="/assets/index-1.js"></script><img src="/favicon.svg" alt="" />`;
const manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    imports: ['_worker-url.js'],
    dynamicImports: ['page.tsx', 'db.ts'],
    css: ['assets/index-1.css'],
  },
  '_worker-url.js': { file: 'assets/worker-url-1.js', assets: ['assets/interpreter/worker-1.js'] },
  'page.tsx': { file: 'assets/page-1.js', imports: ['_shared.js', '_worker-url.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  'db.ts': { file: 'assets/db-1.js', dynamicImports: ['node_modules/fake-indexeddb/index.js'] },
  'node_modules/fake-indexeddb/index.js': { file: 'assets/memory-database-1.js' },
};
const all = [
  'first-paint.css',
  'favicon.svg',
  ...Object.values(manifest).map(({ file }) => file),
  'assets/index-1.css',
  'assets/interpreter/worker-1.js',
];
const without = (...files: readonly string[]) =>
  missingOffline(
    manifest,
    html,
    all.filter((file) => !files.includes(file)),
  );

test('a build whose every import is kept misses nothing; what only a browser without storage loads may stay away', () => {
  expect(without()).toEqual([]);
  expect(without('assets/memory-database-1.js')).toEqual([]);
});

test.each(all.filter((file) => !file.includes('memory-database')))('%s left out of the list is found', (file) => {
  expect(without(file).map((line) => line.split(',')[0])).toEqual(without(file).map(() => file));
  expect(without(file)).not.toEqual([]);
});

test('an import that the build does not list is found', () => {
  expect(missingOffline({ 'index.html': { file: 'assets/index-1.js', imports: ['_gone.js'] } }, html, all)).toEqual([
    '_gone.js, which the build does not list, wanted by assets/index-1.js',
  ]);
});
