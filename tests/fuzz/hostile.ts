import type { Draw } from '#tests/support/forall.ts';

/** Part of every file name that a case tries to bring in: found anywhere outside of the data folder, it is an escape. */
export const escapee = 'fuzz-escapee';

const control = String.fromCodePoint(0, 1, 7, 27, 127);
const long = 'x'.repeat(20_000);

/** Texts that got somewhere they did not belong, somewhere, once. */
const texts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  control,
  'a\0b',
  '\r\nSet-Cookie: a=b',
  '\uD800',
  '😀'.repeat(300),
  '%00',
  '%2e%2e%2f',
  `../../${escapee}`,
  `..\\..\\${escapee}`,
  `/tmp/../${escapee}`,
  `....//....//${escapee}`,
  `${escapee}.yaml`,
  `sub/${escapee}.yaml`,
  `../${escapee}.yml`,
  `forms.yaml.bak.../../${escapee}`,
  'forms.yaml.bak.20240101000000000',
  '/etc/passwd',
  'file:///etc/passwd',
  '--upload-pack=touch',
  `--output=${escapee}`,
  '-oProxyCommand=id',
  `; touch ${escapee}`,
  `$(touch ${escapee})`,
  `\`touch ${escapee}\``,
  `| touch ${escapee} #`,
  `ext::sh -c touch% ${escapee}`,
  "' OR 1=1; --",
  '1; DROP TABLE users',
  "'); DELETE FROM jobs; --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{ lookup("pipe", "id") }}',
  '$(fn.fnCredentials("REFDB"))',
  'fn.fnSsh("a","b","c")',
  '(a+)+$',
  '*)(uid=*))(|(uid=*',
  'http://127.0.0.1:1/',
  'https://127.0.0.1:1',
  'http://[::1]:1',
  'ldap://127.0.0.1:1',
  '127.0.0.1',
  'javascript:alert(1)',
  'categories: []\nroles: []\nforms: []\n',
  'a: &a [*a]',
  'a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]',
  '? {a: b}\n: - c\n',
  '- !!js/function "function () {}"',
  '{"a":',
  long,
];

const numbers: readonly number[] = [0, -1, 1, 2, 0.5, 1e9, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 65_535, 65_536, 999_999];

export const hostileText = (draw: Draw): string => (draw.chance(0.8) ? draw.pick(texts) : draw.text(40));

/** A value of any type, with values of any type in it. */
export function hostileValue(draw: Draw, depth = 0): unknown {
  const kind = draw.int(depth > 3 ? 4 : 7);
  switch (kind) {
    case 0:
      return hostileText(draw);
    case 1:
      return draw.pick(numbers);
    case 2:
      return draw.pick([true, false]);
    case 3:
      return null;
    case 4:
      return draw.list(4, () => hostileValue(draw, depth + 1));
    case 5:
      return Object.fromEntries(draw.list(4, () => [hostileText(draw), hostileValue(draw, depth + 1)]));
    default:
      return nested(draw.pick([10, 2000]));
  }
}

/** A list in a list in a list. */
function nested(depth: number): unknown {
  let value: unknown = 'bottom';
  for (let at = 0; at < depth; at++) value = [value];
  return value;
}
