import { describe, expect, test } from 'vitest';
import { matchQuestion } from '#server/domain/questions/form-questions.ts';
import { scriptOf } from '#server/domain/questions/script.ts';
import type { Portal } from '#server/domain/portal/portal.ts';

const user = { username: 'o&o', type: 'local', id: 2, groups: [], roles: ['public'], options: {} };
const fields = [
  { name: 'who', type: 'text' },
  { name: 'n', type: 'number' },
  { name: 'strict', type: 'text', regex: { expression: '^[a-z]+$', description: 'small letters' }, default: 'DEFAULT' },
  { name: 'host', type: 'enum', values: ['https://a.example', 'https://b.example:8443', 'c.example', '/api/x', '.name'] },
  { name: 'record', type: 'enum', values: [{ id: 1, address: 'd.example' }], placeholderColumn: 'id' }, // prettier-ignore
];

/** What is evaluated when the page asks `text` for this template. */
function asked(template: string, text: string) {
  const form = {
    name: 'F',
    type: 'script',
    roles: ['public'],
    fields: [...fields, { name: 'e', type: 'expression', expression: template }],
  };
  const portal: Portal = { categories: [], roles: [], constants: { API: 'https://api.example/v1' }, forms: [form], problems: [] };
  const matched = matchQuestion(portal, user as never, { kind: 'expression', text });
  if (!matched.ok) return { error: matched.error };
  const script = scriptOf(matched.value.filled, matched.value.isOwn);
  if (!script.ok) return { error: script.error };
  return { text: script.value.text, origins: script.value.origins === null ? null : [...script.value.origins] };
}
const rest = (url: string, more = ''): string => `fn.fnRestBasic('get', ${url}, ''${more})`;

describe('values in addresses', () => {
  test.each<readonly [string, string, string]>([
    [
      rest("'https://a.example/x/$(who)?q=$(who)'"),
      rest("'https://a.example/x/a/b&c?q=a/b&c'"),
      'https://a.example/x/a%2Fb%26c?q=a%2Fb%26c',
    ],
    [rest("'https://a.example/x/'+'$(who)'"), rest("'https://a.example/x/'+'a b'"), '\'https://a.example/x/\'+"a%20b"'],
    [rest("'$(API)/x?u=$(__user__.username)'"), rest("'https://api.example/v1/x?u=o&o'"), 'https://api.example/v1/x?u=o%26o'],
    [rest("'$(host)/$(host)'"), rest("'https://a.example/c.example'"), 'https://a.example/c.example'],
    [
      rest("'https://a.example/' + encodeURIComponent('$(who)')"),
      rest("'https://a.example/' + encodeURIComponent('a/b')"),
      'encodeURIComponent("a/b")',
    ],
    [
      rest("'https://a.example/'", ",'LOGIN','.[\"$(who)\"]'"),
      rest("'https://a.example/'", ",'LOGIN','.[\"a\"b\"]'"),
      '.[\\"a\\\\\\"b\\"]',
    ],
  ])('are encoded in %s', (template, text, wanted) => expect(asked(template, text).text).toContain(wanted));

  test.each(['.', '..'])('%s leads out of nothing', (dots) => {
    expect(asked(rest("'https://a.example/x/$(who)/y'"), rest(`'https://a.example/x/${dots}/y'`)).error).toMatch(
      /cannot stand in the path/,
    );
    expect(asked(rest("'https://a.example/x?q=$(who)'"), rest(`'https://a.example/x?q=${dots}'`)).error).toBeUndefined();
  });
});

describe('where logins go', () => {
  test.each<readonly [string, string, readonly string[] | null]>([
    [rest("'https://a.example/x'"), rest("'https://a.example/x'"), null],
    [rest("'$(API)/x'"), rest("'https://api.example/v1/x'"), null],
    [rest("'$(host)/x'"), rest("'https://b.example:8443/x'"), null],
    [rest("'https://$(record.address)/x'"), rest("'https://d.example/x'"), null],
    [rest("'https://a.example/$(who)'"), rest("'https://a.example/x'"), ['https://a.example']],
    [rest("'$(API)/$(who)'"), rest("'https://api.example/v1/x'"), ['https://api.example']],
    [rest("'https://$(host)/$(who)'"), rest("'https://c.example/x'"), ['https://c.example']],
    [rest("'https://$(who)/x'"), rest("'https://evil.example/x'"), []],
    [rest("'$(who)'"), rest("'https://evil.example/x'"), []],
    [rest("'https://a.example$(who)/x'"), rest("'https://a.example.evil.example/x'"), []],
    [rest("'https://a.example'+'$(who)'"), rest("'https://a.example'+'.evil.example'"), []],
    [rest("'https://a.example:$(n)/x'"), rest("'https://a.example:1/x'"), []],
    [rest("'https://$(who)@a.example/x'"), rest("'https://u@a.example/x'"), []],
    [rest("'https://'+'a.example'+'/$(who)'"), rest("'https://'+'a.example'+'/x'"), ['https://a.example']],
    [rest("fn.fnCopy('$(who)')"), rest("fn.fnCopy('https://evil.example')"), []],
    [rest("'https://$(__user__.username)/'"), rest("'https://o&o/'"), []],
  ])('%s filled in as %s: %j', (template, text, origins) => expect(asked(template, text).origins).toEqual(origins));
});

describe('values in jq filters and commands', () => {
  test.each<readonly [string, string, string]>([
    ['fn.fnJq({}, \'.a | select(.n=="$(who)")\')', 'x") | env | ("', '.a | select(.n==\\"x\\\\\\") | env | (\\\\\\"\\")'],
    ["fn.fnJq({}, '.a[$(who)]')", '3', '.a[3]'],
    ["fn.fnJq({}, '.a[$(who)]')", '] | env', '.a[\\"] | env\\"]'],
    ["fn.fnJq({}, '.$(who)')", 'name', '.\\"name\\"'],
    ["fn.fnJq({}, '$(host)')", '.name', 'fn.fnJq({}, ".name")'],
    ['fn.fnJq({}, \'"a\\\\($(who))"\')', '$ENV', '\\\\(\\"$ENV\\")'],
    ["fn.fnReadYamlFile('x.yml', '.[\"'+'$(who)'+'\"]')", 'a"b', '\'.["\'+"a\\\\\\"b"+\'"]\''],
    // A quotation mark in a comment begins no text.
    ['fn.fnJq({}, `.a # don"t\n | select(.n == $(who))`)', 'b) | (env', '.n == \\"b) | (env\\")'],
    ["fn.fnSsh('u','h','ls $(who)')", 'a; id', "ls 'a; id'"],
    ["fn.fnSsh('u','h','ls $(who)')", "it's", "ls 'it'\\\\''s'"],
    ["fn.fnSsh('u','h','ls $(who)')", 'plain-1', 'ls plain-1'],
    ["fn.fnSsh('u','h','ls \"$(who)\"')", '$(id)`id`"', 'ls \\"\\\\$(id)\\\\`id\\\\`\\\\\\"\\"'],
    ["fn.fnSsh('u','h',\"ls '$(who)'\")", "'; id '", "ls ''\\\\''; id '\\\\'''"],
    ["fn.fnCopy({a:'$(who)', b:[1, '$(who)']})", '"x"; y', '\\"x\\"; y'],
  ])('%s with %s', (template, value, wanted) =>
    expect(
      asked(
        template,
        template.replaceAll(/\$\((who|host)\)/g, () => value),
      ).text,
    ).toContain(wanted),
  );
});

test.each([
  ["fn.fnSsh('u','h','su - app -c \"ls $(who)\"')", 'a; id'],
  ["fn.fnSsh('u','h','echo \"`ls \"$(who)\"`\"')", '$(id)'],
  ["fn.fnSsh('u','h','eval ls $(who)')", "it's"],
])('%s is not asked with %s: no quotes hold it there', (template, value) => {
  const filled = (text: string) =>
    asked(
      template,
      template.replaceAll('$(who)', () => text),
    );
  expect(filled(value).error).toMatch(/cannot stand in a command within a command/);
  expect(filled('web-1').error).toBeUndefined();
});

describe('values are those of their fields', () => {
  test.each<readonly [string, string, RegExp | null]>([
    ["fn.fnCopy('$(strict)')", "fn.fnCopy('abc')", null],
    ["fn.fnCopy('$(strict)')", "fn.fnCopy('ABC')", /^Error: The expression of field 'e' uses \$\(strict\): small letters$/],
    ["fn.fnCopy('$(strict)')", "fn.fnCopy('DEFAULT')", null],
    ["fn.fnCopy('$(strict)')", "fn.fnCopy('')", null],
    ["fn.fnCopy('$(host)')", "fn.fnCopy('https://evil.example')", /not one of the options/],
    ["fn.fnCopy('$(record.address)')", "fn.fnCopy('evil.example')", /not one of the options/],
    ["fn.fnCopy('$(record)')", "fn.fnCopy('1')", null],
  ])('R8 %s asked as %s', (template, text, wanted) => {
    const { error } = asked(template, text);
    if (wanted === null) expect(error).toBeUndefined();
    else expect(error).toMatch(wanted);
  });
});
