import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { keepIcons } from '#sync/run/icons.ts';
import { FaIcon, IconProvider } from '#ui/Icon.tsx';

const docker = { box: '0 0 640 512', path: 'M1 1z' };
const rocket = { box: '0 0 512 512', path: 'M2 2z' };

function drawn(name: string) {
  const icons = keepIcons(fakeWorld().clock);
  const view = render(<FaIcon name={name} />, { wrapper: ({ children }) => <IconProvider value={icons}>{children}</IconProvider> });
  return { ...view, icons, path: () => view.container.querySelector('path')?.getAttribute('d') };
}

test('an icon stands in the page as its drawing, in the room that was kept for it', () => {
  const { container, icons, path } = drawn('fab,fa-docker');
  const room = container.firstElementChild?.className;
  expect(path()).toBeUndefined();
  act(() => icons.know({ '/icons/fa/brands/docker.svg': docker }));
  expect(path()).toBe(docker.path);
  expect(container.querySelector('svg')).toHaveAttribute('viewBox', docker.box);
  expect(container.querySelector('svg')).toHaveClass(room ?? 'none');
});

test('another name is another drawing', () => {
  const { rerender, icons, path } = drawn('fab,fa-docker');
  act(() => icons.know({ '/icons/fa/brands/docker.svg': docker, '/icons/fa/solid/rocket.svg': rocket }));
  rerender(<FaIcon name="rocket" />);
  expect(path()).toBe(rocket.path);
});

test('a name without letters is neutral at once', () => {
  expect(drawn('../../').container.querySelector('[data-icon=unknown]')).not.toBeNull();
});
