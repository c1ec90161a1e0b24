import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#lib/result.ts';
import { TrialPanel } from '#features/designer/visual/TrialPanel.tsx';
import type { TrialSetup } from '#hooks/use-trial.ts';
import { openPage, withDatabases } from '../form/open-form-stage.tsx';

withDatabases();

const fields = [
  { name: 'site', type: 'text', default: 'lab' },
  { name: 'host', type: 'enum', values: [{ name: 'web', ip: '10.0.0.1' }], placeholderColumn: 'ip' },
  { name: 'secret', type: 'password', default: 'hidden' },
];
const trial = (given: Partial<TrialSetup>) => (
  <TrialPanel
    fields={fields}
    constants={'constants:\n  SIZE: 3\n'}
    previewed={() => undefined}
    text=""
    property="expression"
    of={{}}
    {...given}
  />
);
const answered = async () => ok({ status: 'success', message: '', data: { output: [{ name: 'web1' }], error: '' } });
const result = () => screen.getByLabelText('Result');
function write(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText(label));
}

test('what runs on this device is tried at once and without a network, with what the fields hold at first, and again with what is typed', async () => {
  openPage(trial({ text: "size('$(site)')", of: { runLocal: true } }), { isOnline: false });
  expect(screen.getByLabelText('Sample of site')).toHaveValue('lab');
  await within(result()).findByText('11');
  write('Sample of site', 'Antwerp');
  await within(result()).findByText('15');
  write('Sample of site', '');
  await screen.findByText('It waits for a value of site.');
});

test('what the preview holds is the sample; of a record that is chosen its placeholder column counts, and constants are known', async () => {
  const held: Readonly<Record<string, unknown>> = { host: { name: 'db', ip: '10.0.0.2' } };
  openPage(trial({ text: 'ping $(host) $(SIZE) $(secret)', property: 'query', previewed: (name) => held[name] }));
  write('Sample of secret', 'word');
  await screen.findByText('ping 10.0.0.2 3 word');
});

test('a query is shown filled in, and asked of the database only by the button', async () => {
  const { asked } = openPage(trial({ text: "select '$(site)'", property: 'query', of: { type: 'enum', dbConfig: { name: 'cmdb' } } }), {
    answering: answered,
  });
  await screen.findByText("select 'lab'");
  expect(result()).toHaveTextContent('The server has not been asked.');
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Ask the server' }));
  await within(result()).findByText(/web1/);
  expect(asked).toHaveLength(1);
});
