import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NewPasswordForm, type NewPasswordFormProps } from '#features/profile/NewPasswordForm.tsx';

async function submit(password: string, again: string, onSubmit: NewPasswordFormProps['onSubmit'] = vi.fn(async () => null)) {
  const onInvalid = vi.fn();
  render(
    <FluentProvider theme={{}}>
      <NewPasswordForm onSubmit={onSubmit} onInvalid={onInvalid} />
    </FluentProvider>,
  );
  if (password) await userEvent.type(screen.getByLabelText(/^Password\b(?! Again)/), password);
  if (again) await userEvent.type(screen.getByLabelText(/^Password Again/), again);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  return { onSubmit, onInvalid };
}

test.each([
  ['', '', 'This field is required'],
  ['Short1!', 'Short1!', 'Must be at least 8 characters long'],
  ['longenough', 'longenough', 'Must contain at least 1 numeric, 1 special, 1 upper and 1 lower character'],
  ['Secret!123', 'Secret!124', 'Passwords are not the same'],
])('%j and %j are refused: %s', async (password, again, message) => {
  const { onSubmit, onInvalid } = await submit(password, again);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onInvalid).toHaveBeenCalledOnce();
});

test('two equal, good passwords are sent', async () => {
  const { onSubmit, onInvalid } = await submit('Secret!123', 'Secret!123');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Secret!123', 'Secret!123');
  expect(onInvalid).not.toHaveBeenCalled();
});

test('what the server says no to stays on the page', async () => {
  await submit('Secret!123', 'Secret!123', async () => 'not a local user');
  expect(await screen.findByRole('alert')).toHaveTextContent('not a local user');
});
