import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { ErrorBoundary } from '#app/ErrorBoundary.tsx';
import { later } from '#ui/later.tsx';

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test('the placeholder stands until the component has come, and knows what is asked for', async () => {
  let come: (part: ComponentType<{ readonly name: string }>) => void = () => undefined;
  const Late = later(
    () => new Promise<ComponentType<{ readonly name: string }>>((resolve) => (come = resolve)),
    ({ name }) => <p>Waiting for {name}</p>,
  );
  render(<Late name="Olga" />);
  expect(screen.getByText('Waiting for Olga')).toBeVisible();
  await act(async () => come(Hello));
  expect(screen.getByText('Hello Olga')).toBeVisible();
});

test('what was loaded before is drawn at once, without a placeholder', async () => {
  const Late = later(
    async () => Hello,
    () => <p>Waiting</p>,
  );
  await Late.preload();
  render(<Late name="Olga" />);
  expect(screen.getByText('Hello Olga')).toBeVisible();
});

test('a script that does not come is told by the boundary, and asked for again by the next', async () => {
  let isThere = false;
  const Late = later(async () => {
    if (!isThere) throw new TypeError('error loading dynamically imported module');
    return Hello;
  });
  await Late.preload();
  const { unmount } = render(
    <ErrorBoundary>
      <Late name="Olga" />
    </ErrorBoundary>,
    { onCaughtError: () => undefined },
  );
  expect(await screen.findByText('This page is not on this device yet')).toBeVisible();
  unmount();
  isThere = true;
  render(<Late name="Olga" />);
  expect(await screen.findByText('Hello Olga')).toBeVisible();
});
