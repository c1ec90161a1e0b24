import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { SchemaState } from '#contract/setup.ts';
import { SchemaStatus, type SchemaStatusProps } from '#features/setup/SchemaStatus.tsx';

function open(at: SchemaState['at'], props: Partial<SchemaStatusProps> = {}) {
  const given: SchemaStatusProps = {
    view: {
      at: 'answered',
      state: { at, message: 'the message', good: ["Table 'jobs' is present"], bad: ["Table 'users' is not present"] },
    },
    onRecheck: vi.fn(async () => undefined),
    onCreate: vi.fn(async () => null),
    needsRestart: () => false,
    onHome: vi.fn(),
    ...props,
  };
  render(
    <FluentProvider theme={{}}>
      <SchemaStatus {...given} />
    </FluentProvider>,
  );
  return given;
}

test.each([
  ['ok', 'schema and tables are ok'],
  ['missing', 'The schema is missing'],
  ['inconsistent', 'The schema is inconsistent'],
  ['disabled', 'Schema creation is disabled'],
  ['fatal', 'FATAL ERROR'],
  ['error', 'Failed to check AnsibleForms database schema'],
] as const)('%s is told as “%s”', (at, text) => {
  open(at);
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('a missing schema names what would be made, the first user and its password', () => {
  open('missing');
  expect(screen.getByText('AnsibleForms!123')).toBeInTheDocument();
  expect(screen.getByText('admin')).toBeInTheDocument();
  expect(screen.getByText('admins')).toBeInTheDocument();
  expect(screen.getByText("Table 'users' is not present")).toBeInTheDocument();
});

test('only a missing schema can be created', () => {
  for (const at of ['ok', 'inconsistent', 'disabled', 'fatal', 'error'] as const) open(at);
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});

test('after creating, the check is made again', async () => {
  const { onCreate, onRecheck } = open('missing');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(onCreate).toHaveBeenCalledOnce();
  expect(onRecheck).toHaveBeenCalledOnce();
});

test('what has just been created still says how to sign in, and leads there', async () => {
  function Page() {
    const [at, setAt] = useState<SchemaState['at']>('missing');
    const view = { at: 'answered', state: { at, message: '', good: [], bad: [] } } as const;
    const nothing = async (): Promise<null> => null;
    return <SchemaStatus view={view} onRecheck={async () => setAt('ok')} onCreate={nothing} needsRestart={() => false} onHome={home} />;
  }
  const home = vi.fn();
  render(
    <FluentProvider theme={{}}>
      <Page />
    </FluentProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('schema and tables are ok')).toBeInTheDocument();
  expect(screen.getByText('AnsibleForms!123')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(home).toHaveBeenCalledOnce();
});

test('a refusal is told, and nothing is checked', async () => {
  const { onRecheck } = open('missing', { onCreate: vi.fn(async () => 'the schema exists') });
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByRole('alert')).toHaveTextContent('the schema exists');
  expect(onRecheck).not.toHaveBeenCalled();
});

test('a server that makes its first administrator at its start is to be restarted after creating', async () => {
  open('missing', { needsRestart: () => true });
  expect(screen.queryByText('Restart the server, then sign in')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Restart the server, then sign in')).toBeInTheDocument();
});

test('one that makes it with the schema is not', async () => {
  open('missing');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.queryByText('Restart the server, then sign in')).toBeNull();
});
