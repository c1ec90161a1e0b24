import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { compileForm, readForm } from '#engine/index.ts';
import { HalfFilledOffer } from '#features/form/HalfFilledOffer.tsx';
import type { HalfFilledView } from '#hooks/use-half-filled.ts';

const compiled = compileForm(
  readForm({
    name: 'Deploy',
    fields: [
      { name: 'host', type: 'text', label: 'Host name' },
      { name: 'size', type: 'number', label: 'Disk size' },
      { name: 'pw', type: 'password' },
    ],
  }).form,
  {},
);

function draw(over: Partial<HalfFilledView> = {}): HalfFilledView {
  const view: HalfFilledView = {
    offer: {
      at: 'offered',
      kept: { id: 'a', form: 'Deploy', editedAt: Date.now(), digest: 'd', fields: ['host', 'gone'], answers: { host: 'web1', gone: 1 } },
    },
    kept: ['host'],
    dropped: ['gone'],
    added: ['size'],
    begun: [],
    take: vi.fn(),
    discard: vi.fn(),
    undo: vi.fn(),
    putAside: vi.fn(),
    ...over,
  };
  render(
    <FluentProvider theme={webLightTheme}>
      <HalfFilledOffer view={view} compiled={compiled} />
    </FluentProvider>,
  );
  return view;
}

test('an offer says what is kept, what the form lost and what it gained, and that secrets have to be given again', () => {
  draw();
  expect(screen.getByText('You left this form half-filled')).toBeVisible();
  expect(screen.getByText(/1 answer is on this device.*Passwords and files have to be given again/)).toBeVisible();
  const lists = screen.getAllByRole('group').map((group) => group.textContent);
  expect(lists).toEqual(['Kept (1)Host name', 'No longer in the form (1)gone', 'New in the form (1)Disk size']);
});

test('an offer of an unchanged form names only what is kept', () => {
  draw({ dropped: [], added: [] });
  expect(screen.getAllByRole('group')).toHaveLength(1);
});

test('it is filled in, discarded or put aside, by one press each', async () => {
  const view = draw();
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect([view.take, view.discard, view.putAside].map((act) => vi.mocked(act).mock.calls.length)).toEqual([1, 1, 1]);
});

test('H6 what was discarded can be brought back', async () => {
  const offer = { at: 'discarded', kept: { id: 'a', form: 'Deploy', editedAt: 1, digest: 'd', fields: [], answers: {} } } as const;
  const view = draw({ offer });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(view.undo).toHaveBeenCalled();
});

test('nothing kept, nothing said', () => {
  draw({ offer: null });
  expect(screen.queryByRole('status')).toBeNull();
});
