import { expect, test } from 'vitest';
import { patternOf } from '#lib/pattern/pattern.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';

// prettier-ignore
const atoms: readonly string[] = [
  'a', 'b', 'c', 'A', '.', '[ab]', '[^a]', '[a-c0]', '[\\w-]', '[^\\s]', '[\\d\\-a]', '[]', '[^]', '\\w', '\\W', '\\d', '\\s', '\\S',
  '\\b', '\\B', '^', '$', '\\x61', '\\u0062', '\\141', '\\.', '-', '{', '}', ']', '{,1}', '\\cA', '\\c', '[\\b]', ' ', 'é', '\\n',
];
const signs = ['*', '+', '?', '*?', '+?', '??', '{2}', '{0,2}', '{1,}', '{2,3}?', '{0}'];

/** An expression with everything there is, references to groups apart. */
function someSource(draw: Draw, depth: number): string {
  const term = (): string => {
    if (depth === 0 || draw.chance(0.6)) return draw.pick(atoms);
    return `${draw.pick(['(', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?<n>'])}${someSource(draw, depth - 1)})`;
  };
  return draw.list(4, () => term() + (draw.chance(0.4) ? draw.pick(signs) : '')).join('') + (draw.chance(0.2) ? `|${term()}` : '');
}
const someText = (draw: Draw): string => draw.list(7, () => draw.pick([...'aabbcAB01_- .{}]', '\n', '\u0001', '\\', 'é', '😀'])).join('');

function native(source: string, flags = ''): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

test('an expression finds what it finds in a browser', () => {
  forAll(
    (draw) => {
      const source = someSource(draw, 3);
      const wanted = native(source);
      const pattern = patternOf(source);
      expect(pattern.ok, source).toBe(wanted !== null);
      for (const text of draw.list(6, someText))
        if (pattern.ok) expect(pattern.value.test(text), `/${source}/ in ${JSON.stringify(text)}`).toBe(wanted!.test(text));
    },
    { runs: 1500 },
  );
});

test('whatever the case, too', () => {
  forAll(
    (draw) => {
      const source = someSource(draw, 2);
      const wanted = native(source, 'i');
      const pattern = patternOf(source, { ignoreCase: true });
      for (const text of draw.list(6, someText))
        if (pattern.ok) expect(pattern.value.test(text), `/${source}/i in ${JSON.stringify(text)}`).toBe(wanted!.test(text));
    },
    { runs: 500 },
  );
});

test('groups are referred to as in a browser', () => {
  const letters = ['a', 'b', '[ab]', '(a|b)', '(a*)', '(?:b)', '\\1', '\\2', '(?=(a))', '(b)?'];
  forAll(
    (draw) => {
      const source = `(${draw.pick(letters.slice(0, 3))}${draw.pick(signs)})${draw.list(4, () => draw.pick(letters) + (draw.chance(0.3) ? draw.pick(['*', '+', '?']) : '')).join('')}${draw.pick(['', '$', '\\1'])}`;
      const wanted = native(source);
      const pattern = patternOf(source);
      for (const text of draw.list(6, (inner) => inner.list(7, () => inner.pick(['a', 'b'])).join('')))
        if (pattern.ok && wanted) expect(pattern.value.test(text), `/${source}/ in ${text}`).toBe(wanted.test(text));
    },
    { runs: 800, seeds: [16305222] },
  );
});
