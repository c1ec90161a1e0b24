import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { emptyContents, type LogContents } from '#lib/log-source.ts';
import { LogTools } from '#ui/log/LogTools.tsx';
import { unfolded } from '#ui/log/rows.ts';

const choices = {
  isNarrow: false,
  wraps: false,
  showsTimes: false,
  isFull: false,
  showsRecap: false,
  searches: false,
  host: 0,
  folds: unfolded,
  marked: null,
  current: null,
};

test('that a log grew draws its tools anew only where they tell of it, and they always do what is right by now', async () => {
  const failed: number[] = [];
  let drawn = 0;
  const contentsOf = (lines: number): LogContents => ({ ...emptyContents, failed, lines, read: lines });
  const toolbar = (
    <Profiler id="within" onRender={() => void drawn++}>
      <i />
    </Profiler>
  );
  const show = (lines: number, onSearch: () => void) => (
    <LogTools
      contents={contentsOf(lines)}
      choices={{ ...choices }}
      choose={() => undefined}
      onSearch={onSearch}
      onStep={() => undefined}
      onCopy={() => undefined}
      onCopyLink={null}
      note={undefined}
      width={0}
    >
      {toolbar}
    </LogTools>
  );
  const { rerender } = render(show(1, () => undefined));
  const found = vi.fn();
  rerender(show(2, found));
  expect(drawn).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(found).toHaveBeenCalledOnce();
  // The list grows in place.
  failed.push(1);
  rerender(show(3, found));
  expect(screen.getByRole('button', { name: '1 failed' })).toBeTruthy();
});

test('what came of a log is told in a few words to people who hear it, as it is by now, and not line by line', () => {
  const [failed, warnings, changed]: number[][] = [[], [], []];
  const tools = (lines: number) => (
    <LogTools
      contents={{ ...emptyContents, failed: failed!, warnings: warnings!, changed: changed!, lines, read: lines }}
      width={800}
      choices={choices}
      choose={() => undefined}
      onSearch={() => undefined}
      onStep={() => undefined}
      onCopy={() => undefined}
      onCopyLink={null}
      note={undefined}
    >
      {null}
    </LogTools>
  );
  const { rerender } = render(tools(100));
  const told = (): string | null => screen.getByRole('status').textContent;
  expect(told()).toBe('');
  // The lists grow in place.
  failed!.push(3);
  rerender(tools(101));
  expect(told()).toBe('1 failed');
  failed!.push(8);
  warnings!.push(9);
  changed!.push(...Array.from({ length: 14 }, (_, n) => 10 + n));
  rerender(tools(100_000));
  expect(told()).toBe('2 failed, 1 warning, 14 changed');
});
