import { expect, test } from 'vitest';
import { diffLines, diffParts } from '#lib/diff-lines.ts';
import { forAll } from '#tests/support/forall.ts';

const shown = (before: string, after: string): readonly string[] =>
  diffLines(before, after).map(({ of, before: was, after: is }) => `${of} ${was?.text ?? ''}|${is?.text ?? ''}`);

test('a changed line stands beside what it became, what came and what went stand alone', () => {
  expect(shown('a\nb\nc\n', 'a\nB\nc\nd\n')).toEqual(['same a|a', 'changed b|B', 'same c|c', 'added |d']);
  expect(shown('a\nb\n', 'b\n')).toEqual(['removed a|', 'same b|b']);
  expect(shown('', 'a\n')).toEqual(['added |a']);
});

test('each side of a comparison is its text, line by line', () => {
  forAll((draw) => {
    const text = (): string => Array.from({ length: draw.int(30) }, () => `${draw.pick(['a', 'b', 'c', ''])}\n`).join('');
    const [before, after] = [text(), text()];
    const lines = diffLines(before, after);
    expect(lines.flatMap(({ before: side }) => (side ? [`${side.text}\n`] : [])).join('')).toBe(before);
    expect(lines.flatMap(({ after: side }) => (side ? [`${side.text}\n`] : [])).join('')).toBe(after);
    expect(lines.flatMap(({ after: side }) => (side ? [side.at] : []))).toEqual(
      after
        .split('\n')
        .slice(1)
        .map((_, at) => at + 1),
    );
  });
});

test('what is far from every change is left out, and counted', () => {
  const before = Array.from({ length: 40 }, (_, at) => `line ${at}\n`).join('');
  const parts = diffParts(before, before.replace('line 20', 'line twenty'), 2);
  expect(parts.map((part) => ('skipped' in part ? part.skipped : part.lines.length))).toEqual([18, 5, 17]);
  expect(diffParts(before, before)).toEqual([{ skipped: 40 }]);
});
