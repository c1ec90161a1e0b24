import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import { host, jobRow, open, ownDatabases, panel, run, workNow } from './run-stage.tsx';

ownDatabases();

const unanswered = { key: 'k', form: 'Deploy', opening: 'before', since: 5, after: 0, sent: { host: 'web1' } };

test('U18 U21 a launch that an earlier page sent is gone on with, found by its key, and its values are not offered again', async () => {
  await workNow().launches.put(unanswered);
  await workNow().keepAnswers({ id: 'before', form: 'Deploy', editedAt: 1, digest: 'd', fields: ['host'], answers: { host: 'db1' } }, []);
  const fate = { job: { id: 7, start: '2026-01-01T10:32:00Z' }, refusal: '' };
  const { sent, see } = open(
    { fields: [host] },
    { answer: async (path) => ok(path === '/version' ? { message: '1', output: { knows: ['launches'] } } : fate) },
  );
  expect(await screen.findByText(/^Job 7, started \d/, { selector: '[role=status] *' })).toBeInTheDocument();
  see(jobRow(7, 'running', 'info'));
  expect(await panel().findByText('job is running')).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(['/version', '/job/launch/:key']);
  await waitFor(async () => expect(await workNow().launches.count()).toBe(0));
  expect(await workNow().answers.count()).toBe(0);
  expect(screen.queryByText('You left this form half-filled')).toBeNull();
});

test('U21 where only the job list can tell, Run waits and says why until the person decides', async () => {
  await workNow().launches.put(unanswered);
  const { sent } = open(
    { fields: [host] },
    { answer: async (path) => ok(path === '/version' ? { message: '5.0.8', output: { knows: [] } } : []) },
  );
  expect(await screen.findByText('The job list has no job of yours from this form since then.')).toBeVisible();
  expect(run()).toHaveAttribute('aria-disabled', 'true');
  expect(panel().getByText(/Waits until it is known what became of the last launch/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
  await waitFor(async () => expect(await workNow().launches.count()).toBe(0));
  expect(sent.map(({ path }) => path)).toEqual(['/version', '/job']);
});

test('a launch that was not sent says so, and can be tried again', async () => {
  const page: Failure = { kind: 'foreign', message: 'Something else answered POST /job', unsent: true };
  const { sent } = open(
    { fields: [host] },
    { answer: async (path) => (path === '/version' ? ok({ message: '1', output: { knows: [] } }) : fail(page)) },
  );
  await userEvent.click(run());
  expect(await panel().findByText('Nothing was sent')).toBeVisible();
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(run());
  await waitFor(() => expect(sent).toHaveLength(2));
});
