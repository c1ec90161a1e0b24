import { FluentProvider } from '@fluentui/react-components';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { FormSummary } from '#contract/config.ts';
import { Catalogue, type CatalogueProps } from '#features/catalogue/Catalogue.tsx';
import { CatalogueLoading } from '#features/catalogue/states.tsx';
import { Tiles } from '#features/catalogue/Tiles.tsx';

const form = (name: string, more: Partial<FormSummary> = {}): FormSummary => ({
  name,
  description: '',
  image: '',
  icon: '',
  tileClass: '',
  categories: ['Default'],
  roles: [],
  ...more,
});

function open(props: Partial<CatalogueProps> = {}) {
  const given: CatalogueProps = {
    roomRef: { current: null },
    portal: {
      categories: [
        { name: 'Default', icon: 'bars', items: [] },
        { name: 'Linux', icon: '', items: [{ name: 'R&D', icon: '', items: [] }] },
      ],
      forms: [
        form('Greeting', { description: 'Says hello' }),
        form('Ping & pong #1', { categories: ['Linux/R&D'], tileClass: 'has-background-danger' }),
      ],
      asOf: Date.now(),
      live: true,
    },
    path: [],
    marks: { favourites: [], recent: [], toggle: vi.fn() },
    shape: 'tiles',
    onShape: vi.fn(),
    quick: 'open',
    onQuick: vi.fn(),
    halfFilled: new Set(),
    problems: [],
    ...props,
  };
  render(
    <MemoryRouter>
      <FluentProvider theme={{}}>
        <Catalogue {...given} />
      </FluentProvider>
    </MemoryRouter>,
  );
  return given;
}

const menu = () => within(screen.getByRole('navigation', { name: 'Categories' }));

test('a tile is a link to its form, with the name fully encoded', () => {
  open();
  expect(screen.getByRole('link', { name: 'Ping & pong #1' })).toHaveAttribute('href', '/form?form=Ping%20%26%20pong%20%231');
  expect(screen.getByText('Says hello')).toHaveAttribute('title', 'Says hello');
});

test('a tile wears the configured ground, or the default one', () => {
  open();
  const ground = (name: string) => screen.getByRole('link', { name }).closest('li')?.querySelector('[class*=n-bg-]')?.className;
  expect(ground('Greeting')).toContain('n-bg-primary-light');
  expect(ground('Ping & pong #1')).toMatch(/n-bg-danger$/);
});

test('categories lead to encoded paths, show counts, and their label clears the choice', () => {
  open({ path: ['Linux'] });
  expect(menu().getByRole('link', { name: /R&D/ })).toHaveAttribute('href', '/?category=Linux%2FR%26D');
  expect(menu().getByRole('link', { name: 'Linux, 1 form' })).toHaveAttribute('aria-current', 'page');
  expect(menu().getByRole('link', { name: 'Categories' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('link', { name: 'Greeting' })).toBeNull();
});

test('the key / leads to the search, which filters by name', async () => {
  open();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(screen.getByPlaceholderText('Search')).toHaveFocus();
  await userEvent.keyboard('PONG/');
  expect(screen.getByPlaceholderText('Search')).toHaveValue('PONG/');
  expect(screen.getByText('No form is named like “PONG/”.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await userEvent.type(screen.getByPlaceholderText('Search'), 'PONG');
  expect(screen.getByRole('link', { name: 'Ping & pong #1' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Greeting' })).toBeNull();
});

test('a star keeps a form, and kept forms come first', async () => {
  const { marks } = open({ marks: { favourites: ['Ping & pong #1'], recent: ['Greeting', 'gone'], toggle: vi.fn() } });
  const [first] = screen.getAllByRole('button', { name: /^Favourite/ });
  expect(first).toHaveAccessibleName('Favourite: Ping & pong #1');
  expect(first).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(first!);
  expect(marks.toggle).toHaveBeenCalledWith('Ping & pong #1');
});

test('a form with something left in it says so on its tile', () => {
  open({ halfFilled: new Set(['Greeting']) });
  const tile = (name: string) => screen.getByRole('link', { name }).closest('li');
  expect(within(tile('Greeting')!).getByText('Half-filled')).toBeVisible();
  expect(within(tile('Ping & pong #1')!).queryByText('Half-filled')).toBeNull();
});

test('folding the first row is remembered, and showing it is not taken for a choice', async () => {
  const { onQuick } = open({ marks: { favourites: ['Greeting'], recent: [], toggle: vi.fn() } });
  expect(onQuick).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Favourites and recent'));
  expect(onQuick).toHaveBeenCalledWith('folded');
});

test('an empty category and an empty portal say so and lead on', () => {
  open({ path: ['Nowhere'] });
  expect(screen.getByText('There is no form in Nowhere.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show all forms' })).toHaveAttribute('href', '/');
});

test('what could not be read is counted and the first named in one line, with all of it at hand', () => {
  open({ problems: ['a.yaml: line 3', 'b.yaml: line 1'] });
  const line = screen.getByText('2 forms problems').closest('summary');
  expect(line).toHaveTextContent('a.yaml: line 3');
  expect(line).not.toHaveTextContent('b.yaml');
  expect(screen.getByText('b.yaml: line 1')).toBeInTheDocument();
});

test('many tiles have the room of their placeholder as soon as they are drawn, before they are measured', () => {
  const roomRef = createRef<HTMLDivElement>();
  let first = '';
  const First = () => {
    useLayoutEffect(() => {
      first = document.body.innerHTML;
    }, []);
    return null;
  };
  const forms = Array.from({ length: 100 }, (_, at) => form(`Form ${at}`));
  const none = new Set<string>();
  const draw = () =>
    render(
      <MemoryRouter>
        <Tiles {...{ forms, roomRef }} shape="tiles" marks={{ toggle: vi.fn() }} favourites={none} halfFilled={none} />
        <First />
      </MemoryRouter>,
    );
  draw().unmount();
  expect(first).not.toContain('Form 0');
  render(
    <FluentProvider theme={{}}>
      <CatalogueLoading roomRef={roomRef} />
    </FluentProvider>,
  );
  vi.spyOn(roomRef.current!, 'clientWidth', 'get').mockReturnValue(1000);
  draw();
  expect(first).toContain('--across: 3');
  expect(first).toContain('Form 0');
});
