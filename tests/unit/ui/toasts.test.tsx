import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toasts, useToast } from '#ui/toasts.tsx';

function Sayer() {
  const say = useToast();
  return <button onClick={() => say('error', 'Failed to abort job', 'This job cannot be aborted')}>go</button>;
}

function open() {
  vi.useFakeTimers();
  render(
    <Toasts>
      <Sayer />
    </Toasts>,
  );
  fireEvent.click(screen.getByText('go'));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a toast says what happened and why, and goes after 5 s', () => {
  open();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to abort job');
  expect(screen.getByRole('alert')).toHaveTextContent('This job cannot be aborted');
  pass(4999);
  expect(screen.queryByRole('alert')).not.toBeNull();
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a toast stays while the pointer is on it', () => {
  open();
  fireEvent.pointerEnter(screen.getByRole('alert'));
  pass(20_000);
  expect(screen.queryByRole('alert')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('alert'));
  pass(5000);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a toast can be closed', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
