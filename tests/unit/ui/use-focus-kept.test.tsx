import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useFocusKept } from '#ui/use-focus-kept.ts';

const home = vi.fn();

function Stage() {
  const pageRef = useRef<HTMLDivElement>(null);
  useFocusKept(pageRef, home);
  const [isThere, setThere] = useState(true);
  return (
    <div ref={pageRef}>
      <section data-focus-home="page">
        <div data-focus-home="row">{isThere && <button onClick={() => setThere(false)}>Go</button>}</div>
        <button onClick={() => setThere(false)}>Other</button>
      </section>
    </div>
  );
}

test('when what had the focus goes, it is told where that stood', async () => {
  home.mockReset();
  render(<Stage />);
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(home).toHaveBeenCalledWith(['row', 'page']));
});

test('what goes without having the focus is nobody’s loss', async () => {
  home.mockReset();
  render(<Stage />);
  screen.getByRole('button', { name: 'Go' }).focus();
  await userEvent.click(screen.getByRole('button', { name: 'Other' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go' })).toBeNull());
  expect(home).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
});
