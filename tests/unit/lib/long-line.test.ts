import { expect, test } from 'vitest';
import { hasLongLine, mostInLine } from '#lib/long-line.ts';

test('a line that browsers stand still over is found wherever it stands', () => {
  const [long, fits] = ['x'.repeat(mostInLine + 1), 'x'.repeat(mostInLine)];
  expect([long, `a\n${long}`, `${long}\na`, `${fits}\n${long}`].map(hasLongLine)).toEqual([true, true, true, true]);
  expect(['', fits, `${fits}\n${fits}\n`, '\n'.repeat(mostInLine * 2)].map(hasLongLine)).toEqual([false, false, false, false]);
});
