import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#lib/result.ts';
import { FormPreview } from '#features/form/preview/FormPreview.tsx';
import { scaleFor } from '#features/form/preview/widths.ts';
import { enter, openPage, text, withDatabases } from './open-form-stage.tsx';

withDatabases();

const site = { name: 'site', type: 'text', label: 'Site' };
const host = { name: 'host', type: 'expression', label: 'Host', expression: "fn.host('$(site)')" };
const length = { name: 'length', type: 'expression', label: 'Length', runLocal: true, expression: "size('$(site)')" };
const preview = (fields: readonly object[], onField: (name: string) => void = () => undefined) => (
  <FormPreview form={{ name: 'Deploy', fields }} constants={{}} onField={onField} />
);
const answered = async () => ok({ status: 'success', message: '', data: { output: 'web1', error: '' } });

test('what runs on this device runs, and the server is asked only when the person says so, until the form is changed', async () => {
  const { asked, redraw } = openPage(preview([site, host, length]), { answering: answered });
  enter(text('Site'), 'lab');
  fireEvent.blur(text('Site'));
  await screen.findByDisplayValue('11');
  await screen.findByText('Not asked in a preview');
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /Ask the server/ }));
  await screen.findByDisplayValue('web1');
  expect(asked).toEqual(["fn.host('lab')"]);
  redraw(preview([{ ...site, label: 'Place' }, { ...host, expression: "fn.hos('$(site)')" }, length]));
  await screen.findByText('Not asked in a preview');
  expect(text('Place')).toHaveProperty('value', 'lab');
  expect(screen.getByRole('button', { name: /Ask the server/ }).getAttribute('aria-pressed')).toBe('false');
  expect(asked).toHaveLength(1);
  // The question of before has an answer on this device, with its age.
  redraw(preview([site, host, length]));
  await screen.findByDisplayValue('web1');
  expect(asked).toHaveLength(1);
});

test('without a network the button tells so and asks nothing', async () => {
  const { asked } = openPage(preview([site, host]), { isOnline: false });
  const button = screen.getByRole('button', { name: /Ask the server/ });
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(asked).toEqual([]);
});

test('a field that is pointed at names what it depends on and what depends on it, marks them, and leads to where they are written', async () => {
  const went: string[] = [];
  openPage(preview([site, host], (name) => void went.push(name)));
  fireEvent.pointerOver(text('Site'));
  await screen.findByText('depends on no field');
  fireEvent.click(screen.getByRole('button', { name: 'host' }));
  expect(went).toEqual(['host']);
  expect(document.getElementById('field-host')?.dataset['relation']).toBe('feeds');
  fireEvent.focus(screen.getByRole('button', { name: 'Hidden fields' }));
  fireEvent.pointerOver(document.getElementById('field-host')!);
  expect(document.getElementById('field-site')?.dataset['relation']).toBe('reads');
  expect(document.getElementById('field-host')?.dataset['relation']).toBeUndefined();
});

test('emptying the preview takes back what was entered', () => {
  openPage(preview([site]));
  enter(text('Site'), 'lab');
  fireEvent.click(screen.getByRole('button', { name: 'Empty the preview' }));
  expect(text('Site')).toHaveProperty('value', '');
});

test('a form for a wide screen is drawn smaller where there is less room, and never so small that it cannot be read', () => {
  expect([
    scaleFor('fit', 300),
    scaleFor('desktop', 860),
    scaleFor('desktop', 430),
    scaleFor('desktop', 100),
    scaleFor('phone', 400),
  ]).toEqual([1, 1, 0.5, 0.4, 1]);
});
