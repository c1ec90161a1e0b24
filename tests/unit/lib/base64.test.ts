import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from '#lib/base64.ts';
import { forAll } from '#tests/support/forall.ts';

test('what was encoded is read back, and equals what Node makes of it', () => {
  forAll((draw) => {
    const text = draw.text(40);
    expect(toBase64(text)).toBe(Buffer.from(text, 'utf8').toString('base64'));
    expect(fromBase64(toBase64(text))).toBe(text);
    expect(fromBase64(Buffer.from(text, 'utf8').toString('base64url'))).toBe(text);
  });
});

test('what is no base64 or no UTF-8 is null', () => {
  for (const bad of ['*', 'a b', '/w==', 'gA']) expect(fromBase64(bad)).toBeNull();
});
