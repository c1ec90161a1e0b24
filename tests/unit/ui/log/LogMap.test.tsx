import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogMap } from '#ui/log/LogMap.tsx';
import { LogRows, unfolded } from '#ui/log/rows.ts';
import { contentsOf, noted, numbered, pressMap } from './log-stage.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.restoreAllMocks());

/** A map of 100 px over 1,000 lines, after it was drawn; ten lines have the same place. */
function open(change: (lines: string[]) => void) {
  const filled = noted(10, 100);
  const lines = [...numbered(1000)];
  change(lines);
  const onGo = vi.fn<(line: number) => void>();
  const draw = () => {
    const contents = contentsOf(lines);
    const rows = new LogRows();
    rows.update(contents, { hidesLow: false, host: 0, folds: unfolded });
    return <LogMap contents={contents} rows={rows} onGo={onGo} />;
  };
  const { container, rerender } = render(draw());
  vi.advanceTimersByTime(1000);
  return { filled, lines, onGo, map: container.querySelector('canvas')!, redraw: () => rerender(draw()) };
}

test('failures, warnings and changes of a log stand in the map where they are, each in its colour, the graver the wider', () => {
  const { filled } = open((lines) => {
    lines[3] = 'changed: [web1]';
    lines[502] = '[WARNING]: old';
    for (const at of [900, 901, 905]) lines[at] = 'fatal: [web1]: FAILED!';
  });
  expect(filled).toEqual([
    { colour: '--n-info-text', top: 0, width: 3 },
    { colour: '--n-warning', top: 50, width: 7 },
    { colour: '--n-danger', top: 90, width: 10 },
  ]);
});

test('what comes later is drawn, too, the graver over the rest', () => {
  const { filled, lines, redraw } = open(() => undefined);
  expect(filled).toEqual([]);
  lines[503] = 'fatal: [web1]: FAILED!';
  lines[504] = 'changed: [web1]';
  redraw();
  vi.advanceTimersByTime(1000);
  expect(filled.map(({ colour, top }) => [colour, top])).toEqual([
    ['--n-info-text', 50],
    ['--n-danger', 50],
  ]);
});

test('a press on the map leads to the lines of that place', () => {
  const { map, onGo } = open(() => undefined);
  for (const top of [0, 50, 99]) pressMap(map, top);
  expect(onGo.mock.calls).toEqual([[0], [500], [990]]);
});
