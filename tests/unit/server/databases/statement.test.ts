// @vitest-environment node
import { expect, test } from 'vitest';
import type { DatabaseType } from '#contract/admin/credentials.ts';
import { mongoQuery } from '#server/databases/mongodb.ts';
import { bound, statementsOf } from '#server/databases/statement.ts';
import type { Filled, Value } from '#server/domain/questions/match.ts';

const quoted = (value: unknown): Value => ({ value, place: 'quoted', from: '$(a)', pieces: [] });
const bare = (value: unknown): Value => ({ value, place: 'bare', from: '$(a)', pieces: [] });
const marks: Readonly<Record<Exclude<DatabaseType, 'mongodb'>, (at: number) => string>> = {
  mysql: () => '?',
  postgres: (at) => `$${at}`,
  mssql: (at) => `@p${at}`,
  oracle: (at) => `:${at}`,
};
const texts = (type: keyof typeof marks, ...filled: readonly Filled[]): unknown =>
  statementsOf(filled, type).map((pieces) => bound(pieces, marks[type], type));

test('every database gets its own mark, and the values apart', () => {
  const pieces = ['select * from t where a = ', quoted("x' or 1=1"), ' and b > ', bare(5)] as const;
  for (const [type, mark] of [
    ['mysql', ['?', '?']],
    ['postgres', ['$1', '$2']],
    ['mssql', ['@p1', '@p2']],
    ['oracle', [':1', ':2']],
  ] as const) {
    expect(texts(type, ...pieces)).toEqual([{ text: `select * from t where a = ${mark[0]} and b > ${mark[1]}`, values: ["x' or 1=1", 5] }]);
  }
});

test('statements part at the author’s semicolons outside of quotes, never at those of values', () => {
  expect(texts('postgres', "select ';' as a; select ", quoted('1; drop'), ' -- ;\n;  ')).toEqual([
    { text: "select ';' as a", values: [] },
    { text: ' select $1 -- ;\n', values: ['1; drop'] },
  ]);
});

test('what belongs to the quotes goes with them', () => {
  expect(texts('mssql', 'select N', quoted('é'))).toEqual([{ text: 'select @p1', values: ['é'] }]);
  expect(texts('mssql', 'select IN', quoted('é'))).toEqual([{ text: 'select IN@p1', values: ['é'] }]);
  expect(texts('postgres', 'select interval ', quoted('2 days'))).toEqual([{ text: 'select cast($1 as interval)', values: ['2 days'] }]);
  expect(texts('mysql', 'select now() + interval ', quoted('2'), ' day')).toEqual([
    { text: 'select now() + interval ? day', values: ['2'] },
  ]);
});

test('lists stand for their items; nothing is null; objects, texts outside of quotes and names are refused', () => {
  expect(texts('mysql', 'in (', bare([1, 'x', null]), ')')).toEqual([{ text: 'in (?, ?, ?)', values: [1, 'x', null] }]);
  expect(texts('mysql', 'in (', bare([]), ') and a = ', bare(undefined))).toEqual([{ text: 'in (?) and a = ?', values: [null, null] }]);
  expect(() => texts('mysql', bare({ a: 1 }))).toThrow(
    '$(a) holds an object, and a query takes texts and numbers. Name a column of it: $(a.column)',
  );
  expect(() => texts('mysql', 'order by ', bare('x'))).toThrow(/outside of quotes/);
  expect(() => texts('mysql', 'from `', { value: 't', place: 'name', from: '$(a)', pieces: [] }, '`')).toThrow(/name of a table or column/);
});

test('a MongoDB filter keeps its shape, whatever its values say', () => {
  expect(
    mongoQuery([
      'shop~orders~{"name": ',
      quoted('x", "$where": "1'),
      ', "n": {"$gt": ',
      bare(5),
      '}, "in": {"$in": ',
      bare(['a', 'b']),
      '}}',
    ]),
  ).toEqual({
    database: 'shop',
    collection: 'orders',
    filter: { name: 'x", "$where": "1', n: { $gt: 5 }, in: { $in: ['a', 'b'] } },
  });
  expect(mongoQuery(['shop~orders~'])).toMatchObject({ filter: {} });
  expect(mongoQuery(['shop~orders~{"a":"~"}'])).toMatchObject({ filter: { a: '~' } });
  expect(() => mongoQuery(['shop~orders'])).toThrow(/3 parts separated with '~'/);
  expect(() => mongoQuery(['shop~orders~[1]'])).toThrow(/must be an object/);
  expect(() => mongoQuery(['shop~orders~{'])).toThrow(/not JSON/);
  expect(() => mongoQuery(['shop~', quoted('users'), '~{}'])).toThrow(/cannot be filled in/);
  expect(() => mongoQuery(['shop~orders~{"a": ', bare({ $ne: null }), '}'])).toThrow(/holds an object/);
  expect(() => mongoQuery(['shop~orders~{', quoted('$where'), ': 1}'])).toThrow(/names of a MongoDB filter/);
});
