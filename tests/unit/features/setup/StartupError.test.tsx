import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { InstallChecks } from '#features/setup/InstallChecks.tsx';
import { StartupError } from '#features/setup/StartupError.tsx';

test('the Error page shows the message and where to look', () => {
  render(
    <MemoryRouter>
      <StartupError message={'Failed to check AnsibleForms database schema\nERROR: refused'} actions={null} home={null} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('ERROR: refused');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/install',
    '/schema',
    '/login',
    '/settings',
    '/logs',
  ]);
});

test('the Install page lists each check with its status', () => {
  render(
    <InstallChecks
      view={{
        at: 'ready',
        checks: [
          { label: 'Database check', status: 'OK' },
          { label: 'Mail settings', status: 'Skipped' },
        ],
      }}
    />,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Database checkOK', 'Mail settingsSkipped']);
});

test('checks that could not be made are told in the words of the specification', () => {
  render(<InstallChecks view={{ at: 'failed' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to perform checks. Please try again later.');
});
