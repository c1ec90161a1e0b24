import { describe, expect, test } from 'vitest';
import { patternOf } from '#lib/pattern/pattern.ts';

const finds = (source: string, text: string): boolean => {
  const pattern = patternOf(source);
  if (!pattern.ok) throw new Error(pattern.error);
  return pattern.value.test(text);
};

describe('a bounded regular expression', () => {
  // Each of them would take a browser's own engine years.
  test.each<readonly [string, string, boolean]>([
    ['^([a-z0-9]+\\s?)+$', `${'a'.repeat(5000)}!`, false],
    ['^([a-z0-9]+\\s?)+$', 'a'.repeat(5000), true],
    ['(a+)+b', 'a'.repeat(5000), false],
    ['(a|aa)+$', `${'a'.repeat(5000)}b`, false],
    ['^(?=(a+)+$)', `${'a'.repeat(300)}b`, false],
    ['^(.*?,){11}P', '1,'.repeat(2000), false],
    ['(x+x+)+y', 'x'.repeat(5000), false],
    ['^(\\w+\\s?)*$', 'word '.repeat(2000), true],
    ['(?:a?){30}a{30}', 'a'.repeat(30), true],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(5000), false],
    ['\\s+$', ' '.repeat(20_000) + 'x', false],
  ])('%s answers at once', (source, text, wanted) => expect(finds(source, text)).toBe(wanted));

  test('one that refers to its groups is given up, and finds nothing', () => {
    expect(finds('^(a+)+\\1b$', 'a'.repeat(60))).toBe(false);
    expect(finds('^(a+)\\1$', 'aaaa')).toBe(true);
    expect(finds('^(?<q>[\'"])[^\'"]*\\k<q>$', '"x"')).toBe(true);
    expect(finds('^(?<q>[\'"])[^\'"]*\\k<q>$', '"x\'')).toBe(false);
  });

  test('a long text is no hindrance', () => {
    expect(finds('^[^<>]*$', 'x'.repeat(1_500_000))).toBe(true);
    expect(finds('^[a-z]{1,100000}$', 'x'.repeat(90_000))).toBe(true);
  });

  test('an expression as people write them: password, address, host, number', () => {
    const password = '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w\\s]).{8,}$';
    expect([finds(password, 'Abcdef1!'), finds(password, 'abcdef1!'), finds(password, 'Ab1!')]).toEqual([true, false, false]);
    const host = '^(([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])\\.)*([A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z0-9])$';
    expect([finds(host, 'web-1.example.org'), finds(host, '-web'), finds(host, 'a..b')]).toEqual([true, false, false]);
    expect(finds('^((25[0-5]|(2[0-4]|1\\d|[1-9]|)\\d)\\.?\\b){4}$', '10.0.0.255')).toBe(true);
  });

  test.each(['(', '[z-a]', '+', 'a{2,1}', '\\'])('%s is none', (source) => expect(patternOf(source).ok).toBe(false));

  test.each([`${'('.repeat(101)}${')'.repeat(101)}`, '(?:ab){30000}', '(?:(?:(?:a{9}b){99}){99}){99}'])('%s is too much', (source) =>
    expect(patternOf(source).ok).toBe(false),
  );
  test.each(['(?:){1000000000}', '(?:(?:){0}){999999999}x?'])('%s is done soon', (source) => expect(finds(source, '')).toBe(true));
});
