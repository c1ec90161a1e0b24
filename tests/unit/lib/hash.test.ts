import { expect, test } from 'vitest';
import { digest, emptyHash, extended, hashOf } from '#lib/hash.ts';
import { forAll } from '#tests/support/forall.ts';

test('a hash continued piece by piece equals the hash of the whole', () => {
  forAll((draw) => {
    const parts = draw.list(6, () => draw.text(12));
    expect(digest(parts.reduce((hash, part) => extended(hash, part), emptyHash))).toBe(hashOf(parts.join('')));
  });
});

test('ten thousand similar texts have ten thousand hashes', () => {
  expect(new Set(Array.from({ length: 10_000 }, (_, n) => hashOf(`user${n}`))).size).toBe(10_000);
});
