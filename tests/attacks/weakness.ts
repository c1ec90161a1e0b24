import { test } from 'vitest';

/**
 * An attack on a weakness of the reference, by its row of contract 12. What it tries has to fail for an attacker and to leave
 * everything as it was.
 */
export function weakness(row: number, title: string, attack: () => Promise<void>): void {
  test(`row ${row}: ${title}`, { timeout: 60_000 }, attack);
}
