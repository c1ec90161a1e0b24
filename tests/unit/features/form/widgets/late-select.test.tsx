import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OpenSelect } from '#features/form/widgets/select/SelectControl.tsx';
import { drawSelect } from './stage.tsx';

const control = (): HTMLElement => screen.getByRole('combobox', { name: 'City' });
const search = (): HTMLElement => screen.getByRole('searchbox', { name: 'Search City' });
const open = async (): Promise<void> => userEvent.click(control());

describe('a select whose list is on its way', () => {
  function late() {
    let come = (_isThere: boolean): void => undefined;
    const coming = new Promise<boolean>((resolve) => (come = resolve));
    let isThere = false;
    const spies = [
      vi.spyOn(OpenSelect, 'isThere').mockImplementation(() => isThere),
      vi.spyOn(OpenSelect, 'preload').mockImplementation(async () => void (isThere = await coming)),
    ];
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    return async (came: boolean) => act(async () => come(came));
  }

  test('says so, and opens with the focus in its search when it has come', async () => {
    const arrive = late();
    drawSelect({ options: ['a', 'b'] });
    await open();
    expect(control()).toHaveAttribute('aria-busy', 'true');
    expect(control()).toHaveAttribute('aria-expanded', 'false');
    await arrive(true);
    expect(search()).toHaveFocus();
    expect(control()).toHaveAttribute('aria-busy', 'false');
  });

  test('does not take the keys of somebody who went on meanwhile', async () => {
    const arrive = late();
    drawSelect({ options: ['a', 'b'] });
    drawSelect({ options: ['c'], shape: { label: 'Other' } });
    await userEvent.click(screen.getAllByRole('combobox')[0]!);
    await userEvent.tab();
    const other = screen.getAllByRole('combobox')[1]!;
    expect(other).toHaveFocus();
    await arrive(true);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(other).toHaveFocus();
  });

  test('is not opened by who pressed twice, and one that cannot come leaves the form as it is and says what to do', async () => {
    const arrive = late();
    drawSelect({ options: ['a'], value: 'a' });
    await open();
    await open();
    expect(control()).toHaveAttribute('aria-busy', 'false');
    await open();
    await arrive(false);
    expect(control()).toHaveTextContent('a');
    expect(control()).toHaveAttribute('aria-busy', 'false');
    expect(await screen.findByText('The list could not be fetched')).toBeVisible();
  });
});
