// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '#server/security.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
const settings = readFileSync('server/settings.ts', 'utf8');

test('the nginx configuration of the README sends the headers of the embedded server', () => {
  const sent = new Map(
    [...readme.matchAll(/^ {4}add_header ([\w-]+) "?([^"]*?)"?(?: always)?;$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(sent.get('Content-Security-Policy'), 'Copy it from server/security.ts.').toBe(contentSecurityPolicy);
  for (const [name, value] of Object.entries(securityHeaders)) expect(sent.get(name), `Copy ${name} from server/security.ts.`).toBe(value);
});

test('the README names every variable that the server reads, and no other', () => {
  const read = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+): orElse/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(0);
  const chapter = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## How it is built'));
  const rows = chapter.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(read.toSorted());
  const mentioned = [...chapter.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name);
  const ofNode = ['NODE_EXTRA_CA_CERTS'];
  expect(mentioned.filter((name) => !read.includes(name) && !ofNode.includes(name ?? ''))).toEqual([]);
});

test('every picture and command the README names is there', () => {
  const pictures = [...readme.matchAll(/(?:\]\(|src=")(public\/[^)"]+)/g)].map(([, path]) => path ?? '');
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((path) => !existsSync(path))).toEqual([]);
  const commands = [...readme.matchAll(/npm (?:run )?(start|serve|test|check|dev|build|bench|format|replay|conformance)\b/g)].map(
    ([, name]) => name ?? '',
  );
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
