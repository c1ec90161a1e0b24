import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { casesEach, fuzz } from './fuzz.ts';

/** Files of these tests; the machine runs several at once. */
const parts = 4;

/** Fuzzes every fourth endpoint. */
export function describeFuzz(part: 1 | 2 | 3 | 4): void {
  const mine = [...endpoints].filter((_, at) => at % parts === part - 1);
  describe(`${casesEach} hostile requests`, () => {
    test('there are endpoints to send them to', () => expect(mine.length).toBeGreaterThan(5));
    test.each(mine)('%s answers each of them, and keeps to its folder', { timeout: 600_000 }, fuzz);
  });
}
