import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useExternalReturn } from '#features/sign-in/use-external-return.ts';

type Finish = Parameters<typeof useExternalReturn>[0];

function Probe({ finish, sayError }: { readonly finish: Finish; readonly sayError: (message: string) => void }) {
  const finishing = useExternalReturn(finish, sayError);
  return <output>{`${finishing} ${useLocation().search}`}</output>;
}

function open(address: string, finish: Finish) {
  const sayError = vi.fn();
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[address]}>
        <Probe finish={finish} sayError={sayError} />
      </MemoryRouter>
    </StrictMode>,
  );
  return sayError;
}

test('a token is finished once and leaves the address; the rest of the address stays', async () => {
  const finish = vi.fn<Finish>(async () => ({ ok: false, error: { message: 'Identity Provider Login failed' } }));
  const sayError = open('/login?token=abc&from=%2Fjobs', finish);
  await waitFor(() => expect(sayError).toHaveBeenCalledExactlyOnceWith('Identity Provider Login failed'));
  expect(finish).toHaveBeenCalledExactlyOnceWith('abc');
  expect(screen.getByRole('status')).toHaveTextContent('false ?from=%2Fjobs');
});

test('an error is said and leaves the address', async () => {
  const finish = vi.fn<Finish>();
  const sayError = open('/login?error=Denied', finish);
  await waitFor(() => expect(sayError).toHaveBeenCalledExactlyOnceWith('Denied'));
  expect(finish).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent(/^false$/);
});
