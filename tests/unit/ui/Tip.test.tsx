import { FluentProvider } from '@fluentui/react-components';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
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

/** A tip above a button that opens a dialog in the browser's way: Escape closes it unless something took the key. */
function Opener({ relationship }: { readonly relationship: 'label' | 'description' }) {
  const closeRef = useRef<HTMLButtonElement>(null);
  return (
    <FluentProvider theme={{}}>
      <Tip content="Edit this row" relationship={relationship}>
        <button type="button" onClick={() => closeRef.current?.focus()}>
          Edit
        </button>
      </Tip>
      <button ref={closeRef} type="button">
        Close
      </button>
    </FluentProvider>
  );
}

// Fluent shows no description for a focus that jsdom moves.
for (const [relationship, by] of [
  ['label', 'key'],
  ['label', 'pointer'],
  ['description', 'pointer'],
] as const)
  test(`a ${relationship} that is shown when a dialog opens by ${by} leaves the next Escape to the dialog`, async () => {
    render(<Opener relationship={relationship} />);
    const opener = screen.getAllByRole('button')[0]!;
    if (by === 'key') await userEvent.tab();
    else await userEvent.hover(opener);
    expect(await screen.findByRole('tooltip')).toBeVisible();
    if (by === 'key') await userEvent.keyboard('{Enter}');
    else act(() => opener.click());
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    // Nothing between the press that opened it and this one.
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    act(() => void document.activeElement?.dispatchEvent(escape));
    expect(escape.defaultPrevented).toBe(false);
  });

test('a name goes when its button is pressed, although the focus and the pointer stay', async () => {
  render(<Stage />);
  await userEvent.hover(screen.getByRole('button'));
  expect(await screen.findByText('Refresh Region')).toBeVisible();
  await userEvent.click(screen.getByRole('button'));
  expect(screen.queryByText('Refresh Region')).toBeNull();
});
