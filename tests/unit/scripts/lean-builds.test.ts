// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutStacks } from '#scripts/vite/lean-builds.ts';

test('what React throws to itself takes no stack when its script starts, and is an error all the same', () => {
  const reactDom = new URL('../../../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url);
  const before = readFileSync(reactDom, 'utf8');
  const after = withoutStacks(before);
  // One that is made at once, of the names that are compared: where React makes them in another way, they cost what they cost.
  expect(before).toMatch(/var SuspenseException = Error\(/);
  expect(after).not.toMatch(/Exception = Error\(/);
  expect(after.match(/Exception = Object\.create\(Error\.prototype/g)).toHaveLength(5);
  expect(withoutStacks('AnException = Error(formatProdErrorMessage(1)),')).toBe(
    'AnException = Object.create(Error.prototype, { message: { value: formatProdErrorMessage(1) } }),',
  );
});
