import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AuthSettings } from '#contract/session.ts';
import { SignIn, type SignInProps } from '#features/sign-in/SignIn.tsx';

const settings: AuthSettings = {
  azureAdEnabled: false,
  azureGroupfilter: '',
  azureGraphUrl: '',
  oidcEnabled: false,
  oidcIssuer: '',
  oidcGroupfilter: '',
};

function open(props: Partial<SignInProps> = {}) {
  const given: SignInProps = {
    connection: 'online',
    onRetry: vi.fn(),
    settings,
    finishing: false,
    onPassword: vi.fn(async () => ({ ok: true as const, value: null })),
    onProvider: vi.fn(),
    ...props,
  };
  render(
    <FluentProvider theme={{}}>
      <SignIn {...given} />
    </FluentProvider>,
  );
  return given;
}

const fill = async (username: string, password: string) => {
  if (username) await userEvent.type(screen.getByLabelText(/^Username/), username);
  if (password) await userEvent.type(screen.getByLabelText(/^Password/), password);
};

test('Enter in the password signs in', async () => {
  const { onPassword } = open();
  await fill('olga', 'secret{Enter}');
  await waitFor(() => expect(onPassword).toHaveBeenCalledExactlyOnceWith('olga', 'secret'));
});

test('both fields are required, and nothing is sent without them', async () => {
  const { onPassword } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  expect(onPassword).not.toHaveBeenCalled();
});

test('the refusal of the server stands beside the form until the next try', async () => {
  const onPassword = vi.fn<SignInProps['onPassword']>(async () => ({ ok: false, error: { message: 'Wrong password for olga' } }));
  open({ onPassword });
  await fill('olga', 'bad{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password for olga');
  onPassword.mockResolvedValue({ ok: false, error: { message: '' } });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a second press while the first is under way sends nothing', async () => {
  let answer: (value: { ok: true; value: null }) => void = () => undefined;
  const onPassword = vi.fn<SignInProps['onPassword']>(() => new Promise((resolve) => (answer = resolve)));
  open({ onPassword });
  await fill('olga', 'secret{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Signing in…' }));
  expect(onPassword).toHaveBeenCalledOnce();
  answer({ ok: true, value: null });
  expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
});

test('providers are offered only where they are enabled', async () => {
  open();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Login']);
});

test('each provider has its button', async () => {
  const { onProvider } = open({ settings: { ...settings, azureAdEnabled: true, oidcEnabled: true } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Microsoft Entra ID' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with OpenID Connect' }));
  expect(onProvider).toHaveBeenNthCalledWith(1, 'azuread');
  expect(onProvider).toHaveBeenNthCalledWith(2, 'oidc');
});

test.each([
  ['offline', 'Offline'],
  ['unreachable', 'Server unreachable'],
] as const)('%s, the page says why it cannot sign in', async (connection, title) => {
  const { onRetry } = open({ connection });
  expect(screen.getByText(title)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
