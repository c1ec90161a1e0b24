import { describe, expect, test } from 'vitest';
import { plainValue } from '#engine/expression/plain-script.ts';
import { openMachine } from '#interpreter/machine.ts';
import { pageLimits } from '#interpreter/outcome.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';
import { interpreterBytes, stepClock } from '#tests/support/interpreter.ts';

const limits = { ...pageLimits, timeMs: 5000, retryMs: 0 };
const open = () => openMachine({ wasm: interpreterBytes(), now: stepClock(), limits });

/** What people put into forms: as the value of a placeholder, it may be anything. */
const typed = [
  '',
  'a',
  'eu-west',
  'O Neil',
  "O'Neil",
  'Füße',
  '漢字',
  '😀',
  '12',
  '-3',
  '007',
  '1.5',
  'a,b,c',
  '\\n',
  '\\u0041',
  '`',
  '${1}',
  '\n',
  '\r\n',
  '\u2028',
  '\u00a0x\u00a0',
  'İı',
  'null',
];
const numbers = [
  '0',
  '1',
  '2',
  '-1',
  '12',
  '3.25',
  '0.1',
  '007',
  '1e3',
  '0x10',
  '1_000',
  '.5',
  '5.',
  '9007199254740993',
  '123456789012345',
  '1n',
];
const methods = [
  'slice',
  'substring',
  'charAt',
  'toUpperCase',
  'toLowerCase',
  'trim',
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'split',
  'concat',
  'replace',
  'replaceAll',
  'join',
  'toString',
  'at',
  'length',
];
const signs = [
  '+',
  '+',
  '+',
  '-',
  '*',
  '/',
  '%',
  '===',
  '!==',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  '??',
  '**',
  '&',
  ',',
  '?.',
  '=',
  '--',
  '\n',
];

/** A script as forms have them, with a value in the place of every placeholder. */
function script(draw: Draw, depth = 0): string {
  const inner = (): string => script(draw, depth + 1);
  const text = (): string => {
    const quote = draw.pick(["'", "'", "'", '"', '`']);
    return quote + (draw.chance(0.7) ? draw.pick(typed) : draw.text(4)) + quote;
  };
  const leaf = (): string =>
    draw.pick([text, text, text, () => draw.pick(numbers), () => draw.pick(['true', 'false', 'null', 'undefined', 'NaN', 'x'])])();
  if (depth > 3 || draw.chance(0.25)) return leaf();
  const between = draw.pick([' ', '', '\n']);
  return draw.pick([
    () => inner() + between + draw.pick(signs) + between + inner(),
    () => inner() + between + draw.pick(signs) + between + inner(),
    () => `${inner()} ? ${inner()} : ${inner()}`,
    () =>
      `${draw.chance(0.5) ? leaf() : inner()}.${draw.pick(methods)}(${draw.list(2, () => (draw.chance(0.5) ? draw.pick(numbers) : leaf())).join(', ')})`,
    () => `${inner()}.length`,
    () => `${inner()}[${draw.pick(numbers)}]`,
    () => `(${inner()})`,
    () => `[${draw.list(3, inner).join(',')}]`,
    () => draw.pick(['!', '-', '+', '- ', 'typeof ']) + inner(),
    () => `\`${draw.pick(typed)}\${${inner()}}\``,
    () => `${inner()};`,
  ])();
}

describe('E9 what is answered at once is what the interpreter gives', () => {
  test('for scripts as forms have them', { timeout: 600_000 }, async () => {
    let machine = await open();
    const scripts: string[] = [];
    let plain = 0;
    forAll((draw) => void scripts.push(script(draw)), { runs: 6000 });
    for (const source of scripts) {
      const here = plainValue(source);
      if (here === null) continue;
      plain += 1;
      if (!machine.isUsable) machine = await open();
      expect({ source, ok: true, ...here }).toStrictEqual({ source, ...machine.run(source) });
    }
    expect(plain).toBeGreaterThan(1000);
  });

  test.each([
    ["'value of field_0'.slice(0, 40) + '.'", 'value of field_0.'],
    ["'eu' === 'eu' ? 'Frankfurt' : 'Oregon'", 'Frankfurt'],
    ["'3' * 4", 12],
    ['`web-${"a".toUpperCase()}-${1 + 1}`', 'web-A-2'],
    ["['b', 'a', undefined].join('-').split('-')", ['b', 'a', '']],
    ["'' || 'nothing'", 'nothing'],
    ["'a b'.replace(' ', '_')", 'a_b'],
    ["['a', -0, undefined]", ['a', 0, null]],
    [' ', undefined],
    ["'It\\'s'", "It's"],
  ])('%s', async (source, value) => {
    expect(plainValue(source)).toStrictEqual({ value });
    expect((await open()).run(source)).toStrictEqual({ ok: true, value });
  });

  test('as deep as a plain script may be', async () => {
    const deep = (levels: number): string[] => [
      '('.repeat(levels) + '1' + ')'.repeat(levels),
      '['.repeat(levels) + '1' + ']'.repeat(levels),
      '!'.repeat(levels) + 'true',
      'true ? '.repeat(levels) + '1' + ': 2'.repeat(levels),
      "'a'.concat(".repeat(levels) + "''" + ')'.repeat(levels),
    ];
    const machine = await open();
    for (const source of deep(12)) expect({ ok: true, ...plainValue(source) }).toStrictEqual(machine.run(source));
    for (const source of deep(100_000)) expect(plainValue(source.slice(0, 19_000))).toBeNull();
  });
});

describe('E9 what is more than plain is left to the interpreter', () => {
  test.each([
    'fnArray.from([])',
    'x',
    'this',
    '{ a: 1 }',
    'function f() {}',
    "'a'.constructor",
    "'a'.constructor('return 1')()",
    "'a'['constructor']",
    "'a'.__proto__",
    "'a' // b",
    "'a' /* b */",
    "'a'\n'b'",
    '1 <!--2',
    "'a'.repeat(9)",
    '0.1 + 0.2 + "x"',
    "'ß'.toUpperCase()",
    "'😀'.length",
    "'a'; 'b'",
    '1 2',
    "('a'",
    "'$(x)'.replace('a', '$&')".replace('$(x)', 'a'),
    '/a/',
    '[,1]',
    'null.length',
  ])('%s', (source) => expect(plainValue(source)).toBeNull());

  test('and so is what takes long', () => {
    const long = 'a'.repeat(15_000);
    expect(plainValue(`'${long}'.replaceAll('a', '${long.slice(0, 4000)}')`)).toBeNull();
    expect(plainValue(`'${long}' + '${'a'.repeat(4000)}' + '${'a'.repeat(500)}'.concat('${'a'.repeat(400)}')`)).not.toBeNull();
    expect(plainValue(`'${long}'${'.slice(0)'.repeat(500)}`)).toBeNull();
    expect(plainValue(`'${'a'.repeat(30_000)}'`)).toBeNull();
  });
});
