// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sealed, secretsIn, unsealed } from '#server/store/secrets.ts';

const key = randomBytes(32);
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fieldrun-secrets-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('what is sealed can be read again, with the same key only', () => {
  const seal = sealed('grüße', key);
  expect(seal).not.toContain('gr');
  expect(unsealed(seal, key)).toBe('grüße');
  expect(unsealed(seal, randomBytes(32))).toBeNull();
  expect(sealed('grüße', key)).not.toBe(seal);
});

test.each([
  ['', 'v1...'],
  ['v0.a.b.c', 'another version'],
  ['nonsense', 'no seal'],
])('%s is not unsealed', (seal) => {
  expect(unsealed(seal, key)).toBeNull();
});

test('a seal that was changed is not unsealed', () => {
  const [version, nonce, tag, body] = sealed('text', key).split('.');
  const other = Buffer.from(body ?? '', 'base64');
  other[0] = (other[0] ?? 0) ^ 1;
  expect(unsealed([version, nonce, tag, other.toString('base64')].join('.'), key)).toBeNull();
  expect(
    unsealed(
      [
        version,
        nonce,
        Buffer.from(tag ?? '', 'base64')
          .subarray(0, 4)
          .toString('base64'),
        body,
      ].join('.'),
      key,
    ),
  ).toBeNull();
});

test('the secrets of a folder are made once, for their owner only', () => {
  const path = folder();
  const made = secretsIn(path);
  expect(secretsIn(path)).toEqual(made);
  expect(statSync(join(path, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(secretsIn(folder()).tokenSecret).not.toEqual(made.tokenSecret);
});

test('damaged secrets stop the start instead of being replaced', () => {
  const path = folder();
  writeFileSync(join(path, 'secrets.json'), '{"tokenSecret":"short"}');
  expect(() => secretsIn(path)).toThrow(/secrets\.json is damaged\. Restore it from a backup/);
});
