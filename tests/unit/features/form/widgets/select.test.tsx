import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { drawSelect } from './stage.tsx';

// Finding controls by their role takes its time on a busy machine.

const cities = [
  { name: 'Oslo', code: 'OSL', load: 40 },
  { name: 'Rome', code: 'FCO', load: 140 },
  { name: 'Lima', code: 'LIM', load: 'n/a' },
];
const control = (): HTMLElement => screen.getByRole('combobox', { name: 'City' });
const search = (): HTMLElement => screen.getByRole('searchbox', { name: 'Search City' });
const open = async (): Promise<void> => userEvent.click(control());
const shownRows = (): readonly string[] =>
  [...screen.queryAllByRole('option'), ...screen.queryAllByRole('row').slice(1)].map((row) => row.textContent ?? '');
/** The row the keyboard is on, as a screen reader is told. */
const active = (): HTMLElement => document.getElementById(search().getAttribute('aria-activedescendant') ?? '')!;

describe('a closed select', () => {
  test('says what to do, and shows what is chosen: three at most, then how many there are', async () => {
    drawSelect({ options: ['a'] });
    expect(control()).toHaveTextContent('Select...');
    drawSelect({ options: ['p', 'q', 'r', 's'], value: ['p', 'q', 'r', 's'], shape: { multiple: true } });
    expect(screen.getAllByRole('combobox')[1]).toHaveTextContent('p, q, r, ... (4 items selected)');
  });

  test('says that its options are on their way', () => {
    drawSelect({ options: [], isLoading: true });
    expect(control()).toHaveTextContent('Loading...');
    expect(control()).toHaveAttribute('aria-busy', 'true');
  });

  test('opens with Space or an arrow, puts the focus into the search, and closes with Esc or Tab back on itself', async () => {
    drawSelect({ options: ['a', 'b'] });
    await userEvent.tab();
    expect(control()).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(search()).toHaveFocus();
    expect(control()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(control()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(search()).toHaveFocus();
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(control()).toHaveFocus();
  });

  test('closes when the person presses elsewhere', async () => {
    drawSelect({ options: ['a', 'b'] });
    await open();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('an open select', () => {
  test('is a list for one column; one press chooses and closes, a second takes back', async () => {
    const value = drawSelect({ options: ['Oslo', 'Rome'] });
    await open();
    await userEvent.click(screen.getByRole('option', { name: 'Rome' }));
    expect(value()).toBe('Rome');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(control()).toHaveTextContent('Rome');
    await open();
    expect(screen.getByRole('option', { name: 'Rome' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('option', { name: 'Rome' }));
    expect(value()).toBeUndefined();
  });

  test('is a table with headings for several columns, in the configured order', async () => {
    const value = drawSelect({ options: cities, shape: { columns: ['code', 'name'] } });
    await open();
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual(['code', 'name']);
    expect(screen.getByRole('grid', { name: 'City' })).toHaveAttribute('aria-rowcount', '4');
    await userEvent.click(screen.getByRole('gridcell', { name: 'FCO' }));
    expect(value()).toBe(cities[1]);
    expect(control()).toHaveTextContent('FCO');
  });

  test('draws a percentage as a bar between 0 and 100, and what is no number as text', async () => {
    drawSelect({ options: cities, shape: { columns: ['name', 'load'], pctColumns: ['load'] } });
    await open();
    const cells = screen.getAllByRole('gridcell').map((cell) => cell.textContent);
    expect(cells).toEqual(['Oslo', '40%', 'Rome', '100%', 'Lima', 'n/a']);
  });

  test('finds without regard to case over the filter columns, and shows what it found in bold without reading it as markup', async () => {
    const options = [
      { name: 'a<i>b', code: 'X.1' },
      { name: 'other', code: 'x.2' },
      { name: 'last', code: 'y' },
    ];
    drawSelect({ options, shape: { filterColumns: ['code'], columns: ['name', 'code'] } });
    await open();
    await userEvent.type(search(), 'x.');
    expect(shownRows()).toHaveLength(2);
    expect([...document.querySelectorAll('b')].map((bold) => bold.textContent)).toEqual(['X.', 'x.']);
    await userEvent.type(search(), 'zzz');
    expect(screen.getByText('Filter returns no results')).toBeVisible();
  });

  test('always finds an option that has no value in a filter column', async () => {
    drawSelect({ options: [{ n: 'one' }, { n: '' }], shape: { filterColumns: ['n'] } });
    await open();
    await userEvent.type(search(), 'zzz');
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  test('without options says so', async () => {
    drawSelect({ options: [] });
    await open();
    expect(screen.getByText('No data')).toBeVisible();
  });

  test('is walked through with the arrows, Home, End and the page keys, and chosen from with Enter', async () => {
    const options = Array.from({ length: 40 }, (_, at) => `option ${at}`);
    const value = drawSelect({ options });
    await open();
    expect(active()).toHaveTextContent('option 0');
    for (const [key, text] of [
      ['{ArrowDown}', 'option 1'],
      ['{PageDown}', 'option 11'],
      ['{End}', 'option 39'],
      ['{ArrowDown}', 'option 39'],
      ['{ArrowUp}', 'option 38'],
      ['{PageUp}', 'option 28'],
      ['{Home}', 'option 0'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(active()).toHaveTextContent(text);
    }
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('option 1');
    expect(control()).toHaveFocus();
  });

  test('takes Space as a letter while typing and as a choice after an arrow', async () => {
    const value = drawSelect({ options: ['new york', 'newark', 'new delhi'], shape: { multiple: true } });
    await open();
    await userEvent.keyboard('new ');
    expect(search()).toHaveValue('new ');
    await userEvent.keyboard('{ArrowDown} ');
    expect(value()).toEqual(['new delhi']);
    expect(search()).toHaveValue('new ');
  });

  test('opens at what is chosen', async () => {
    drawSelect({ options: ['a', 'b', 'c'], value: 'c' });
    await open();
    expect(active()).toHaveTextContent('c');
  });

  test('draws only what is in sight of a long list', async () => {
    drawSelect({ options: Array.from({ length: 10_000 }, (_, at) => `option ${at}`) });
    await open();
    expect(screen.queryAllByRole('option').length).toBeLessThan(100);
    expect(screen.getByText((10_000).toLocaleString())).toBeVisible();
  });

  test('with a hundred thousand options says how to find one, and finds it', async () => {
    drawSelect({ options: Array.from({ length: 100_000 }, (_, at) => `option ${at}`) });
    await open();
    expect(screen.getByText(`${(100_000).toLocaleString()} options. Search to narrow the list.`)).toBeVisible();
    fireEvent.change(search(), { target: { value: 'option 99999' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });
});

describe('a select of several', () => {
  test('stays open, keeps the order of the list and chooses all that the search found', async () => {
    const value = drawSelect({ options: ['a1', 'b1', 'a2'], shape: { multiple: true } });
    await open();
    await userEvent.click(screen.getByRole('option', { name: 'a2' }));
    await userEvent.click(screen.getByRole('option', { name: 'b1' }));
    expect(value()).toEqual(['b1', 'a2']);
    await userEvent.type(search(), 'a');
    const all = screen.getByRole('checkbox', { name: 'Select all 2 found' });
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(value()).toEqual(['a1', 'b1', 'a2']);
    await userEvent.click(all);
    expect(value()).toEqual(['b1']);
  });

  test('reaches the choice of all with an arrow up from the first row', async () => {
    const value = drawSelect({ options: ['a', 'b'], shape: { multiple: true } });
    await open();
    await userEvent.keyboard('{ArrowUp} ');
    expect(value()).toEqual(['a', 'b']);
    await userEvent.keyboard('{ArrowDown}');
    expect(search()).toHaveFocus();
  });
});

describe('a select that is always open', () => {
  test('has no preview, and Tab leads on', async () => {
    const value = drawSelect({ options: ['a', 'b'], shape: { sticky: true } });
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.tab();
    expect(search()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('b');
    expect(screen.getByRole('option', { name: 'b' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.tab();
    expect(search()).not.toHaveFocus();
  });
});

describe('two lists', () => {
  const lists = (): readonly (readonly (string | null)[])[] =>
    ['Available for City', 'Chosen for City'].map((name) => {
      const list = screen.queryByRole('listbox', { name });
      return list === null
        ? []
        : within(list)
            .getAllByRole('option')
            .map((option) => option.textContent);
    });
  const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

  test('move what is marked, or everything, and nothing when nothing is marked', async () => {
    const value = drawSelect({ options: ['a', 'b', 'c'], value: ['b'], shape: { multiple: true, horizontal: true, sticky: true } });
    expect(lists().map((list) => list.map((text) => text?.slice(1)))).toEqual([['a', 'c'], ['b']]);
    await press('Move right');
    expect(value()).toEqual(['b']);
    await userEvent.click(screen.getByRole('option', { name: 'c' }));
    await press('Move right');
    expect(value()).toEqual(['b', 'c']);
    await userEvent.click(screen.getByRole('option', { name: 'b' }));
    await press('Move left');
    expect(value()).toEqual(['c']);
    await press('Move all right');
    expect(value()).toEqual(['a', 'b', 'c']);
    await press('Move all left');
    expect(value()).toEqual([]);
  });

  test('are marked and moved by keyboard alone', async () => {
    const value = drawSelect({ options: ['a', 'b'], shape: { multiple: true, horizontal: true, sticky: true } });
    screen.getByRole('searchbox', { name: 'Search Available for City' }).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    screen.getByRole('button', { name: 'Move right' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(value()).toEqual(['b']);
  });

  test('open from a closed control, too', async () => {
    drawSelect({ options: ['a', 'b'], value: ['a'], shape: { multiple: true, horizontal: true } });
    expect(control()).toHaveTextContent('a');
    await open();
    expect(screen.getByRole('button', { name: 'Move all left' })).toBeVisible();
  });
});
