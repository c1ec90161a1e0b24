import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './child.mjs';
import { isShell, precached } from './precache.mjs';

const dist = join(root, 'dist');

/** What a person's first visit to a page may weigh in JavaScript, and what is kept for offline. Bytes; scripts gzipped. */
const signedIn = 'src/app/SignedInBar.tsx';
const limits = [
  { what: 'JavaScript for sign-in', parts: ['src/features/sign-in/SignInPage.tsx'], limit: 150_000 },
  { what: 'JavaScript for the catalogue', parts: [signedIn, 'src/features/catalogue/CataloguePage.tsx'], limit: 220_000 },
  { what: 'JavaScript for a form', parts: [signedIn, 'src/features/form/FormPage.tsx'], limit: 290_000 },
];
const precacheLimit = 1_500_000;

/** @returns {readonly { what: string, bytes: number, limit: number }[]} the sizes of the build in dist */
export function sizes() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const scripts = limits.map(({ what, parts, limit }) => ({ what, limit, bytes: gzipped(scriptsOf(manifest, ['index.html', ...parts])) }));
  const precache = precached()
    .filter(isShell)
    .reduce((sum, url) => sum + statSync(join(dist, url)).size, 0);
  return [...scripts, { what: 'Precache', bytes: precache, limit: precacheLimit }];
}

/** The script files of some entries and of everything they import statically. */
function scriptsOf(manifest, entries) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build's manifest: is it still a lazily loaded page?`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return [...files].filter((file) => file.endsWith('.js'));
}

const gzipped = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

/** The table for people, and whether everything is within its limit. */
export function sizeReport() {
  const rows = sizes();
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11);
  const lines = rows.map(
    ({ what, bytes, limit }) => `${what.padEnd(30)}${kilobytes(bytes)} of ${kilobytes(limit)}${bytes > limit ? '   TOO MUCH' : ''}`,
  );
  return { ok: rows.every(({ bytes, limit }) => bytes <= limit), text: lines.join('\n') };
}
