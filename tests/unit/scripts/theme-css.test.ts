// @vitest-environment node
import { expect, test } from 'vitest';
import { propertiesReadBy, themeCss } from '#scripts/vite/theme-css.ts';

const sheet = (used: readonly string[] | null): string => {
  const { load } = themeCss(() => used && new Set(used));
  return String((load as (id: string) => string | null)('\0virtual:theme.css'));
};

test('a build brings the tokens that its scripts and style sheets read, in both schemes, and no others', () => {
  const read = propertiesReadBy("color:'var(--colorNeutralForeground1)';margin:calc(var(--spacingVerticalM, 4px) * 2)");
  expect(read).toEqual(['colorNeutralForeground1', 'spacingVerticalM']);
  const names = [...sheet(read).matchAll(/--(\w+):/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(['colorNeutralForeground1', 'colorNeutralForeground1', 'spacingVerticalM', 'spacingVerticalM']);
});

test('without a build they are all there', () => {
  expect(sheet(null).match(/--\w+:/g)?.length).toBeGreaterThan(800);
});
