// @vitest-environment node
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contractVersion } from '#contract/version.ts';

// What page and worker say to each other is no part of the wire.
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['../../src/contract/**/*.ts', '!**/worker.ts'], { eager: true });

/** The shape of the wire when its number was last changed. */
const wire = { version: 6, hash: 'fb65391a0fd9562e' };

type Plain = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const isDeclared = (value: unknown): boolean =>
  isObject(value) && (value['kind'] === 'schema' || ('path' in value && (('method' in value && 'reply' in value) || 'entries' in value)));

/** What a schema or endpoint says, without code: functions count as being there, rings end where they began. */
function shapeOf(value: unknown, above: readonly unknown[] = []): unknown {
  if (typeof value === 'function') return 'code';
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'bigint') return String(value);
  if (!isObject(value)) return value;
  if (above.includes(value)) return `ring ${above.length - above.indexOf(value)}`;
  const within = [...above, value];
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, within));
  const inner =
    value['type'] === 'lazy' && typeof value['getter'] === 'function' ? { ...value, getter: (value['getter'] as () => unknown)() } : value;
  const keys = Object.keys(inner)
    .filter((key) => !key.startsWith('~') && key !== 'reference' && key !== 'message')
    .sort();
  return Object.fromEntries(keys.map((key) => [key, shapeOf(inner[key], within)]));
}

test('a change of the wire comes with a new number', () => {
  const declared = Object.keys(modules)
    .sort()
    .flatMap((file) =>
      Object.entries(modules[file] ?? {})
        .filter(([, value]) => isDeclared(value))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
    .map(([name, value]) => [name, shapeOf(value)]);
  expect(declared.length).toBeGreaterThan(30);
  const hash = createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16);
  // Raise contractVersion, say in its comment what is new, and write both down here.
  expect({ version: contractVersion, hash }).toEqual(wire);
});

test('every endpoint has a path of its own and sends nothing offline that starts something', () => {
  const exported = Object.entries(modules).flatMap(([file, module]) => (file.endsWith('/index.ts') ? [] : Object.values(module)));
  const resources = exported.filter((value): value is Plain => isObject(value) && 'entries' in value && 'list' in value);
  const derived = resources.flatMap((resource) => [...Object.values(resource), ...Object.values(resource['action'] ?? {})]);
  expect(derived.length).toBeGreaterThan(5);
  const endpoints = [...exported, ...derived].filter((value): value is Plain => isObject(value) && 'reply' in value && 'path' in value);
  const paths = endpoints.map((endpoint) => `${String(endpoint['method'])} ${String(endpoint['path'])}`);
  expect(new Set(paths).size).toBe(paths.length);
  expect(endpoints.filter((endpoint) => endpoint['method'] !== 'GET' && endpoint['offline'] !== 'refused')).toEqual([]);
});
