import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import { getJob } from '#contract/jobs.ts';
import { storedJob } from '#tests/support/stored-jobs.ts';
import { cache, open, text, withDatabases } from './open-form-stage.tsx';

withDatabases();

const fields = [
  { name: 'host', type: 'text', label: 'Host name', default: 'web1' },
  { name: 'count', type: 'number', label: 'How many' },
  { name: 'zone', type: 'enum', label: 'Zone', values: ['eu', 'us'] },
  { name: 'pw', type: 'password', label: 'Password' },
  { name: 'fresh', type: 'text', label: 'Ticket' },
];
const extravars = { host: 'db7', count: { n: 1 }, zone: 'mars', pw: '********', old: 1, tier: 'gold', __jobid__: 3, ansibleforms_user: {} };
const again = { link: 'form=Deploy&__again__=3' };

/** The lists below the banner, as a person reads them. */
async function lists(): Promise<readonly (string | null)[]> {
  const banner = (await screen.findByText('Filled in again')).parentElement!;
  return within(banner)
    .getAllByRole('group')
    .map((list) => list.textContent);
}

test('a form that a job fills in again says what of the job has no place in it any more, and what it wants besides', async () => {
  const { job } = storedJob(3, { job: { extravars } });
  open(
    { fields },
    { ...again, answering: async (path) => (path === getJob.path ? ok({ status: 'success', message: '', data: job }) : ok({})) },
  );
  expect(await lists()).toEqual([
    'To be filled in again (1)Password',
    'No longer offered (1)Zone',
    'Of another kind now (1)How many',
    'No longer in the form (2)oldtier',
    'Without a value in the job (1)Ticket',
  ]);
  expect(text('Host name')).toHaveValue('db7');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByRole('link', { name: 'Job 3' })).toHaveAttribute('href', '/jobs/3');
});

test('without an answer the job as it is kept here fills in the form; a job of another form does not', async () => {
  const unreachable = { kind: 'unreachable', reason: 'network', message: 'The server cannot be reached' } as const;
  await cache.jobs.put(storedJob(3, { job: { extravars: { host: 'db7', gone: 1 } } }));
  const first = open({ fields: fields.slice(0, 1) }, { ...again, answering: async () => fail(unreachable) });
  expect(await lists()).toEqual(['No longer in the form (1)gone']);
  expect(text('Host name')).toHaveValue('db7');
  first.leave();

  await cache.jobs.put(storedJob(3, { job: { form: 'Restart', extravars: { host: 'db7' } } }));
  open({ fields }, { ...again, answering: async () => fail(unreachable) });
  expect(await screen.findByText('The form could not be filled in again')).toBeVisible();
  expect(screen.getByText(/It is a job of Restart/)).toBeVisible();
  expect(text('Host name')).toHaveValue('web1');
});
