import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Desk } from '#features/designer/Desk.tsx';
import type { Designer } from '#hooks/use-designer.ts';
import { openDesigner, server, withDesigner } from '#tests/support/designer-stage.tsx';

withDesigner();

function Where() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}
const desk = (designer: Designer) => (
  <>
    <Desk designer={designer} />
    <Link to="/jobs">Job log</Link>
    <Where />
  </>
);
async function changed() {
  const tab = await openDesigner(desk);
  await tab.does(({ items, actions }) => {
    const two = items.find(({ name }) => name === 'Two')!;
    actions.write(two, `${two.text}help: mine\n`);
  });
  await tab.isKept();
  return tab;
}
const place = (): string | null => screen.getByRole('status', { name: 'place' }).textContent;

test('who leaves with changes may save first, and goes on once everything is on the server', async () => {
  await changed();
  fireEvent.click(screen.getByRole('link', { name: 'Job log' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('1 change is not saved on the server. It stays on this device');
  fireEvent.click(screen.getByRole('button', { name: 'Save and close' }));
  await waitFor(() => expect(place()).toBe('/jobs'));
  expect(server.text('two.yaml')).toContain('help: mine');
});

test('a save that the server refuses keeps the person where they are, with the reason', async () => {
  await changed();
  server.against = "Form 'Two' is not to our taste";
  fireEvent.click(screen.getByRole('link', { name: 'Job log' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save and close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('region', { name: 'Warnings' })).toHaveTextContent('not to our taste');
  expect(place()).toBe('/designer');
});

test('releasing the lock with changes offers to save them, and releases it after', async () => {
  const tab = await changed();
  await tab.does(({ lockActions }) => lockActions.take());
  fireEvent.click(screen.getByRole('button', { name: 'Release lock' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save and release' }));
  await waitFor(() => expect(server.lock.free).toBe(true));
  expect(server.text('two.yaml')).toContain('help: mine');
  expect(tab.now().changes).toEqual([]);
});
