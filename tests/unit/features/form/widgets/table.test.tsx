import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { output } from '#engine/index.ts';
import { Section } from '#features/form/Section.tsx';
// Loaded lazily on the page; here before the first test, whose time is not for loading.
import '#features/form/widgets/date/DateControl.tsx';
import '#features/form/widgets/table/EditTable.tsx';
import { stage, type Stage } from '#tests/support/form-stage.tsx';

// Finding controls by their role takes its time on a busy machine.

const disks = [
  { name: 'name', type: 'text', label: 'Name', required: true },
  { name: 'size', type: 'number', label: 'Size', default: 10, maxValue: 100 },
];
type Raw = Readonly<Record<string, unknown>>;

/** A form with one table `disks`, filled with rows when there are any. */
function draw(table: Raw = {}, rows: readonly unknown[] | null = null, others: readonly Raw[] = []): Stage {
  const asks = rows === null ? {} : { expression: "fn.fnEval('rows')" };
  const fields = [{ name: 'disks', label: 'Disks', type: 'table', tableFields: disks, ...asks, ...table }, ...others];
  const drawn = stage({ fields }, (store) => {
    const { compiled } = store.current();
    return compiled.layout.map((group) => (
      <Section key={group.title} compiled={compiled} group={group} lineCount={group.lines.length} showHidden={false} />
    ));
  });
  if (rows !== null) drawn.answer('disks', rows);
  return drawn;
}
const sent = ({ store }: Stage): unknown => output(store.current()).extravars['disks'];
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const dialog = (name: string): HTMLElement => screen.getByRole('dialog', { name });
const rowTexts = (): readonly string[] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

describe('an edit table', () => {
  test('without rows says so, and adds one in a dialog with the defaults', async () => {
    const drawn = draw();
    expect(await screen.findByText('No data')).toBeVisible();
    await press('Add');
    expect(within(dialog('Add')).getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    expect(within(dialog('Add')).getByRole('spinbutton', { name: 'Size' })).toHaveValue(10);
    await userEvent.type(within(dialog('Add')).getByRole('textbox', { name: /^Name/ }), 'root');
    await press('Save');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(drawn)).toEqual([{ name: 'root', size: 10 }]);
    expect(rowTexts()).toEqual(['root10']);
  });

  test('T10 opens with the first option of a list column, and finds a text among records when a row is edited', async () => {
    const records = [{ city: 'Ghent', n: 1 }, { city: 'Bruges', n: 2 }]; // prettier-ignore
    const columns = [...disks, { name: 'at', type: 'enum', label: 'At', values: records, default: '__auto__' }];
    const drawn = draw({ tableFields: columns }, [{ name: 'a', size: 1, at: 'Bruges' }]);
    await press('Edit row 1');
    expect(within(dialog('Edit')).getByRole('combobox', { name: 'At' })).toHaveTextContent('Bruges');
    await press('Save');
    expect(sent(drawn)).toEqual([{ name: 'a', size: 1, at: 'Bruges' }]);
    await press('Add');
    expect(within(dialog('Add')).getByRole('combobox', { name: 'At' })).toHaveTextContent('Ghent');
    await userEvent.type(within(dialog('Add')).getByRole('textbox', { name: /^Name/ }), 'b');
    await press('Save');
    expect(sent(drawn)).toEqual([{ name: 'a', size: 1, at: 'Bruges' }, { name: 'b', size: 10, at: records[0] }]); // prettier-ignore
  });

  test('J07 does not save a row that breaks a rule, and says which', async () => {
    const drawn = draw();
    await press('Add');
    const size = within(dialog('Add')).getByRole('spinbutton', { name: 'Size' });
    await userEvent.clear(size);
    await userEvent.type(size, '500');
    expect(within(dialog('Add')).getByText('Value cannot be higher than 100')).toBeVisible();
    expect(within(dialog('Add')).queryByText('This field is required')).toBeNull();
    await press('Save');
    expect(within(dialog('Add')).getByText('This field is required')).toBeVisible();
    await press('Cancel');
    expect(sent(drawn)).toEqual([]);
  });

  test('J06 adds a row before another', async () => {
    const drawn = draw({}, [{ name: 'b', size: 1 }]);
    await press('Add before row 1');
    await userEvent.type(within(dialog('Add')).getByRole('textbox', { name: /^Name/ }), 'a');
    await press('Save');
    expect(sent(drawn)).toEqual([
      { name: 'a', size: 10 },
      { name: 'b', size: 1 },
    ]);
  });

  test('Q-TEDIT edits a copy: what is cancelled never was', async () => {
    const drawn = draw({ readonlyColumns: ['name'] }, [{ name: 'a', size: 1 }]);
    await press('Edit row 1');
    expect(within(dialog('Edit')).getByRole('textbox', { name: /^Name/ })).toHaveAttribute('readonly');
    const size = within(dialog('Edit')).getByRole('spinbutton', { name: 'Size' });
    await userEvent.clear(size);
    await userEvent.type(size, '7');
    await press('Cancel');
    expect(sent(drawn)).toEqual([{ name: 'a', size: 1 }]);
    await press('Edit row 1');
    await userEvent.clear(within(dialog('Edit')).getByRole('spinbutton', { name: 'Size' }));
    await userEvent.type(within(dialog('Edit')).getByRole('spinbutton', { name: 'Size' }), '7');
    await press('Save');
    expect(sent(drawn)).toEqual([{ name: 'a', size: 7 }]);
  });

  test('J04 marks a row as deleted and brings it back; one that was added here goes at once', async () => {
    const drawn = draw({ deleteMarker: 'gone', insertMarker: 'fresh' }, [{ name: 'a', size: 1 }]);
    await press('Delete row 1');
    expect(screen.getByRole('button', { name: 'Undo the deletion of row 1' })).toHaveFocus();
    expect(sent(drawn)).toEqual([{ name: 'a', size: 1, gone: true }]);
    expect(screen.queryByRole('button', { name: 'Edit row 1' })).toBeNull();
    await press('Undo the deletion of row 1');
    expect(document.body).not.toHaveFocus();
    expect(sent(drawn)).toEqual([{ name: 'a', size: 1 }]);
    await press('Add');
    await userEvent.type(within(dialog('Add')).getByRole('textbox', { name: /^Name/ }), 'b');
    await press('Save');
    expect(sent(drawn)).toEqual([
      { name: 'a', size: 1 },
      { name: 'b', size: 10, fresh: true },
    ]);
    await press('Delete row 2');
    expect(sent(drawn)).toEqual([{ name: 'a', size: 1 }]);
  });

  test('offers only what is allowed', async () => {
    draw({ allowInsert: false, allowDelete: false }, [{ name: 'a', size: 1 }]);
    await screen.findByRole('button', { name: 'Edit row 1' });
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete row 1' })).toBeNull();
  });

  test('J02 asks only for the columns for adding', async () => {
    const drawn = draw({ insertColumns: ['size'] });
    await press('Add');
    expect(within(dialog('Add')).queryByRole('textbox', { name: /^Name/ })).toBeNull();
    await press('Save');
    expect(sent(drawn)).toEqual([{ size: 10 }]);
  });

  test('Q-TTYPES has a control for every type of column, and shows no password', async () => {
    const columns = [
      { name: 'note', type: 'textarea', label: 'Note' },
      { name: 'pw', type: 'password', label: 'Secret' },
      { name: 'on', type: 'checkbox', label: 'On' },
      { name: 'tier', type: 'enum', label: 'Tier', values: ['gold', 'blue'] },
      { name: 'when', type: 'datetime', dateType: 'date', label: 'When' },
      { name: 'html', type: 'html', label: 'Markup' },
    ];
    const drawn = draw({ tableFields: columns });
    await press('Add');
    const form = within(dialog('Add'));
    await userEvent.type(form.getByRole('textbox', { name: 'Note' }), 'a{enter}b');
    await userEvent.type(form.getByLabelText('Secret'), 's3cret');
    expect(form.getByLabelText('Secret')).toHaveAttribute('type', 'password');
    await userEvent.click(form.getByRole('checkbox', { name: 'On' }));
    await userEvent.click(form.getByRole('combobox', { name: 'Tier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'blue' }));
    await userEvent.type(await form.findByRole('textbox', { name: 'When' }), '2026-11-21');
    await userEvent.type(form.getByRole('textbox', { name: 'Markup' }), '<b>x</b>');
    await press('Save');
    expect(sent(drawn)).toEqual([{ note: 'a\nb', pw: 's3cret', on: true, tier: 'blue', when: '2026-11-21', html: '<b>x</b>' }]);
    expect(screen.queryByText('s3cret')).toBeNull();
    expect(screen.getByLabelText('Yes')).toBeVisible();
    await waitFor(() => expect(document.querySelector('[role="cell"] b')).toHaveTextContent('x'));
  });

  test('J12 keeps the record that was chosen, and shows its value column', async () => {
    const sizes = [
      { id: 1, name: 'small' },
      { id: 2, name: 'large' },
    ];
    const columns = [{ name: 'size', type: 'enum', label: 'Size', from: 'sizes', valueColumn: 'name' }];
    const others = [{ name: 'sizes', type: 'expression', expression: "fn.fnEval('sizes')" }];
    const drawn = draw({ tableFields: columns }, null, others);
    drawn.answer('sizes', sizes);
    await press('Add');
    await userEvent.click(within(dialog('Add')).getByRole('combobox', { name: 'Size' }));
    await userEvent.click(screen.getByRole('gridcell', { name: 'large' }));
    await press('Save');
    expect(sent(drawn)).toEqual([{ size: sizes[1] }]);
    expect(rowTexts()).toEqual(['large']);
  });

  test('waits for its rows', async () => {
    draw({ expression: "fn.fnEval('rows')" });
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Disks' })).toHaveAttribute('aria-busy', 'true');
  });

  test('draws only what is in sight of many rows', async () => {
    draw(
      {},
      Array.from({ length: 500 }, (_, at) => ({ name: `disk ${at}`, size: at })),
    );
    const table = await screen.findByRole('table', { name: 'Disks' });
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '501'));
    expect(within(table).getAllByRole('row').length).toBeLessThan(100);
  });

  test('Esc closes the list inside the dialog, not the dialog', async () => {
    draw({ tableFields: [{ name: 'tier', type: 'enum', label: 'Tier', values: ['gold', 'blue'] }] });
    await press('Add');
    await userEvent.click(within(dialog('Add')).getByRole('combobox', { name: 'Tier' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(dialog('Add')).toBeVisible();
  });
});
