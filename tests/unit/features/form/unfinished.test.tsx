import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#lib/result.ts';
import { enter, offer, open, rows, text, withDatabases, type Answering } from './open-form-stage.tsx';

withDatabases();

const servers = {
  name: 'servers',
  type: 'table',
  allowInsert: true,
  tableFields: [
    { name: 'name', type: 'text', label: 'Server' },
    { name: 'key', type: 'password', label: 'Key' },
  ],
};

test('P1 H9 a row that is being entered is kept without its passwords, and its dialog comes back with it', async () => {
  const first = open({ fields: [servers] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  enter(await screen.findByRole('textbox', { name: 'Server' }), 'web7');
  enter(screen.getByLabelText('Key'), 's3cret');
  await waitFor(async () =>
    expect(await rows()).toMatchObject([{ answers: {}, unfinished: { 'row servers': { when: 'add', row: { name: 'web7' } } } }]),
  );
  expect(JSON.stringify(await rows())).not.toContain('s3cret');
  first.leave();

  open({ fields: [servers] });
  await offer();
  expect(screen.queryByRole('textbox', { name: 'Server' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(await screen.findByRole('textbox', { name: 'Server' })).toHaveValue('web7');
  expect(screen.getByLabelText('Key')).toHaveValue('');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  // What was begun is an answer now.
  await waitFor(async () =>
    expect((await rows()).map(({ answers, unfinished }) => [answers, unfinished])).toMatchObject([
      [{ servers: [{ name: 'web7' }] }, undefined],
    ]),
  );
  expect(screen.queryByRole('textbox', { name: 'Server' })).toBeNull();
});

test('H9 a row that was given up leaves nothing', async () => {
  open({ fields: [servers] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  enter(await screen.findByRole('textbox', { name: 'Server' }), 'web7');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  screen.getByRole('dialog').closest('dialog')!.close();
  await waitFor(async () => expect(await rows()).toEqual([]));
});

test('P1 H9 what the pencil overwrites is kept while it is typed, and comes back with the pencil', async () => {
  const form = { fields: [{ name: 'fqdn', type: 'expression', expression: 'fn.f()', editable: true }] };
  const answering: Answering = async () => ok({ status: 'success', message: '', data: { output: 'web1.example', error: '' } });
  const first = open(form, { answering });
  await waitFor(() => expect(text('fqdn')).toHaveValue('web1.example'));
  fireEvent.click(screen.getByRole('button', { name: 'Edit fqdn' }));
  enter(text('fqdn'), 'web2.exa');
  await waitFor(async () => expect((await rows()).map(({ answers }) => answers)).toEqual([{ fqdn: 'web2.exa' }]));
  first.leave();

  open(form, { answering });
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  await waitFor(() => expect(text('fqdn')).toHaveValue('web2.exa'));
  expect(screen.getByRole('button', { name: 'Stop editing fqdn' })).toBeVisible();
});

test('P1 H9 what is searched for in an open list is kept, and stands there again', async () => {
  const form = { fields: [{ name: 'region', type: 'enum', values: ['eu', 'us'] }] };
  const first = open(form);
  fireEvent.click(await screen.findByRole('combobox', { name: 'region' }));
  enter(await screen.findByRole('searchbox', { name: 'Search region' }), 'u');
  await waitFor(async () => expect((await rows()).map(({ unfinished }) => unfinished)).toEqual([{ 'search region': 'u' }]));
  first.leave();

  open(form);
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'region' }));
  expect(await screen.findByRole('searchbox', { name: 'Search region' })).toHaveValue('u');
});

test('P1 H9 what is searched for in either of two lists is kept, and stands there again; a list that is closed leaves nothing', async () => {
  const form = { fields: [{ name: 'parts', type: 'enum', values: ['cpu', 'disk'], default: ['cpu'], multiple: true, horizontal: true }] };
  const first = open(form);
  fireEvent.click(await screen.findByRole('combobox', { name: 'parts' }));
  const search = (side: string) => screen.findByRole('searchbox', { name: `Search ${side} for parts` });
  enter(await search('Available'), 'di');
  enter(await search('Chosen'), 'c');
  await waitFor(async () =>
    expect((await rows()).map(({ unfinished }) => unfinished)).toEqual([{ 'search parts': 'di', 'search-chosen parts': 'c' }]),
  );
  first.leave();

  open(form);
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  fireEvent.click(screen.getByRole('combobox', { name: 'parts' }));
  expect(await search('Available')).toHaveValue('di');
  expect(await search('Chosen')).toHaveValue('c');
  fireEvent.click(screen.getByRole('combobox', { name: 'parts' }));
  await waitFor(async () => expect(await rows()).toEqual([]));
});

test('P1 H9 a time that is typed in an open calendar is kept before it is taken, and stands there again', async () => {
  const form = { fields: [{ name: 'window', type: 'datetime', dateType: 'datetime' }] };
  const first = open(form);
  fireEvent.click(await screen.findByRole('button', { name: 'Choose window' }));
  fireEvent.input(await screen.findByRole('combobox', { name: 'Time' }), { target: { value: '07:3' } });
  await waitFor(async () => expect((await rows()).map(({ unfinished }) => unfinished)).toEqual([{ 'time window': '07:3' }]));
  first.leave();

  open(form);
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose window' }));
  expect(await screen.findByRole('combobox', { name: 'Time' })).toHaveValue('07:3');
});

test('P1 a time of day is kept while it is typed', async () => {
  const form = { fields: [{ name: 'at', type: 'datetime', dateType: 'time' }] };
  const first = open(form);
  fireEvent.input(await screen.findByRole('combobox', { name: 'at' }), { target: { value: '07:3' } });
  await waitFor(async () => expect((await rows()).map(({ answers }) => answers)).toEqual([{ at: '07:3' }]));
  first.leave();

  open(form);
  await offer();
  fireEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'at' })).toHaveValue('07:3'));
});
