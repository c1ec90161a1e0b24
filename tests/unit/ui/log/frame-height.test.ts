import { expect, test } from 'vitest';
import { emptyContents, lineKind, type LogSource } from '#lib/log-source.ts';
import { linesHigh } from '#ui/log/frame-height.ts';
import { LogRows, unfolded } from '#ui/log/rows.ts';

function high(lines: readonly string[], perRow: number | null): number {
  const kinds = Uint8Array.from(lines, (line) => (line.startsWith('TASK') ? lineKind.task : lineKind.text));
  const contents = { ...emptyContents, lines: lines.length, read: lines.length, kinds, hostOf: new Uint16Array(lines.length) };
  const rows = new LogRows();
  rows.update(contents, { hidesLow: false, host: 0, folds: unfolded });
  const line: LogSource['line'] = (at) => ({ html: lines[at] ?? '' });
  return linesHigh(rows, { line } as LogSource, contents, perRow);
}

test('the frame of a short log is as high as its lines, wrapped ones by what they say and not by their markup', () => {
  expect(high(['a', 'b'], null)).toBe(2);
  expect(high(['TASK [x]', 'a'], null)).toBe(3);
  expect(high(['a', `<span class='has-text-success'>${'&lt;'.repeat(40)}</span>`], 40)).toBe(2);
  expect(high(['x'.repeat(90)], 40)).toBe(3);
  expect(high(['x'.repeat(90)], null)).toBe(1);
});

test('a long log takes what there is, without being read', () => {
  expect(
    high(
      Array.from({ length: 5000 }, () => 'x'),
      40,
    ),
  ).toBe(60);
  expect(high(['x'.repeat(1_000_000)], 40)).toBe(60);
});
