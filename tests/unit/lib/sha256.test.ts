import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '#lib/sha256.ts';

test('the digest is that of everybody else, whatever the length', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
