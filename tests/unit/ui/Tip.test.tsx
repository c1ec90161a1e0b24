import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Tip } from '#ui/Tip.tsx';

function Stage({ onFocus = () => undefined }: { readonly onFocus?: () => void }) {
  return (
    <FluentProvider theme={{}}>
      <Tip content="Refresh Region" relationship="label">
        <button type="button" onFocus={onFocus}>
          R
        </button>
      </Tip>
    </FluentProvider>
  );
}

test('a button has its name from the start, and what shows it only once somebody comes near', async () => {
  render(<Stage />);
  const button = screen.getByRole('button', { name: 'Refresh Region' });
  expect(screen.queryByText('Refresh Region')).toBeNull();
  await userEvent.hover(button);
  expect(await screen.findByText('Refresh Region')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh Region' })).toBe(button);
});

test('it comes with the focus of the keyboard, which stays where it is, and goes with Escape', async () => {
  const focused = vi.fn();
  render(<Stage onFocus={focused} />);
  await userEvent.tab();
  expect(await screen.findByText('Refresh Region')).toBeVisible();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(focused).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Refresh Region')).toBeNull();
});
