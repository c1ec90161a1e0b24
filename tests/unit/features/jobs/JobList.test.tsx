import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { can, type JobVerb } from '#contract/policy.ts';
import type { Job } from '#contract/jobs.ts';
import type { User } from '#contract/session.ts';
import { JobList, type JobListProps } from '#features/jobs/JobList.tsx';
import { firstOrder } from '#features/jobs/list.ts';
import { Confirmations } from '#ui/Confirm.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { aJob, allMedia } from './jobs.ts';

const olga: User = { username: 'olga', type: 'local', id: 2, groups: [], roles: ['operator'], options: {} };
const world = vi.hoisted(() => ({
  isOnline: true,
  actions: { abort: vi.fn(), approve: vi.fn(), reject: vi.fn(), remove: vi.fn(), relaunch: vi.fn(), download: vi.fn(), extravars: vi.fn() },
}));
vi.mock('#hooks/use-session.ts', () => ({ useCan: () => (verb: JobVerb, job: Job) => can(olga, verb, job) }));
vi.mock('#hooks/use-connection.ts', () => ({ useIsOnline: () => world.isOnline }));
vi.mock('#hooks/use-jobs.ts', () => ({ useJobActions: () => world.actions }));

beforeEach(() => {
  world.isOnline = true;
  for (const action of Object.values(world.actions))
    action.mockReset().mockResolvedValue({ ok: true, value: 'Job has been relaunched with job id 9' });
});

function open(props: Partial<JobListProps> = {}) {
  const given: JobListProps = {
    jobs: [aJob(5), aJob(4, { status: 'running', end: null }), aJob(3, { user: 'rita' })],
    selected: null,
    shown: { mine: false, status: null },
    viewer: { isMine: (job) => can(olga, 'own job', job), mayApprove: (job) => can(olga, 'approve job', job) },
    onShown: vi.fn(),
    filter: '',
    onFilter: vi.fn(),
    page: 1,
    onPage: vi.fn(),
    order: firstOrder,
    onOrder: vi.fn(),
    records: 500,
    onRecords: vi.fn(),
    onRefresh: vi.fn(async () => undefined),
    linkTo: (id) => `/jobs/${id}`,
    ...props,
  };
  render(
    <MemoryRouter>
      <FluentProvider theme={{}}>
        <Toasts>
          <Confirmations>
            <JobList {...given} />
            <Place />
          </Confirmations>
        </Toasts>
      </FluentProvider>
    </MemoryRouter>,
  );
  return given;
}

function Place() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}

const wide = () => allMedia(true);
const offered = (id: number) =>
  screen.queryAllByRole('button', { name: new RegExp(`job ${id}\\b`) }).map((button) => button.getAttribute('aria-label'));

test('a wide list has the specified columns and a row for each job', () => {
  wide();
  open({ selected: 4 });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'action',
    'id',
    'form',
    'job type',
    'status',
    'start',
    'end',
    'duration',
    'user',
  ]);
  const row = screen.getByRole('link', { name: 'Job 4' }).closest('tr')!;
  expect(row).toHaveAttribute('aria-current', 'true');
  expect(row).toHaveTextContent('running');
  expect(row).toHaveTextContent('olga (local)');
});

test('a narrow list has cards instead', () => {
  open();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('link', { name: 'Job 5, Restart web server' })).toHaveAttribute('href', '/jobs/5');
});

test('each job offers what this person may do to it', () => {
  open();
  expect(offered(5)).toEqual(['Relaunch job 5', 'Delete job 5']);
  expect(offered(4)).toEqual(['Abort job 4']);
  expect(offered(3)).toEqual([]);
});

test('deleting asks first, names the job, and says that it is gone', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Delete job 5' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete job 5, Restart web server?' });
  expect(world.actions.remove).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(world.actions.remove).toHaveBeenCalledExactlyOnceWith(5);
  expect(await screen.findByText('Job 5 is deleted')).toBeInTheDocument();
});

test('a refused abort says so in the words of the server', async () => {
  world.actions.abort.mockResolvedValue({
    ok: false,
    error: { kind: 'refused', message: 'failed to abort job', error: 'This job cannot be aborted', output: '' },
  });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Abort job 4' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to abort job');
  expect(alert).toHaveTextContent('This job cannot be aborted');
});

test('P3 a second press while the first is under way sends nothing', async () => {
  let answer: (value: unknown) => void = () => undefined;
  world.actions.abort.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  open();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Abort job 4' }));
  expect(world.actions.abort).toHaveBeenCalledOnce();
  answer({ ok: true, value: '' });
  expect(await screen.findByText('Aborting job')).toBeInTheDocument();
});

test('offline nothing can be sent, and the button says why', async () => {
  world.isOnline = false;
  open();
  const abort = screen.getByRole('button', { name: 'Abort job 4: needs the server' });
  await userEvent.click(abort);
  expect(abort).toHaveAttribute('aria-disabled', 'true');
  expect(world.actions.abort).not.toHaveBeenCalled();
});

const waiting = aJob(7, {
  status: 'approve',
  user: 'rita',
  approval: { title: 'Echo', message: 'Somebody wants to echo $(text) on $(host.name)', roles: ['operator'] },
});

test('an approver sees what is asked, with the values of the job, before deciding', async () => {
  world.actions.extravars.mockResolvedValue({ ok: true, value: { text: 'hello', host: { name: 'web1' } } });
  open({ jobs: [waiting] });
  expect(offered(7)).toEqual(['Approve job 7', 'Reject job 7']);
  await userEvent.click(screen.getByRole('button', { name: 'Reject job 7' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Somebody wants to echo hello on web1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(world.actions.reject).not.toHaveBeenCalled();
});

test('who cannot see what is decided is not asked to decide', async () => {
  world.actions.extravars.mockResolvedValue({ ok: false, error: { kind: 'unreachable', reason: 'network', message: 'No answer' } });
  open({ jobs: [waiting] });
  await userEvent.click(screen.getByRole('button', { name: 'Approve job 7' }));
  expect(await screen.findByText('Failed to get job output')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(world.actions.approve).not.toHaveBeenCalled();
});

test('each choice of what is shown tells how many there are, and takes itself back', async () => {
  const { onShown } = open({
    jobs: [waiting, aJob(5), aJob(4, { status: 'running', end: null }), aJob(3, { status: 'failed', user: 'rita' })],
  });
  const choices = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
  expect(choices.map((choice) => choice.textContent)).toEqual(['Mine 2', 'Waiting for me 1', 'Running 1', 'Failed 1']);
  await userEvent.click(choices[1]!);
  expect(onShown).toHaveBeenLastCalledWith({ mine: false, status: 'approve' });
});

test('what the address asks for is shown, and only that', async () => {
  const { onShown } = open({ jobs: [waiting, aJob(5)], shown: { mine: false, status: 'approve' } });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/jobs/7']);
  await userEvent.click(screen.getByRole('button', { name: 'Waiting for me 1' }));
  expect(onShown).toHaveBeenLastCalledWith({ mine: false, status: null });
});

test('steps unfold below their job', async () => {
  open({ jobs: [aJob(9, { parent_id: 8, target: 'Stop service' }), aJob(8, { job_type: 'multistep' })] });
  expect(screen.queryByText(/Stop service/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Steps of job 8' }));
  expect(screen.getByRole('link', { name: /Job 9/ })).toHaveTextContent('9 Stop service');
});

test('a filter that cannot be read is named, and the list stays', () => {
  open({ filter: '(' });
  expect(screen.getByText('Not a regular expression: Unterminated group')).toBeInTheDocument();
  expect(screen.getAllByRole('link').length).toBe(3);
});

test('more than ten jobs have pages', async () => {
  const { onPage } = open({ jobs: Array.from({ length: 11 }, (_, at) => aJob(20 - at)) });
  expect(screen.getAllByRole('link').length).toBe(10);
  await userEvent.click(screen.getByRole('button', { name: 'Page 2 of 2' }));
  expect(onPage).toHaveBeenCalledWith(2);
});

test('the number of records can be chosen as specified', async () => {
  const { onRecords } = open();
  const select = screen.getByRole('combobox', { name: 'Records' });
  expect([...select.querySelectorAll('option')].map((option) => option.value)).toEqual(['100', '200', '300', '400', '500', '1000']);
  await userEvent.selectOptions(select, '1000');
  expect(onRecords).toHaveBeenCalledWith(1000);
});

test('a press anywhere in a row leads to its job, one on a control does what the control does', async () => {
  wide();
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Abort job 4' }));
  expect(screen.getByLabelText('place')).toHaveTextContent(/^\/$/);
  await userEvent.click(screen.getAllByText('olga (local)')[1]!);
  expect(screen.getByLabelText('place')).toHaveTextContent('/jobs/4');
});

test('a head sorts, the newest first where that is what is looked for, and the other way when pressed again', async () => {
  wide();
  const { onOrder } = open({ order: { by: 'start', down: true } });
  expect(screen.getByRole('columnheader', { name: 'start' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'start' }));
  expect(onOrder).toHaveBeenLastCalledWith({ by: 'start', down: false });
  await userEvent.click(screen.getByRole('button', { name: 'form' }));
  expect(onOrder).toHaveBeenLastCalledWith({ by: 'form', down: false });
  await userEvent.click(screen.getByRole('button', { name: 'duration' }));
  expect(onOrder).toHaveBeenLastCalledWith({ by: 'duration', down: true });
});

test('cards say in words what can be done, and how long a job took', () => {
  open();
  expect(screen.getAllByRole('button', { name: 'Delete job 5' })[0]).toHaveTextContent('Delete');
  expect(screen.getAllByText(/took 12 s/)).toHaveLength(2);
});

test('the list says how many jobs there are, and reads older ones on demand', async () => {
  const { onRecords } = open({ jobs: Array.from({ length: 100 }, (_, at) => aJob(200 - at)), records: 100, filter: '^200$' });
  expect(screen.getByText('1 of the newest 100 jobs')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(onRecords).toHaveBeenCalledWith(200);
});
