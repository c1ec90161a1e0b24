import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { openJq } from '#server/expressions/jq.ts';

const jq = await openJq(createRequire(import.meta.url).resolve('jq-wasm/dist/build/jq.js'));

test.each<readonly [string, string, readonly string[]]>([
  ['{"a":[1,2]}', '.a', ['[1,2]']],
  ['[1,2]', '.[]', ['1', '2']],
  ['{}', 'empty', []],
  ['null', '.', ['null']],
  ['"Füße 👍"', '.', ['"Füße 👍"']],
  ['1048576', 'fn2KB, fn2MB', ['1024', '1']],
  ['2147483648', 'fn2GB', ['2']],
  ['1.256', 'fnRound, fnRound0, fnRound1', ['1.26', '1', '1.3']],
  ['[{"n":"b"},{"n":"a"}]', 'sort_by(.n) | map(.n)', ['["a","b"]']],
])('%s through %s', (json, filter, results) => expect(jq(json, filter)).toEqual(results));

test('what goes wrong is told in the words of jq, and the next filter runs', () => {
  expect(() => jq('{}', '.a[')).toThrow(/^jq: error: syntax error/);
  expect(() => jq('{}', 'error("no")')).toThrow('no');
  expect(() => jq('{', '.')).toThrow(/parse error/);
  expect(jq('{"a":1}', '.a')).toEqual(['1']);
});

test('a filter sees neither the environment nor files of the server', () => {
  process.env['JQ_SECRET'] = 'hidden';
  expect(jq('{}', 'env.JQ_SECRET, $ENV.JQ_SECRET')).toEqual(['null', 'null']);
  expect(() => jq('{}', 'include "/etc/passwd"; .')).toThrow(/jq: error/);
  delete process.env['JQ_SECRET'];
});

test('much goes through in one piece', () => {
  const rows = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, name: `host-${n}` })));
  expect(JSON.parse(jq(rows, 'map(.name)')[0]!)).toHaveLength(20_000);
});
