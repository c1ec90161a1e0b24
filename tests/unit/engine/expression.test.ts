import { describe, expect, test } from 'vitest';
import { substitute, type Named } from '#engine/expression/substitute.ts';
import { piecesOf, readsOf } from '#engine/expression/tokens.ts';

const named = (value: unknown, byPath = false, column = ''): Named => ({ value, byPath, column });
const names: Readonly<Record<string, Named>> = {
  text: named('a"b\\'),
  empty: named(''),
  zero: named(0),
  no: named(false),
  nil: named(null),
  none: named(undefined),
  marker: named('__auto__'),
  money: named('$& $1 $$ $(text)'),
  record: named({ name: 'Oslo', code: 'OSL', deep: { list: [{ x: 1 }] } }),
  column: named({ name: 'Oslo', code: 'OSL' }, false, 'code'),
  records: named([
    { n: 'a', k: 1 },
    { n: 'b', k: 2 },
  ]),
  list: named(['p', 'q']),
  constant: named({ a: { b: [10, { c: 'say "hi"' }] }, nothing: null }, true),
  plain: named('c', true),
};
const fill = (text: string, orUndefined = false): string | undefined =>
  substitute(piecesOf(text), (base) => names[base] ?? null, orUndefined);

describe('placeholders', () => {
  test('E1 bases end at the first dot and lose their index', () => {
    expect(readsOf(piecesOf('$(a) $(b.c.d) $(e[2].f) $(a) $() $(g h) $(i'))).toEqual(['a', 'b', 'e', 'g h']);
  });

  test.each([
    ['plain words', 'plain words'],
    ['', ''],
    ['<$(text)>', '<a"b\\>'],
    ['$(zero)$(no)$(empty)', '0false'],
    ['$(text)$(text)', 'a"b\\a"b\\'],
    ['$(money)', '$& $1 $$ $(text)'],
    ['line\n$(zero)', 'line\n0'],
    ['$(record.deep.list.length) $(record.code.length)', '1 3'],
    ['$(constant.a.b[1].c.length) $(constant.a.b[1].c[0])', '8 s'],
  ])('E2 %j becomes %j', (text, expected) => expect(fill(text)).toBe(expected));

  test.each(['$(none)', 'a $(unknown) b', '$(marker)', '$(zero) $(none)'])('E2 %j has no value', (text) =>
    expect(fill(text)).toBeUndefined(),
  );

  test.each([
    ['$(record)', 'Oslo'],
    ['$(record.code)', 'OSL'],
    ['$(record.nothing)', 'Oslo'],
    ['$(record.*)', '{"name":"Oslo","code":"OSL","deep":{"list":[{"x":1}]}}'],
    ['$(record.deep.list[0].x)', '1'],
    ['$(column)', 'OSL'],
    ['$(records.k)', '[1,2]'],
    ['$(records[1].n)', 'b'],
    ['$(list)', '["p","q"]'],
    ['$(list[1])', 'q'],
    ['$(constant.a.b[0])', '10'],
    ['$(constant.a.b[1].c)', 'say \\"hi\\"'],
    ['$(constant.a.b.1.c)', 'say \\"hi\\"'],
    ['$(constant.a)', '{"b":[10,{"c":"say \\"hi\\""}]}'],
    ["'$(constant.nothing)'", "'null'"],
    ['$(plain)', 'c'],
    ["'$(nil)'", 'null'],
    ["x '$(nil)", "x 'null"],
  ])('E3 %s gives %s', (text, expected) => expect(fill(text)).toBe(expected));

  test.each(['$(constant.missing)', '$(constant.missing.deeper)', '$(record.deep.no.way)', '$(constant.a b)'])(
    'E3 %s leads nowhere',
    (text) => expect(fill(text)).toBeUndefined(),
  );

  test('E4 in a message, what has no value becomes the word undefined, without quotes around it', () => {
    expect(fill('like $(none)', true)).toBe('like undefined');
    expect(fill("f('$(none)', '$(zero)')", true)).toBe("f(undefined, '0')");
  });
});
