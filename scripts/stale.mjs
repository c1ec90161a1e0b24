import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.mjs';

/** What each half of a build is made from, and where its stamp lies. Text about the project (*.md) changes nothing. */
export const halves = {
  page: {
    out: 'dist',
    proof: 'index.html',
    sources: ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'scripts/vite', 'package.json', 'package-lock.json'],
  },
  server: {
    out: 'dist-server',
    proof: 'main.js',
    sources: ['server', 'src', 'vite.config.ts', 'scripts/vite', 'package.json', 'package-lock.json'],
  },
};

/** The name of the file that holds the hash of the sources a half was built from. */
export const stampName = '.built-from';

function* files(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) if (!name.endsWith('.md')) yield* files(`${path}/${name}`);
}

/** A hash over names and contents of a half's sources. Takes some ten milliseconds. */
export function sourceHash({ sources }) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of files(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** The halves whose sources are not the ones they were built from, with the hash they should have. */
export function staleHalves() {
  return Object.entries(halves)
    .map(([name, half]) => ({ name, ...half, hash: sourceHash(half) }))
    .filter(({ out, proof, hash }) => !isThere(join(out, proof)) || stamp(out) !== hash);
}

const isThere = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;

function stamp(out) {
  try {
    return readFileSync(join(root, out, stampName), 'utf8');
  } catch {
    return '';
  }
}
