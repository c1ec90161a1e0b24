import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './child.mjs';
import { isShell, precached } from './precache.mjs';

const dist = join(root, 'dist');

/** What a person's first visit to a page may weigh in JavaScript, in how many files, and what is kept for offline. Bytes; scripts gzipped. */
const signedIn = 'src/app/signed-in.ts';
const limits = [
  { what: 'JavaScript for sign-in', parts: ['src/features/sign-in/SignInPage.tsx'], limit: 150_000, most: 6 },
  { what: 'JavaScript for the catalogue', parts: [signedIn, 'src/features/catalogue/CataloguePage.tsx'], limit: 220_000, most: 12 },
  { what: 'JavaScript for a form', parts: [signedIn, 'src/features/form/FormPage.tsx'], limit: 290_000, most: 14 },
];
const precacheLimit = 1_500_000;

/** @returns {readonly { what: string, bytes: number, limit: number, files?: number, most?: number }[]} the sizes of the build in dist */
export function sizes() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const scripts = limits.map(({ what, parts, limit, most }) => {
    const files = scriptsOf(manifest, ['index.html', ...parts]);
    return { what, limit, bytes: gzipped(files), files: files.length, most };
  });
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

const fits = ({ bytes, limit, files = 0, most = 0 }) => bytes <= limit && files <= most;

/** The table for people, and whether everything is within its limit. */
export function sizeReport() {
  const rows = sizes();
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11);
  const lines = rows.map(({ what, bytes, limit, files, most }) => {
    const scripts = files === undefined ? '' : `, ${files} of ${most} files`;
    return `${what.padEnd(30)}${kilobytes(bytes)} of ${kilobytes(limit)}${scripts}${fits({ bytes, limit, files, most }) ? '' : '   TOO MUCH'}`;
  });
  return { ok: rows.every(fits), text: lines.join('\n') };
}
