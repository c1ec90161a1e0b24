// @vitest-environment node
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('./*.test.ts', { query: '?raw', import: 'default', eager: true });

/** Contract 12 counts so many. */
const rows = 25;

test('each weakness of the contract is attacked', () => {
  const attacked = new Set(
    Object.values(sources).flatMap((text) => [...text.matchAll(/^weakness\(\s*(\d+),/gm)].map(([, row]) => Number(row))),
  );
  expect([...attacked].sort((a, b) => a - b)).toEqual(Array.from({ length: rows }, (_, at) => at + 1));
});
