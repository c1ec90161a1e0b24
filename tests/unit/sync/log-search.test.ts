// @vitest-environment node
import { expect, test } from 'vitest';
import { patternOf } from '#lib/pattern/pattern.ts';
import { linesOf, rendered, renderStart, textOf } from '#contract/output.ts';
import { finderOf, plainText, type LineQuery } from '#sync/log-search.ts';
import { forAll } from '#tests/support/forall.ts';

const found = (plain: string, query: Partial<LineQuery> & { readonly text: string }, isBounded = false): readonly number[] | string => {
  const finder = finderOf({ isRegex: false, ...query }, isBounded ? patternOf : null);
  return finder.ok ? finder.value.lines(plain) : finder.error;
};

test('each line that holds the text is found once, whatever the case', () => {
  const plain = 'Alpha\nbeta beta\n\nALPHABET\nlast beta';
  expect(found(plain, { text: 'beta' })).toEqual([1, 4]);
  expect(found(plain, { text: 'alpha' })).toEqual([0, 3]);
  expect(found(plain, { text: '' })).toEqual([]);
  expect(found(plain, { text: 'a\nb' })).toEqual([]);
});

test('what means something in an expression is looked for as it is written', () => {
  expect(found('a.b\naxb\n(a|b)[1]{2}^$*+?\\/-', { text: 'a.b' })).toEqual([0]);
  expect(found('a.b\naxb\n(a|b)[1]{2}^$*+?\\/-', { text: '(a|b)[1]{2}^$*+?\\/-' })).toEqual([2]);
});

test.each([false, true])('an expression is held against each line alone, bounded %s', (isBounded) => {
  const plain = 'ok: [a]\nfatal: [b]\nok: [c]\n';
  expect(found(plain, { text: '^ok.*\\]$', isRegex: true }, isBounded)).toEqual([0, 2]);
  expect(found(plain, { text: 'a[^z]*b', isRegex: true }, isBounded)).toEqual([1]);
  expect(found(plain, { text: '^$', isRegex: true }, isBounded)).toEqual([3]);
  expect(found(plain, { text: '(', isRegex: true }, isBounded)).toMatch(/group/i);
});

test('a bounded expression that would take minutes elsewhere comes to an end', () => {
  expect(found(`${'a'.repeat(60)}!`, { text: '(a+)+$', isRegex: true }, true)).toEqual([]);
});

test('stretches tell where in a line it fits', () => {
  const finder = finderOf({ text: 'b+', isRegex: true });
  expect(finder.ok && finder.value.spans('abbab')).toEqual([
    [1, 3],
    [4, 5],
  ]);
});

test('a text is found in the lines in which an expression of it is, whatever the log', () => {
  forAll(
    (draw) => {
      const plain = Array.from({ length: draw.int(30) }, () => draw.pick(['', 'ab', 'b', 'aab ba', 'A B', 'xyz'])).join('\n');
      const text = draw.pick(['a', 'ab', 'B', ' ', 'aab', 'z']);
      expect(found(plain, { text })).toEqual(found(plain, { text, isRegex: true }));
    },
    { runs: 200 },
  );
});

test('plain text has a line for each line of markup, and says what the program wrote', () => {
  forAll(
    (draw) => {
      const text = Array.from({ length: 1 + draw.int(5) }, () => draw.text(20)).join('\n');
      const { html } = rendered({ stream: draw.pick(['stdout', 'stderr']), text: `x${text}`, at: '2026-01-01 10:00:00' }, renderStart);
      const lines = linesOf(html);
      expect(
        plainText(html)
          .split('\n')
          .map((line) => line.trimEnd()),
      ).toEqual(lines.map((line) => textOf(line)));
    },
    { runs: 200 },
  );
});

test('colours of terminals and broken tags are no line ends', () => {
  expect(plainText("<span class='a\nb'>x</span>")).toBe("<span class='a\nb'>x");
  expect(plainText('\u001B[1;31mred\u001B[0m \u001B]8;;http://x\u0007link\u001B]8;;\u0007 \u001B[2K')).toBe('red link ');
});
