import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.mjs';

/**
 * Loaded only where a browser keeps nothing at all, so there is no later start that could miss it; and where it starts no thread though
 * the script of one is kept.
 */
const onlyWithoutStorage = /^(node_modules\/fake-indexeddb\/|_memory-database-|src\/sync\/run\/log\/log-without-thread\.ts)/;

/**
 * The files of a build that a start without a network would miss: what index.html names, and what the entry and every page import,
 * at once or later.
 * @param {Record<string, { file: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }>} manifest
 *   the bundler's list of what it made (`.vite/manifest.json`)
 * @param {string} html index.html
 * @param {readonly string[]} precached the addresses in the worker's list
 * @returns {readonly string[]} each with the chunk that wants it
 */
export function missingOffline(manifest, html, precached) {
  const there = new Set(precached);
  const missing = new Set();
  const want = (file, by) => !there.has(file) && missing.add(`${file}, wanted by ${by}`);
  for (const [, file] of html.matchAll(/<(?:script|img)\b[^>]*?\ssrc="\/([^"]+)"/g)) want(file, 'index.html');
  for (const [link, file] of html.matchAll(/<link\b[^>]*?\shref="\/([^"]+)"[^>]*>/g))
    if (/rel="(stylesheet|modulepreload|preload)"/.test(link)) want(file, 'index.html');
  const seen = new Set();
  const visit = (key, by, isStatic) => {
    const chunk = manifest[key];
    if (!chunk) return missing.add(`${key}, which the build does not list, wanted by ${by}`);
    if (!isStatic && onlyWithoutStorage.test(key)) return undefined;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) want(file, by);
    if (seen.has(key)) return undefined;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next, chunk.file, true);
    for (const next of chunk.dynamicImports ?? []) visit(next, chunk.file, false);
    return undefined;
  };
  visit('index.html', 'index.html', true);
  return [...missing].sort();
}

/** The addresses in the worker's list of files, those of the interpreter included. */
export function precached(dist = join(root, 'dist')) {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const urls = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url);
  if (!urls.includes('index.html')) throw new Error('dist/sw.js has no precache list with index.html.');
  return urls;
}

/** The interpreter and the pages of few people are in the list but kept only where they are needed (sw/kept-files.ts). */
export const isShell = (url) => !/^assets\/(interpreter|late)\//.test(url);

/** For people: what the build in dist would miss without a network. */
export function precacheReport(dist = join(root, 'dist')) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const missing = missingOffline(manifest, readFileSync(join(dist, 'index.html'), 'utf8'), precached(dist));
  return {
    ok: missing.length === 0,
    text: missing.length === 0 ? '' : `Not kept for offline (globIgnores in scripts/vite/installable.ts):\n${missing.join('\n')}`,
  };
}
