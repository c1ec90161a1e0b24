import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numbered, openLog, pressMap } from '../ui/log/log-stage.tsx';

vi.mock('virtua', async () => import('../ui/log/short-list.tsx'));
// What the map draws is tested by itself.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
afterEach(() => void vi.restoreAllMocks());

const button = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });
const jump = () => screen.queryByRole('button', { name: /^Jump to end/ })?.textContent ?? null;
/** Presses an entry of the menu, and leaves the menu. */
async function switchOn(name: string): Promise<void> {
  await userEvent.click(button('More'));
  await userEvent.click(screen.getByRole('checkbox', { name, hidden: true }));
  await userEvent.click(button('More'));
}

test('lines are wrapped and kept whole by one press each', async () => {
  const { list } = openLog(numbered(3));
  const looks = list.className;
  await userEvent.click(button('Wrap'));
  expect(button('Wrap')).toHaveAttribute('aria-pressed', 'true');
  expect(list.className).not.toBe(looks);
  await userEvent.click(button('Wrap'));
  expect(button('Wrap')).toHaveAttribute('aria-pressed', 'false');
  expect(list.className).toBe(looks);
});

test('a log fills the window on demand, until Escape that nothing else wants', async () => {
  const { viewer } = openLog(numbered(3));
  expect(viewer).toHaveAttribute('data-full', 'false');
  await switchOn('Full screen');
  expect(viewer).toHaveAttribute('data-full', 'true');
  await userEvent.click(button('More'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox', { name: 'Full screen', hidden: true })).toBeNull();
  expect(viewer).toHaveAttribute('data-full', 'true');
  await userEvent.keyboard('{Escape}');
  expect(viewer).toHaveAttribute('data-full', 'false');
});

test('keys lead to the next and previous failure, warning and change, round the end', () => {
  const lines = [...numbered(30)];
  for (const at of [4, 20]) lines[at] = 'fatal: [web1]: FAILED!';
  lines[9] = '[WARNING]: old';
  lines[14] = 'changed: [web1]';
  const { list, current } = openLog(lines);
  const led = (key: string, shiftKey = false): number => {
    fireEvent.keyDown(list, { key, shiftKey });
    return current();
  };
  expect([led('f'), led('f'), led('f'), led('F', true), led('w'), led('c'), led('n'), led('p')]).toEqual([4, 20, 4, 20, 9, 14, 20, 4]);
});

test('a press on the map leads to the failure that it shows there', () => {
  const lines = [...numbered(60)];
  lines[45] = 'fatal: [web1]: FAILED!';
  const { viewer, list, current } = openLog(lines);
  const map = viewer.querySelector('canvas')!;
  vi.spyOn(map, 'clientHeight', 'get').mockReturnValue(120);
  pressMap(map, 90);
  expect(current()).toBe(45);
  expect(list.scrollTop).toBe(45 * 20 - 90);
});

test('the recap is a table of hosts and their counts; a host leads to its lines', async () => {
  const recap = [
    'PLAY RECAP ****',
    'web1                       : ok=12   changed=3    unreachable=0    failed=1    skipped=2    rescued=0    ignored=0',
    'db1.example                : ok=5    changed=0    unreachable=1    failed=0    skipped=0    rescued=0    ignored=4',
  ];
  const { list } = openLog(['ok: [web1]', 'ok: [db1.example]', ...recap]);
  expect(screen.queryByRole('table')).toBeNull();
  await switchOn('Recap as a table');
  const table = within(screen.getByRole('region', { name: 'Recap' }));
  await table.findByRole('rowheader', { name: 'web1' });
  const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Host', 'ok', 'changed', 'unreachable', 'failed', 'skipped', 'rescued', 'ignored'],
    ['web1', '12', '3', '0', '1', '2', '0', '0'],
    ['db1.example', '5', '0', '1', '0', '0', '0', '4'],
  ]);
  await userEvent.click(table.getByRole('button', { name: 'web1' }));
  expect(table.getByRole('button', { name: 'web1' })).toHaveAttribute('aria-pressed', 'true');
  expect(list).toHaveTextContent('ok: [web1]');
  expect(list).not.toHaveTextContent('ok: [db1.example]');
});

test('who is at the end is carried along and offered no way there', async () => {
  const { list, write } = openLog(numbered(40), { follow: true });
  await write(numbered(5, 40));
  expect(list.scrollTop).toBe(45 * 20 - 200);
  expect(jump()).toBeNull();
});

test('who scrolled up stays, is told how many lines came since, and is back at the end by one press', async () => {
  const { list, write, scroll } = openLog(numbered(40), { follow: true });
  await write(numbered(1, 40));
  await scroll(100);
  expect(jump()).toBe('Jump to end');
  await write(numbered(5, 41));
  expect([list.scrollTop, jump()]).toEqual([100, 'Jump to end, 5 new']);
  await write(numbered(20, 46));
  expect([list.scrollTop, jump()]).toEqual([100, 'Jump to end, 25 new']);
  await userEvent.click(screen.getByRole('button', { name: /^Jump to end/ }));
  expect([list.scrollTop, jump()]).toEqual([66 * 20 - 200, null]);
  await write(numbered(2, 66));
  expect([list.scrollTop, jump()]).toEqual([68 * 20 - 200, null]);
});

test('a log whose end is in sight offers no way to it, one that goes on does', async () => {
  const { write } = openLog(numbered(8));
  await write(numbered(2, 8));
  expect(jump()).toBeNull();
  await write(numbered(40, 10));
  expect(jump()).toBe('Jump to end');
});
