// @vitest-environment node
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { assert } from '#lib/assert.ts';
import { leanBuilds, withoutStacks } from '#scripts/vite/lean-builds.ts';

test('what React throws to itself takes no stack when its script starts, and is an error all the same', () => {
  const reactDom = new URL('../../../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url);
  const before = readFileSync(reactDom, 'utf8');
  const after = withoutStacks(before);
  // Those that are made at once, of the names that are compared: where React makes them in another way, they cost what they cost.
  const names = Array.from(before.matchAll(/(\w+Exception) = Error\(/g), ([, name = '']) => name);
  expect(names).toContain('SuspenseException');
  expect(names).toHaveLength(5);
  const made = after.match(/\b\w+Exception = \w.*\)(?=[,;]$)/gm) ?? [];
  const script = `(formatProdErrorMessage) => { let ${made.join()}; return { ${names.join()} }; }`;
  const thrown = (runInThisContext(script) as (message: (code: number) => string) => object)((code) => `Error ${code}`);
  for (const error of Object.values(thrown) as readonly unknown[]) {
    expect(error).toBeInstanceOf(Error);
    expect(error).toHaveProperty('message', expect.stringMatching(/^Error \d+$/));
    expect(Object.hasOwn(error as Error, 'stack')).toBe(false);
  }
  expect(Object.keys(thrown)).toEqual(names);
});

test('a file in which nothing is replaced stays with its map', () => {
  const { transform } = leanBuilds();
  assert(typeof transform === 'object', 'It says which files it is for.');
  const handle = (code: string): unknown => Reflect.apply(transform.handler, undefined, [code, '/node_modules/@fluentui/react-x/lib/x.js']);
  expect(handle('export const one = 1;')).toBeNull();
  expect(handle('const color = tokens.colorBrand;')).toEqual({ code: "const color = 'var(--colorBrand)';", map: null });
});
