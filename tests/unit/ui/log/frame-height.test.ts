import { expect, test, vi } from 'vitest';
import { emptyContents, lineKind, type LogSource } from '#lib/log-source.ts';
import { charactersPerRow, linesHigh } from '#ui/log/frame-height.ts';
import { LogRows, unfolded } from '#ui/log/rows.ts';

function high(lines: readonly string[], perRow: number | null, line: LogSource['line'] = (at) => ({ html: lines[at] ?? '' })): number {
  const kinds = Uint8Array.from(lines, (line) => (line.startsWith('TASK') ? lineKind.task : lineKind.text));
  const contents = { ...emptyContents, lines: lines.length, read: lines.length, kinds, hostOf: new Uint16Array(lines.length) };
  const rows = new LogRows();
  rows.update(contents, { hidesLow: false, host: 0, folds: unfolded });
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
  const line = vi.fn<LogSource['line']>(() => ({ html: 'x' }));
  expect(high(Array.from<string>({ length: 5000 }).fill('x'), 40, line)).toBe(60);
  expect(line).not.toHaveBeenCalled();
});

test('no more of a line is looked at than can raise the frame', () => {
  const looked = vi.spyOn(String.prototype, 'replaceAll');
  const megabytes = high(['x'.repeat(1_000_000)], 40);
  const most = Math.max(...looked.mock.contexts.map((text) => String(text).length));
  looked.mockRestore();
  expect(megabytes).toBe(60);
  expect(most).toBeLessThanOrEqual(60 * 40 * 8);
  expect(high(['&quot;'.repeat(60 * 40)], 40)).toBe(60);
});

test('a row holds what has room in the log, however wide the window is', () => {
  expect(charactersPerRow(356)).toBe(35);
  expect(charactersPerRow(1000)).toBe(118);
  expect(charactersPerRow(0)).toBe(20);
});
