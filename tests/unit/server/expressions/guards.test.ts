import { expect, test } from 'vitest';
import { guarded } from '#server/expressions/guards.ts';

test.each([
  '1+1',
  "'a;b(c)'",
  "fn.fnCopy('it\\'s; fine (really)')",
  '  fn.fnSort([1], "")',
  'fnc.fnSum(1, 2)',
  "'process.env'",
  'undefined',
  '',
])('%s may be an expression', (text) => expect(guarded(text)).toBeNull());

test.each<readonly [string, string]>([
  ['1\n+1', 'attempt to have multilines'],
  ["fn.fnCopy('a\rb')", 'attempt to have multilines'],
  ['1;2', 'attempt to have multi expression, try runLocal'],
  ["'a';'b'", 'attempt to have multi expression, try runLocal'],
  ["fn.fnCopy('it\\'s');alert", 'attempt to have multi expression, try runLocal'],
  ['process.env', 'attempt to get environment variables'],
  ['process . env', 'attempt to get environment variables'],
  ['parseInt("1")', 'using custom functions, try runLocal'],
  ['(1)', 'using custom functions, try runLocal'],
  ['xfn.fnCopy(1)', 'using custom functions, try runLocal'],
])('%j is turned away', (text, words) => expect(guarded(text)).toBe(`Error: Abuse attempt of eval function, ${words}`));
