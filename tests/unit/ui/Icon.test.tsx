import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaIcon } from '#ui/Icon.tsx';

test('an icon is the mask of its own file', () => {
  const { container } = render(<FaIcon name="fab,fa-docker" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/icons/fa/brands/docker.svg');
});

test('an unknown icon becomes a neutral shape without a gap, a later known one is drawn again', () => {
  const { container, rerender } = render(<FaIcon name="no-such-icon" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('[data-icon=unknown]')).not.toBeNull();
  rerender(<FaIcon name="rocket" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/icons/fa/solid/rocket.svg');
});

test('a name without letters is neutral at once', () => {
  const { container } = render(<FaIcon name="../../" />);
  expect(container.querySelector('img')).toBeNull();
});
