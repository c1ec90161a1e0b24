import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CheckBox } from '#ui/controls/CheckBox.tsx';
import { Labelled, type LabelledProps } from '#ui/controls/Labelled.tsx';
import { RadioChoices } from '#ui/controls/RadioChoices.tsx';
import { TextInput } from '#ui/controls/TextInput.tsx';
import { TextLines } from '#ui/controls/TextLines.tsx';

const nothing = (): void => undefined;
const around = (children: LabelledProps['children'], more: Partial<LabelledProps> = {}) =>
  render(
    <Labelled label="Host" isRequired={false} problem={null} hint={null} {...more}>
      {children}
    </Labelled>,
  );

test('a control has the name of its label, its help and errors as its description, and says what it must be', () => {
  around(<TextInput value="web1" />, { isRequired: true, problem: { is: 'error', text: 'Too short' }, hint: 'A name' });
  const input = screen.getByRole('textbox', { name: 'Host' });
  expect(input).toHaveAccessibleDescription('Too short A name');
  expect(input).toBeRequired();
  expect(input).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Too short');
});

test('what is only to be known makes no control invalid, and without help nothing is described', () => {
  const { unmount } = around(<TextLines value="" onType={nothing} />, { problem: { is: 'warning', text: 'Not asked' } });
  expect(screen.getByRole('textbox', { name: 'Host' })).toBeValid();
  unmount();
  around(<TextLines value="" onType={nothing} />);
  expect(screen.getByRole('textbox', { name: 'Host' })).not.toHaveAttribute('aria-describedby');
});

test('a press on the label, or on the words beside a box, ticks it', async () => {
  const onChange = vi.fn<(isOn: boolean) => void>();
  around(<CheckBox isOn={false} isOff={false} words="Yes" onChange={onChange} />);
  await userEvent.click(screen.getByText('Host'));
  await userEvent.click(screen.getByText('Yes'));
  expect(onChange.mock.calls).toEqual([[true], [true]]);
  expect(screen.getByRole('checkbox', { name: 'Host Yes' })).not.toBeChecked();
});

test('choices are a group with the name of the label; two of the same text are two', async () => {
  const onChoose = vi.fn<(place: number) => void>();
  const choices = [{ label: 'a' }, { label: 'a' }];
  around(<RadioChoices choices={choices} chosen={0} isOff={false} isRow onChoose={onChoose} />, { isRequired: true });
  expect(screen.getByRole('radiogroup', { name: 'Host' })).toBeRequired();
  await userEvent.click(screen.getAllByRole('radio', { name: 'a' })[1]!);
  expect(onChoose).toHaveBeenCalledWith(1);
});

test('outside of a field a box is called by its own words', () => {
  render(<CheckBox isOn isOff words="Alone" onChange={nothing} />);
  expect(screen.getByRole('checkbox', { name: 'Alone' })).toBeDisabled();
});
