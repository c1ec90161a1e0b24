import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Failure } from '#contract/failure.ts';
import type { Job } from '#contract/jobs.ts';
import { aJob } from '../jobs/jobs.ts';
import { cacheNow, host, jobRow, open, ownDatabases, panel, run } from './run-stage.tsx';

ownDatabases();

test('U11 a launch shows the word of the server as information, then the job until its end', async () => {
  const { sent, see, approvals } = open({ fields: [host] });
  await userEvent.click(run());
  expect(await panel().findByText('succesfully launched form')).toBeVisible();
  expect(sent).toEqual([
    { path: '/job', body: { formName: 'Deploy', extravars: { host: 'web1', __verbose__: false }, credentials: {}, files: {} } },
  ]);
  expect(run()).toHaveAttribute('aria-disabled', 'true');
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'running', 'info'), ['first line']);
  expect(await panel().findByText('job is running')).toBeVisible();
  see(jobRow(7, 'success', 'success'), ['first line']);
  expect(approvals).not.toHaveBeenCalled();
  see(jobRow(7, 'success', 'success', { settled: true }), ['first line']);
  expect(await panel().findByText('job is success')).toBeVisible();
  expect(panel().getByRole('link', { name: 'Job 7' })).toHaveAttribute('href', '/jobs/7');
  expect(approvals).toHaveBeenCalledOnce();
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
});

test('U3 a failed launch is shown as an error with its reason, and a press puts it away', async () => {
  const refusal: Failure = { kind: 'refused', message: 'failed to launch form', error: 'No such form', output: '' };
  open({ fields: [host] }, { answer: async () => fail(refusal) });
  await userEvent.click(run());
  expect(await panel().findByText('failed to launch form')).toBeVisible();
  expect(panel().queryByRole('link')).toBeNull();
  expect(panel().getByText('No such form')).toBeVisible();
  expect(screen.getByText('Failed to invoke job launch')).toBeInTheDocument();
  await userEvent.click(panel().getByRole('button', { name: 'Put the result away' }));
  expect(panel().queryByText('No such form')).toBeNull();
});

test('U4 U5 abort is offered while a job runs; closing the output leaves the job alone', async () => {
  const { sent, see } = open({ fields: [host] });
  expect(screen.queryByRole('button', { name: 'Abort Job' })).toBeNull();
  await userEvent.click(run());
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'running', 'info'));
  await userEvent.click(await screen.findByRole('button', { name: 'Abort Job' }));
  expect(sent.map(({ path }) => path)).toEqual(['/job', '/job/:id/abort']);
  expect(screen.queryByRole('button', { name: 'Abort Job' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close output' }));
  see(jobRow(7, 'aborted', 'warning', { settled: true }));
  expect(screen.queryByRole('region', { name: 'Job output' })).toBeNull();
  expect(panel().queryByText('job is aborted')).toBeNull();
  expect(sent).toHaveLength(2);
});

test('a form that is not abortable offers no abort', async () => {
  const { see } = open({ fields: [host], abortable: false });
  await userEvent.click(run());
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'running', 'info'));
  expect(await panel().findByText('job is running')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Abort Job' })).toBeNull();
});

test('U13 a poll without an answer stays on screen as an error until the next one is answered', async () => {
  const { see } = open({ fields: [host] });
  await userEvent.click(run());
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'running', 'info'), [], { kind: 'unreachable', reason: 'network', message: 'The server cannot be reached' });
  expect(await panel().findByText('Failed to get job')).toBeVisible();
  expect(panel().getByText(/The server cannot be reached/)).toBeVisible();
  see(jobRow(7, 'running', 'info'));
  expect(await panel().findByText('job is running')).toBeVisible();
  expect(panel().queryByText('Failed to get job')).toBeNull();
});

test('the newest sub-job of a multistep job stands beside it, with its id and how it stands', async () => {
  const { see } = open({ fields: [host] });
  await userEvent.click(run());
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'running', 'info', { job_type: 'multistep', subjobs: [8, 9] }));
  const beside = within(await screen.findByRole('region', { name: 'Sub-job output' }));
  see(jobRow(9, 'failed', 'error'), ['step failed']);
  await waitFor(() => expect(beside.getByRole('heading', { name: /Job 9/ })).toHaveTextContent('failed'));
});

test('A2 actions of the form hide it, and lead to another one that knows the job', async () => {
  const { see } = open({ fields: [host], onSubmit: [{ hide: 0 }], onSuccess: [{ load: '0,Next & last' }] });
  await userEvent.click(run());
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'host' })).toBeNull());
  expect(run()).toBeVisible();
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'success', 'success', { settled: true }));
  await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/form?form=Next+%26+last&__previous_jobid__=7'));
});

test('A2 clear starts the form over and keeps the result', async () => {
  open({ fields: [host], onSubmit: [{ clear: 0 }] });
  await userEvent.type(screen.getByRole('textbox', { name: 'host' }), '.example');
  await userEvent.click(run());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'host' })).toHaveValue('web1'));
  expect(panel().getByText('succesfully launched form')).toBeVisible();
});

test('A1 an action that cannot be read is a warning of the form', async () => {
  open({ fields: [host], onFinish: [{ dance: 1 }] });
  await userEvent.click(screen.getByRole('button', { name: /^Form warnings/ }));
  expect(screen.getByText(/'onFinish' action 1 cannot be read/)).toBeVisible();
});

test('Run is disabled while fields are evaluated and says which; a press that began before counts', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answer = async (path: string): Promise<Result<unknown, Failure>> => {
    if (path === '/job') return ok({ message: 'launched', output: { id: 7 } });
    await held;
    return ok({ status: 'success', message: '', data: { output: 'x', error: '' } });
  };
  const fields = [
    { ...host, default: undefined },
    { name: 'slow', label: 'Slow one', type: 'expression', expression: "fn.slow('$(host)')", ignoreIncomplete: false, default: 'none' },
  ];
  const { sent } = open({ fields }, { answer });
  await waitFor(() => expect(run()).not.toHaveAttribute('aria-disabled', 'true'));
  await userEvent.type(screen.getByRole('textbox', { name: 'host' }), 'db1');
  fireEvent.pointerDown(run());
  fireEvent.blur(screen.getByRole('textbox', { name: 'host' }));
  fireEvent.click(run());
  expect(panel().getByText('stabilizing')).toBeVisible();
  expect(run()).toHaveAttribute('aria-disabled', 'true');
  await act(async () => release());
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: '/job', body: { extravars: { host: 'db1', slow: 'x' } } }));
});

test('F1 a file shows how far it has come, and the run can be taken back meanwhile', async () => {
  const upload = vi.fn((_: File, moved: (share: number) => void) => {
    moved(0.4);
    return new Promise<never>(() => undefined);
  });
  const { sent } = open({ fields: [{ name: 'plan', type: 'file' }] }, { upload });
  await userEvent.upload(screen.getByLabelText(/Choose a file|plan/), new File(['abc'], 'plan.csv'));
  await userEvent.click(run());
  expect(await screen.findByRole('progressbar', { name: 'plan' })).toHaveAttribute('aria-valuenow', '0.4');
  await userEvent.click(panel().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('progressbar', { name: 'plan' })).toBeNull();
  expect(sent).toEqual([]);
});

test('a job that the server calls running and whose row is abandoned ends the run: the row decides', async () => {
  const { see } = open({ fields: [host] });
  await userEvent.click(run());
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'abandoned', 'info', { settled: true }), ['first line']);
  expect(await panel().findByText('job abandoned')).toBeVisible();
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
});

test('U17 a job that was deleted while it was followed ends the run with that word', async () => {
  const { see } = open({ fields: [host], onFinish: [{ home: 0 }] });
  await userEvent.click(run());
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'running', 'info'), ['first line']);
  const gone: Failure = { kind: 'refused', message: 'failed to find job', error: 'No such job', output: undefined };
  see(jobRow(7, 'running', 'info'), ['first line'], gone);
  expect(await panel().findByText('Job 7 was deleted')).toBeVisible();
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status', { name: 'place' })).toHaveTextContent('/form?form=Deploy');
});

const known = (id: number, more: Partial<Job> = {}) => aJob(id, { form: 'Deploy', user: 'admin', ...more });

test('U22 the form finds its running job again, watches it, and still runs', async () => {
  await cacheNow().tell('jobs', [known(12), known(11, { status: 'running' }), known(10, { status: 'running', user: 'olga' })], Date.now());
  const { see, sent } = open({ fields: [host], onFinish: [{ home: 0 }] });
  const output = within(await screen.findByRole('region', { name: 'Job output' }));
  see(jobRow(11, 'running', 'info'), ['first line']);
  expect(output.getByRole('link', { name: 'Job 11' })).toBeVisible();
  expect(document.title).toBe('Running · Deploy · Fieldrun');
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
  see(jobRow(11, 'success', 'success', { settled: true }), ['first line']);
  expect(await panel().findByText('job is success')).toBeVisible();
  expect(document.title).toBe('Done · Deploy · Fieldrun');
  expect(screen.getByRole('status', { name: 'place' })).toHaveTextContent('/form?form=Deploy');
  await userEvent.click(run());
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/job']));
});

test('the last five runs of this person stand beside the form, each with its state and the way to run it again', async () => {
  const jobs = [...Array.from({ length: 6 }, (_, at) => known(26 - at)), known(9, { form: 'Other' }), known(8, { user: 'olga' })];
  await cacheNow().tell('jobs', [known(27, { parent_id: 26 }), ...jobs], Date.now());
  open({ fields: [host] });
  const runs = within(await screen.findByRole('region', { name: 'My last runs' }));
  expect(runs.getAllByRole('link', { name: /^Job/ }).map((link) => link.textContent)).toEqual(
    [26, 25, 24, 23, 22].map((id) => `Job ${id}`),
  );
  expect(runs.getAllByText('success')).toHaveLength(5);
  expect(runs.getByRole('link', { name: 'Run job 26 again' })).toHaveAttribute('href', '/form?form=Deploy&__again__=26');
});

test('Ctrl+Enter runs from within a field, with what was just typed and what hangs on it; not from what lies over the form', async () => {
  const { sent } = open({ fields: [{ ...host, default: undefined }] });
  await userEvent.type(screen.getByRole('textbox', { name: 'host' }), 'db1');
  const over = document.body.appendChild(document.createElement('dialog'));
  over.open = true;
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  over.remove();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toMatchObject([{ path: '/job', body: { extravars: { host: 'db1' } } }]));
  expect(screen.getByRole('textbox', { name: 'host' })).toHaveFocus();
});
