// @vitest-environment node
import { expect, test } from 'vitest';
import { basicHeader, masked } from '#server/git/masking.ts';

test('a password is masked in every spelling', () => {
  const password = 'p/ä ss';
  const text = `plain ${password}, in an address https://joe:${encodeURIComponent(password)}@host/x, in a header ${basicHeader('joe', password)}`;
  const shown = masked(text, 'joe', password);
  expect(shown).toBe('plain *******, in an address https://joe:*******@host/x, in a header Authorization: Basic *******');
});

test('passwords of others in addresses are masked, addresses without one stay', () => {
  expect(masked('fatal: https://oauth2:glpat-1@host/x and ssh://git@host:22/x', '', '')).toBe(
    'fatal: https://oauth2:*******@host/x and ssh://git@host:22/x',
  );
});
