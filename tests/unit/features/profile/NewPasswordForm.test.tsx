import { FluentProvider } from '@fluentui/react-components';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NewPasswordForm, type NewPasswordFormProps } from '#features/profile/NewPasswordForm.tsx';

async function submit(
  password: string,
  again: string,
  onSubmit: NewPasswordFormProps['onSubmit'] = vi.fn(async () => null),
  current: string | null = null,
) {
  const onInvalid = vi.fn();
  render(
    <FluentProvider theme={{}}>
      <NewPasswordForm asksCurrent={current !== null} onSubmit={onSubmit} onInvalid={onInvalid} />
    </FluentProvider>,
  );
  if (current) await userEvent.type(screen.getByLabelText(/^Current Password/), current);
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
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ current: null, password: 'Secret!123', again: 'Secret!123' });
  expect(screen.queryByLabelText(/^Current Password/)).toBeNull();
  expect(onInvalid).not.toHaveBeenCalled();
});

test('where the server asks for it, the current password is required and sent', async () => {
  const refused = await submit('Secret!123', 'Secret!123', undefined, '');
  expect(await screen.findByText('This field is required')).toBeVisible();
  expect(refused.onSubmit).not.toHaveBeenCalled();
  cleanup();
  const { onSubmit } = await submit('Secret!123', 'Secret!123', undefined, 'Before!123');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ current: 'Before!123', password: 'Secret!123', again: 'Secret!123' });
});

test('what the server says no to stays on the page', async () => {
  await submit('Secret!123', 'Secret!123', async () => 'not a local user');
  expect(await screen.findByRole('alert')).toHaveTextContent('not a local user');
});
