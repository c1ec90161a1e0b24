import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, type ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { compileForm, fieldOf, openForm, output, readForm } from '#engine/index.ts';
import { FieldRow } from '#features/form/FieldRow.tsx';
import { focusField } from '#features/form/focus.ts';
import { Section } from '#features/form/Section.tsx';
import { attributesOf } from '#features/form/widgets/attributes.ts';
import { createFormStore, type FormStore } from '#hooks/form-store.ts';
import { FormStoreProvider } from '#hooks/use-form-engine.ts';
import { Toasts } from '#ui/toasts.tsx';
import '#tests/support/lists-are-there.ts';

type RawField = Readonly<Record<string, unknown>>;

/** Draws a form as the page does, without what surrounds it. */
function draw(fields: readonly RawField[], { showHidden = false } = {}): FormStore {
  const compiled = compileForm(readForm({ name: 'T', fields, fieldGroupClasses: { Disks: 'has-background-info-light' } }).form, {});
  const store = createFormStore(openForm(compiled));
  const sections = compiled.layout.map((group) => (
    <Section key={group.title} compiled={compiled} group={group} lineCount={group.lines.length} showHidden={showHidden} />
  ));
  render(<Stage store={store}>{sections}</Stage>);
  return store;
}

function Stage({ store, children }: { readonly store: FormStore; readonly children: ReactNode }) {
  return (
    <FluentProvider theme={webLightTheme}>
      <Toasts>
        <FormStoreProvider value={store}>{children}</FormStoreProvider>
      </Toasts>
    </FluentProvider>
  );
}
const sent = (store: FormStore): unknown => output(store.current()).extravars;

afterEach(cleanup);

describe('widgets', () => {
  test('a text is typed, and counts for others when it is left', async () => {
    const store = draw([
      { name: 'host', type: 'text', placeholder: 'a name', help: 'Without domain' },
      { name: 'fqdn', type: 'text', default: '$(host).local' },
    ]);
    const host = screen.getByRole('textbox', { name: 'host' });
    expect(host).toHaveAttribute('placeholder', 'a name');
    expect(host).toHaveAccessibleDescription('Without domain');
    await userEvent.type(host, 'web1');
    expect(sent(store)).toEqual({ host: 'web1' });
    await userEvent.tab();
    expect(sent(store)).toEqual({ host: 'web1', fqdn: 'web1.local' });
  });

  test('a password is covered until it is revealed', async () => {
    draw([{ name: 'pw', type: 'password', default: 's3cret' }]);
    const input = screen.getByLabelText('pw');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Reveal pw' }));
    expect(screen.getByLabelText('pw')).toHaveAttribute('type', 'text');
  });

  test('a number is sent as a number, and not at all when it is emptied', async () => {
    const store = draw([{ name: 'cpu', type: 'number', default: 4 }]);
    const input = screen.getByRole('spinbutton', { name: 'cpu' });
    await userEvent.clear(input);
    expect(sent(store)).toEqual({});
    await userEvent.type(input, '1.5');
    expect(sent(store)).toEqual({ cpu: 1.5 });
  });

  test('a checkbox, a radio and a textarea are filled in by hand', async () => {
    const store = draw([
      { name: 'sure', type: 'checkbox', placeholder: 'I am sure' },
      { name: 'tier', type: 'radio', values: [{ value: 'g', label: 'Gold' }, 'b'] },
      { name: 'note', type: 'textarea' },
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: /I am sure/ }));
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'tier' })).getByRole('radio', { name: 'Gold' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'note' }), 'a{enter}b');
    expect(sent(store)).toEqual({ sure: true, tier: 'g', note: 'a\nb' });
  });

  test('a list offers its options, takes a choice and takes it back', async () => {
    const store = draw([
      {
        name: 'city',
        type: 'enum',
        values: [
          { name: 'Oslo', code: 'OSL' },
          { name: 'Rome', code: 'FCO' },
        ],
        valueColumn: 'code',
      },
    ]);
    const city = await screen.findByRole('combobox', { name: 'city' });
    expect(city).toHaveTextContent('Select...');
    await userEvent.click(city);
    await userEvent.click(screen.getByRole('gridcell', { name: 'Rome' }));
    expect(sent(store)).toEqual({ city: 'FCO' });
    expect(city).toHaveTextContent('Rome');
    await userEvent.click(city);
    await userEvent.click(screen.getByRole('gridcell', { name: 'Rome' }));
    expect(sent(store)).toEqual({});
  });

  test('several are chosen from a list, in its order, and previewed', async () => {
    const store = draw([{ name: 'l', type: 'enum', multiple: true, values: ['p', 'q', 'r', 's'], default: ['s', 'q', 'r'] }]);
    const list = await screen.findByRole('combobox', { name: 'l' });
    await userEvent.click(list);
    await userEvent.click(screen.getByRole('option', { name: 'p' }));
    expect(sent(store)).toEqual({ l: ['p', 'q', 'r', 's'] });
    expect(list).toHaveTextContent('p, q, r, ... (4 items selected)');
  });

  test('a list without options says so', async () => {
    draw([{ name: 'l', type: 'enum', values: [] }]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'l' }));
    expect(screen.getByText('No data')).toBeVisible();
  });

  test('a constant is read only, and a field nobody knows leaves a notice in its place', () => {
    draw([
      { name: 'dc', type: 'constant', value: { site: 'ams' } },
      { name: 'x', type: 'hologram' },
    ]);
    expect(screen.getByRole('textbox', { name: 'dc' })).toHaveValue('{"site":"ams"}');
    expect(screen.getByRole('textbox', { name: 'dc' })).toHaveAttribute('readonly');
    expect(screen.getByText("Fields of type 'hologram' are not supported.")).toBeVisible();
  });

  test('only harmless attributes reach an input', () => {
    const attrs = {
      maxlength: '12',
      onclick: 'alert(1)',
      style: 'x',
      title: 'T',
      rows: -1,
      dangerouslySetInnerHTML: { __html: '' },
      step: 5,
      pattern: ['a'],
    };
    expect(attributesOf(attrs)).toEqual({ maxLength: 12, title: 'T', step: '5' });
  });
});

describe('fields', () => {
  test('V11 a required field is marked at once and told when it was touched', async () => {
    const store = draw([{ name: 'host', type: 'text', required: true }]);
    const input = screen.getByRole('textbox', { name: /^host/ });
    expect(input).toBeRequired();
    expect(input).toBeInvalid();
    expect(screen.queryByText('This field is required')).toBeNull();
    fireEvent.change(input, { target: { value: 'x' } });
    fireEvent.change(input, { target: { value: '' } });
    expect(screen.getByText('This field is required')).toBeVisible();
    expect(input).toHaveAccessibleDescription('This field is required');
    expect(fieldOf(store.current(), 'host')!.state.touched).toBe(true);
  });

  test('L5 a group appears with its first visible field, with its title and class', () => {
    const store = draw([
      { name: 'a', type: 'text', default: 'no' },
      { name: 'b', type: 'text', group: 'Disks', dependencies: [{ name: 'a', values: ['yes'] }] },
    ]);
    expect(screen.queryByRole('heading', { name: 'Disks' })).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: 'a' }), { target: { value: 'yes' } });
    expect(screen.getByRole('heading', { name: 'Disks' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Disks' })).toHaveClass('n-bg-info-light');
    expect(store.current().fields[1]!.visible).toBe(true);
  });

  test('L5 hidden fields are drawn for those who may see them, read only', () => {
    draw([{ name: 'a', type: 'text', hide: true, default: 'x' }], { showHidden: true });
    expect(screen.getByRole('textbox', { name: 'a' })).toHaveAttribute('readonly');
  });

  test('a link leads to the control of a field', async () => {
    draw([
      { name: 'a', type: 'text' },
      { name: 'c', type: 'enum', values: ['p'] },
    ]);
    const list = await screen.findByRole('combobox', { name: 'c' });
    focusField('c');
    expect(list).toHaveFocus();
  });

  test('S4 only fields downstream of a change are drawn again', () => {
    const drawn: string[] = [];
    const fields = Array.from({ length: 30 }, (_, n) => ({ name: `f${n}`, type: 'text', default: n > 0 && n < 4 ? `$(f${n - 1})` : 'x' }));
    const compiled = compileForm(readForm({ name: 'T', fields }).form, {});
    const store = createFormStore(openForm(compiled));
    const rows = compiled.fields.map((field, at) => (
      <Profiler key={field.name} id={field.name} onRender={(name) => void drawn.push(name)}>
        <FieldRow field={field} at={at} showHidden={false} />
      </Profiler>
    ));
    render(<Stage store={store}>{rows}</Stage>);
    drawn.length = 0;
    fireEvent.change(screen.getByRole('textbox', { name: 'f0' }), { target: { value: 'y' } });
    expect(drawn).toEqual(['f0']);
    drawn.length = 0;
    fireEvent.blur(screen.getByRole('textbox', { name: 'f0' }));
    expect(new Set(drawn)).toEqual(new Set(['f0', 'f1', 'f2', 'f3']));
    expect(store.current().fields[3]!.value).toBe('y');
  });
});
