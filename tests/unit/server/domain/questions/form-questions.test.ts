// @vitest-environment node
import { expect, test } from 'vitest';
import type { User } from '#contract/session.ts';
import { matchQuestion, type DialectName } from '#server/domain/questions/form-questions.ts';
import type { Filled } from '#server/domain/questions/match.ts';
import { portalFrom } from '#server/domain/portal/portal.ts';

const user: User = { username: 'olga', type: 'local', id: 3, groups: [], roles: ['public'], options: {} };

const portalOf = (expression: unknown, more: object = {}, constants: object = {}) =>
  portalFrom(
    {
      constants,
      forms: [
        {
          name: 'F',
          roles: ['public'],
          type: 'script',
          fields: [
            { name: 'a', type: 'text' },
            { name: 'b', type: 'text' },
            { name: 'e', type: 'expression', expression: 'fn.fnCopy(1)' },
            { name: 'x', type: 'expression', expression, ...more },
          ],
        },
        {
          name: 'Secret',
          roles: ['operator'],
          type: 'script',
          fields: [{ name: 'y', type: 'expression', expression: "fn.fnSecret('$(a)')" }],
        },
      ],
    },
    [],
  );

const plain = (pieces: readonly Filled[]): unknown[] => pieces.map((piece) => (typeof piece === 'string' ? piece : { value: piece.value }));

const filled = (template: string, text: string, constants: object = {}): unknown => {
  const found = matchQuestion(portalOf(template, {}, constants), user, { kind: 'expression', text });
  return found.ok ? plain(found.value.filled) : found.error;
};
const query = (template: string, text: string, dialect: DialectName = 'postgres'): unknown => {
  const found = matchQuestion(
    portalOf(undefined, { query: template, dbConfig: 'DB' }),
    user,
    { kind: 'query', text, config: 'DB' },
    dialect,
  );
  return found.ok ? plain(found.value.filled) : found.error;
};
const refused = expect.stringMatching(/^Error: This (expression|query) is not one of a form you may open/);
const unclear = expect.stringMatching(/cannot be read/);
const v = (value: unknown) => ({ value });

test('a text without placeholders must be the same', () => {
  expect(filled("fn.fnSort(['b','a'])", "fn.fnSort(['b','a'])")).toEqual(["fn.fnSort(['b','a'])"]);
  expect(filled("fn.fnSort(['b','a'])", "fn.fnSort(['b','c'])")).toEqual(refused);
  expect(filled('1 + 1', '1 + 1 ')).toEqual(refused);
});

test('a value in quotes is data, whatever is in it', () => {
  const template = "fn.fnCopy('$(a)')";
  for (const value of [
    'web1',
    '',
    "O'Brien",
    "a'),fn.fnReadYamlFile('/etc/passwd",
    '$(b)',
    'C:\\temp\\new',
    '日本',
    "'",
    '\\',
    '\n;process.env',
  ]) {
    expect(filled(template, `fn.fnCopy('${value}')`), value).toEqual(['fn.fnCopy(', v(value), ')']);
  }
});

test('two values are told apart, unless they hold what stands between them', () => {
  const template = "fn.fnCopy('$(a)','$(b)')";
  expect(filled(template, "fn.fnCopy('x','y')")).toEqual(['fn.fnCopy(', v('x'), ',', v('y'), ')']);
  expect(filled(template, "fn.fnCopy('x','y','z')")).toEqual(unclear);
});

test('inside one pair of quotes it makes no difference where one value ends', () => {
  expect(filled("fn.fnCopy('pre $(a)-$(b)!')", "fn.fnCopy('pre web-1-2!')")).toEqual(['fn.fnCopy(', v('pre web-1-2!'), ')']);
  expect(filled("fn.fnCopy('$(a)$(b)')", "fn.fnCopy('xy')")).toEqual(['fn.fnCopy(', v('xy'), ')']);
  expect(filled("fn.fnCopy('pre $(a)-$(b)!')", "fn.fnCopy('pro web-1-2!')")).toEqual(refused);
  expect(filled("fn.fnCopy('\\t$(a)')", "fn.fnCopy('\\tx')")).toEqual(['fn.fnCopy(', v('\tx'), ')']);
});

test('outside of quotes only numbers, lists, objects and bare words stand', () => {
  const template = 'fn.fnSum($(a),$(b))';
  expect(filled(template, 'fn.fnSum(1,-2.5)')).toEqual(['fn.fnSum(', v(1), ',', v(-2.5), ')']);
  expect(filled(template, 'fn.fnSum([1,2],[{"a":"),("}])')).toEqual(['fn.fnSum(', v([1, 2]), ',', v([{ a: '),(' }]), ')']);
  expect(filled(template, 'fn.fnSum(undefined,null)')).toEqual(['fn.fnSum(', v(undefined), ',', v(null), ')']);
  expect(filled(template, 'fn.fnSum(,"t")')).toEqual(['fn.fnSum(', v(undefined), ',', v('t'), ')']);
  expect(filled(template, 'fn.fnSum(process.env,1)')).toEqual(expect.stringContaining('outside of quotes'));
  expect(filled(template, 'fn.fnSum(1,fn.fnReadYamlFile("x"))')).toEqual(expect.stringContaining("write '$(a)' in the form"));
});

test('a value before a list is found, however often its end occurs', () => {
  expect(filled("fn.fnCopy('$(a)',$(b))", "fn.fnCopy('x',[1])")).toEqual(['fn.fnCopy(', v('x'), ',', v([1]), ')']);
  expect(filled("fn.fnCopy('$(a)',$(b))", "fn.fnCopy('x',3',[1])")).toEqual(['fn.fnCopy(', v("x',3"), ',', v([1]), ')']);
});

test('null and undefined take the quotes around them along', () => {
  expect(filled("fn.fnCopy('$(a)','$(b)')", "fn.fnCopy(null,'x')")).toEqual(['fn.fnCopy(', v(null), ',', v('x'), ')']);
  expect(filled("fn.fnCopy('$(a)','$(b)')", "fn.fnCopy('null',undefined)")).toEqual(['fn.fnCopy(', v('null'), ',', v(undefined), ')']);
  expect(filled("fn.fnCopy('$(a)')", 'fn.fnCopy(secret)')).toEqual(refused);
});

test('constants and the user are what the server knows, not what the page says', () => {
  const constants = { PATH: '/data', N: 3 };
  expect(filled("fn.fnRead('$(PATH)/$(a)',$(N))", "fn.fnRead('/data/x',3)", constants)).toEqual(['fn.fnRead(', v('/data/x'), ',3)']);
  expect(filled("fn.fnRead('$(PATH)/$(a)',$(N))", "fn.fnRead('/etc/x',3)", constants)).toEqual(refused);
  expect(filled("fn.fnCopy('$(__user__.username)')", "fn.fnCopy('olga')")).toEqual(['fn.fnCopy(', v('olga'), ')']);
  expect(filled("fn.fnCopy('$(__user__.username)')", "fn.fnCopy('admin')")).toEqual(refused);
  expect(filled('fn.fnCopy($(__user__.roles))', 'fn.fnCopy(["public"])')).toEqual(['fn.fnCopy(', v(['public']), ')']);
});

test('line feeds of the form may be gone or spaces', () => {
  for (const text of ["fn.fnCopy(  'x')", "fn.fnCopy(   'x')", "fn.fnCopy(\n  'x')"])
    expect(filled("fn.fnCopy(\n  '$(a)')", text)).toEqual([expect.any(String), v('x'), ')']);
});

test('parts of expressions lose the escapes of their JSON', () => {
  expect(filled("fn.fnCopy('$(e.name)')", 'fn.fnCopy(\'say \\"hi\\"\')')).toEqual(['fn.fnCopy(', v('say "hi"'), ')']);
  expect(filled("fn.fnCopy('$(a)')", 'fn.fnCopy(\'say \\"hi\\"\')')).toEqual(['fn.fnCopy(', v('say \\"hi\\"'), ')']);
});

test('forms of others, local scripts and html are nobody else’s business', () => {
  expect(filled('1', "fn.fnSecret('x')")).toEqual(refused);
  for (const more of [{ runLocal: true }, { type: 'html' }, { type: 'local' }, { type: 'credential' }]) {
    expect(matchQuestion(portalOf('2', more), user, { kind: 'expression', text: '2' }).ok).toBe(false);
  }
  const admin: User = { ...user, roles: ['admin'] };
  expect(matchQuestion(portalOf('1'), admin, { kind: 'expression', text: "fn.fnSecret('x')" })).toMatchObject({
    ok: true,
    value: { field: 'y', bindings: ['x'] },
  });
});

test('a query belongs to its own database only', () => {
  const portal = portalOf(undefined, { query: 'select 1', dbConfig: { name: 'DB', type: 'mysql' } });
  const ask = (config: unknown) => matchQuestion(portal, user, { kind: 'query', text: 'select 1', config }, 'mysql').ok;
  expect([ask({ type: 'mysql', name: 'DB' }), ask('DB'), ask({ name: 'OTHER', type: 'mysql' }), ask(['DB'])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('quotes are those of the language: a value cannot leave them', () => {
  expect(
    query("select * from t where n = '$(a)' and s like '%$(b)%'", "select * from t where n = 'x'' or 1=1 --' and s like '%y%'"),
  ).toEqual(['select * from t where n = ', v("x'' or 1=1 --"), ' and s like ', v('%y%'), ''].filter((piece) => piece !== ''));
  expect(query("select 'it''s' from t where a = '$(a)'", "select 'it''s' from t where a = 'z'")).toEqual([
    "select 'it''s' from t where a = ",
    v('z'),
  ]);
  expect(query("select 1 -- don't\n", "select 1 -- don't\n")).toEqual(["select 1 -- don't\n"]);
  expect(query('select "it\'s $(a)"', 'select "it\'s x"', 'mysql')).toEqual(['select ', v("it's x")]);
});

test('a text made to be ambiguous costs no more than its length', () => {
  const many = "x','".repeat(200_000);
  expect(filled("fn.fnCopy('$(a)','$(b)','$(e)')", `fn.fnCopy('${many}')`)).toEqual(unclear);
  expect(filled('fn.fnCopy("$(a)",$(b))', `fn.fnCopy("${'",["'.repeat(200_000)}",1)`)).toEqual(unclear);
  expect(filled('fn.fnCopy($(a),$(b))', `fn.fnCopy(${'['.repeat(200_000)},1)`)).toEqual(expect.stringMatching(/^Error/));
});
