import { Field } from '@fluentui/react-components';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { DateType } from '#engine/index.ts';
import { DateControl } from '#features/form/widgets/date/DateControl.tsx';
import { read, warningOf, withTime, write } from '#features/form/widgets/date/formats.ts';
// Loaded lazily on the page; here before the first test, whose time is not for loading.
import '#features/form/widgets/date/Picker.tsx';
import '#features/form/widgets/date/TimeInput.tsx';
import { draw } from './stage.tsx';

// Finding controls by their role takes its time on a busy machine.

const now = new Date(2026, 10, 21, 10, 32, 5);

/** Draws a picker and tells its value. */
function drawDate(type: DateType, value: unknown = undefined): () => unknown {
  let held = value;
  function Held() {
    const [text, setText] = useState(value);
    const keep = (input: string): void => {
      held = input;
      setText(input);
    };
    return (
      <Field label="When">
        <DateControl
          {...{ type, label: 'When', icon: '', placeholder: '', value: text, readOnly: false }}
          onType={keep}
          onCommit={() => undefined}
          onChoose={keep}
        />
      </Field>
    );
  }
  draw(<Held />);
  return () => held;
}
const input = (): HTMLElement => screen.getByRole('textbox', { name: 'When' });
const openPicker = async (): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole('button', { name: 'Choose When' }));
  return screen.findByRole('dialog', { name: 'Choose When' });
};

describe('the text of a moment', () => {
  test.each([
    ['date', '2026-11-21'],
    ['datetime', '2026-11-21 10:32:05'],
    ['time', '10:32:05'],
    ['month', '2026-11'],
    ['year', '2026'],
    ['week', '47'],
  ] as const)('is written as its type asks: %s', (type, text) => {
    expect(write(type, now)).toBe(text);
    expect(write(type, read(type, text, now)!)).toBe(text);
    expect(warningOf(type, text, now)).toBeNull();
  });

  test('Q-DT is pointed out when it cannot be read, and an empty one is not', () => {
    expect(warningOf('date', '2026-02-30', now)).toBe("'2026-02-30' is not a date like 2026-11-21.");
    expect(warningOf('time', '25:00:00', now)).toBe("'25:00:00' is not a time like 10:32:00.");
    expect(warningOf('week', '54', now)).toBe("'54' is not a week from 1 to 53.");
    expect(warningOf('year', '', now)).toBeNull();
  });

  test('takes over the day and keeps the time', () => {
    expect(write('datetime', withTime(new Date(2026, 0, 2), now))).toBe('2026-01-02 10:32:05');
    expect(write('datetime', withTime(new Date(2026, 0, 2), null))).toBe('2026-01-02 00:00:00');
  });
});

describe('a date picker', () => {
  test('keeps what is typed, also when it cannot be read, and says so', async () => {
    const value = drawDate('date');
    expect(input()).toHaveAttribute('placeholder', 'YYYY-MM-DD');
    await userEvent.type(input(), 'next week');
    expect(value()).toBe('next week');
    expect(screen.getByRole('status')).toHaveTextContent("'next week' is not a date like 2026-11-21.");
    await userEvent.clear(input());
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('takes a day from the calendar, and gives the focus back', async () => {
    const value = drawDate('date', '2026-11-03');
    const dialog = await openPicker();
    await userEvent.click(await within(dialog).findByLabelText('19, November, 2026'));
    expect(value()).toBe('2026-11-19');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose When' })).toHaveFocus();
  });

  test('opens by keyboard and closes with Esc', async () => {
    drawDate('date');
    input().focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const dialog = await screen.findByRole('dialog', { name: 'Choose When' });
    (await within(dialog).findAllByRole('button'))[0]!.focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('takes a month', async () => {
    const value = drawDate('month', '2026-11');
    const dialog = await openPicker();
    await userEvent.click(await within(dialog).findByText('Mar'));
    expect(value()).toBe('2026-03');
  });

  test('takes a year, also of another page', async () => {
    const value = drawDate('year', '2026');
    const dialog = await openPicker();
    expect(await within(dialog).findByRole('button', { name: '2026' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Later years' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '2035' }));
    expect(value()).toBe('2035');
  });

  test('takes the number of a week', async () => {
    const value = drawDate('week', '47');
    const dialog = await openPicker();
    await userEvent.click((await within(dialog).findAllByText('12'))[0]!);
    expect(value()).toMatch(/^\d{1,2}$/);
  });

  test('takes a day and leaves the time to be set before it is done', async () => {
    const value = drawDate('datetime', '2026-11-03 10:32:05');
    const dialog = await openPicker();
    await userEvent.click(await within(dialog).findByLabelText('19, November, 2026'));
    expect(value()).toBe('2026-11-19 10:32:05');
    const time = within(dialog).getByRole('combobox', { name: 'Time' });
    fireEvent.change(time, { target: { value: '23:15' } });
    fireEvent.keyDown(time, { key: 'Enter' });
    expect(value()).toBe('2026-11-19 23:15:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('takes a time from a list or as it is typed', async () => {
    const value = drawDate('time');
    const box = await screen.findByRole('combobox', { name: 'When' });
    fireEvent.input(box, { target: { value: '9:3' } });
    expect(value()).toBe('9:3');
    expect(screen.getByRole('status')).toHaveTextContent("'9:3' is not a time like 10:32:00.");
    fireEvent.input(box, { target: { value: '9:45' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(value()).toBe('09:45:00');
  });
});
