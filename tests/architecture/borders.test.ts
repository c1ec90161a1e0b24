// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What only exists on the machine of whoever wrote a line; put together here, so that this file does not name it. */
const elsewhere = [
  ['..', 'shared'],
  ['', 'work', ''],
  ['', 'tmp', 'fr'],
  ['', 'home', ''],
].map((parts) => parts.join('/'));

test('no file refers to a place outside of the project', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((path) => /\.(tsx?|m?js|d\.mts|json|md|html|css|ya?ml|sh|svg)$|^\.ci\/|^\.npmrc$/.test(path));
  expect(files.length).toBeGreaterThan(0);
  // A recording tells what another server said of its own places.
  const isOurs = (path: string): boolean => !path.startsWith('tests/fixtures/recordings/');
  const wrong = files.filter(isOurs).flatMap((path) => {
    let text = '';
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      return [];
    }
    return elsewhere.filter((place) => text.includes(place)).map((place) => `${path} names ${place}`);
  });
  expect(wrong, 'Copy into the project what it needs, and write paths from its root.').toEqual([]);
});

test('the lock file names no address of a registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "(?!https:\/\/registry\.npmjs\.org\/)/);
});
