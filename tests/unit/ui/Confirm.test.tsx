import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Confirmations, useConfirm } from '#ui/Confirm.tsx';

function Asker() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('none');
  const ask = async () =>
    setAnswer(String(await confirm({ title: 'Delete job 5?', text: 'Its output is gone.', confirm: 'Delete', danger: true })));
  return (
    <>
      <button onClick={() => void ask()}>ask</button>
      <output>{answer}</output>
    </>
  );
}

async function asked() {
  const user = userEvent.setup();
  render(
    <FluentProvider theme={{}}>
      <Confirmations>
        <Asker />
      </Confirmations>
    </FluentProvider>,
  );
  await user.click(screen.getByText('ask'));
  await screen.findByRole('alertdialog', { name: 'Delete job 5?' });
  return user;
}

test('a confirmation names the thing and the loss, and the safe button comes first, where a dialog puts the focus', async () => {
  await asked();
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Its output is gone.');
  expect(
    within(screen.getByRole('alertdialog'))
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Cancel', 'Delete']);
});

test('the verb is a yes, everything else a no', async () => {
  const user = await asked();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByText('true')).toBeInTheDocument());
});

test('cancelling is a no', async () => {
  const user = await asked();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByText('false')).toBeInTheDocument());
});

test('what saves a person from losing it goes on only when it worked', async () => {
  const done: boolean[] = [];
  function Leaver() {
    const confirm = useConfirm();
    const [said, setSaid] = useState('none');
    const instead = { label: 'Save and close', press: async () => done.push(done.length > 0) > 1 };
    const ask = async () => setSaid(String(await confirm({ title: 'Leave?', text: 'It is not saved.', confirm: 'Leave', instead })));
    return (
      <>
        <button onClick={() => void ask()}>ask</button>
        <output>{said}</output>
      </>
    );
  }
  const user = userEvent.setup();
  render(
    <FluentProvider theme={{}}>
      <Confirmations>
        <Leaver />
      </Confirmations>
    </FluentProvider>,
  );
  for (const answer of ['false', 'true']) {
    await user.click(screen.getByText('ask'));
    await user.click(await screen.findByRole('button', { name: 'Save and close' }));
    await screen.findByText(answer);
  }
  expect(done).toEqual([false, true]);
});
