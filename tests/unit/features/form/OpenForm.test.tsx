import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ok } from '#lib/result.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { cache, enter, offer, online, open, rows, text, withDatabases, work } from './open-form-stage.tsx';

withDatabases();

const fields = [
  { name: 'host', type: 'text', default: 'web1' },
  { name: 'pw', type: 'password' },
  { name: 'quiet', type: 'text', noLog: true },
];

test('H1 leaving a half-filled form loses nothing but what must not be kept; it is offered again and filled in on demand', async () => {
  const first = open({ fields });
  enter(text('host'), 'web1.example');
  enter(screen.getByLabelText('pw'), 's3cret');
  enter(text('quiet'), 'hush');
  first.leave();
  await waitFor(async () => expect((await rows()).map(({ answers }) => answers)).toEqual([{ host: 'web1.example' }]));

  open({ fields });
  await offer();
  expect(text('host')).toHaveValue('web1');
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(text('host')).toHaveValue('web1.example');
  expect(screen.getByLabelText('pw')).toHaveValue('');
  expect(screen.queryByText('You left this form half-filled')).toBeNull();
  await waitFor(async () => expect((await rows()).map(({ answers }) => answers)).toEqual([{ host: 'web1.example' }]));
});

test('H3 a form that was only looked at leaves nothing', async () => {
  const page = open({ fields: [...fields, { name: 'region', type: 'enum', expression: 'fn.r()', default: '__auto__' }] });
  await screen.findByRole('button', { name: 'Run' });
  page.leave();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(await rows()).toEqual([]);
});

test('a form that changed since says what is kept, what went and what came', async () => {
  await work.keepAnswers(
    { id: 'old', form: 'Deploy', editedAt: 1, digest: 'other', fields: ['host', 'gone'], answers: { host: 'a', gone: 1 } },
    [],
  );
  open({ fields });
  await offer();
  const lists = within(screen.getByText('You left this form half-filled').parentElement!).getAllByRole('group');
  expect(lists.map((list) => list.textContent)).toEqual(['Kept (1)host', 'No longer in the form (1)gone', 'New in the form (2)pwquiet']);
});

test('E4 E5 without a connection remote options say what they need; when it returns they are asked for', async () => {
  const form = { fields: [{ name: 'region', type: 'enum', expression: 'fn.regions()' }] };
  const answering = async () => ok({ status: 'success', message: '', data: { output: ['eu', 'us'], error: '' } });
  const page = open(form, { answering, isOnline: false });
  expect(await screen.findByText('Needs connection')).toBeVisible();
  expect(page.asked).toEqual([]);
  act(() => page.connection.set(online));
  await waitFor(() => expect(screen.queryByText('Needs connection')).toBeNull());
  expect(page.asked).toEqual(['fn.regions()']);
  page.leave();

  // What was answered once is there without a connection, and says how old it is.
  await waitFor(async () => expect(await cache.evaluations.count()).toBe(1));
  const again = open(form, { isOnline: false });
  expect(await screen.findByText(/^as of/, { selector: '.old' })).toBeVisible();
  expect(again.asked).toEqual([]);
});

test('a form with errors opens as far as it can, and says what is wrong', async () => {
  open({ fields: [{ name: 'host', type: 'text' }, { name: 'x', type: 'hologram' }, { name: 'host', type: 'text' }, { type: 'text' }] });
  expect(text('host')).toBeVisible();
  expect(await screen.findByText("You have duplicates for field 'host'")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Form warnings/ }));
  const warnings = screen.getByText('Form warnings').parentElement!;
  expect(within(warnings).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
});

test('a link that cannot be read is told, and the form opens without it', async () => {
  open({ fields }, { link: 'form=Deploy&base64values=%25%25%25' });
  expect(await screen.findByText("Couldn't parse your querystring")).toBeVisible();
  expect(text('host')).toHaveValue('web1');
});

test('a link fills fields in, the job before this one among them', async () => {
  open({ fields: [...fields, { name: '__previous_jobid__', type: 'text' }] }, { link: 'form=Deploy&host=db7&__previous_jobid__=42' });
  expect(text('host')).toHaveValue('db7');
  expect(text('__previous_jobid__')).toHaveValue('42');
});

test('a field that asks nothing says that it cannot be asked again', async () => {
  open({ fields: [{ name: 'note', type: 'expression', refresh: true }] });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh note' }));
  expect(await screen.findByText('Cannot reset field status note')).toBeVisible();
});

test('an auto refresh that keeps failing is given up and said so', async () => {
  const world = fakeWorld();
  const answering = async () => ok({ status: 'error', message: 'broken', data: { error: 'broken' } });
  const load = { name: 'load', type: 'expression', label: 'Load', expression: 'fn.load()', refresh: '5s', default: '-' };
  open({ fields: [load] }, { answering, clock: world.clock });
  for (let n = 0; n < 10; n++) await act(() => world.pass(5000));
  const toast = (await screen.findByText('Expression interval stopped !')).parentElement!;
  expect(toast).toHaveTextContent('Load');
});
