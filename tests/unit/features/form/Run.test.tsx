import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '#lib/result.ts';
import { tabLocks } from '#api/locks.ts';
import type { Failure } from '#contract/failure.ts';
import { CacheDatabase } from '#db/cache.ts';
import { WorkDatabase } from '#db/work.ts';
import type { JobRow } from '#db/rows.ts';
import { OpenForm } from '#features/form/OpenForm.tsx';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import type { JobSnapshot } from '#sync/run/job-watches.ts';
import { observable, type Settable } from '#sync/run/observable.ts';
import { browserClock, browserIds } from '#sync/run/world.ts';
import { Confirmations } from '#ui/Confirm.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { admin } from '#tests/support/form-stage.tsx';

type Row = Readonly<Record<string, unknown>>;

let cache: CacheDatabase;
let work: WorkDatabase;
beforeEach(async () => {
  cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
  work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  await Promise.all([cache.open(), work.open()]);
});
afterEach(() => Promise.all([cache.delete(), work.delete()]));

/** What one poll of a job told. */
function jobRow(id: number, status: string, answer: string, more: Row = {}): JobRow {
  return {
    id,
    at: Date.now(),
    job: { id, form: 'Deploy', status, answer: { status: answer, message: `job is ${status}` }, settled: false, subjobs: [], ...more },
    heads: [],
    tail: '',
  } as unknown as JobRow;
}

interface Setup {
  readonly answer?: (path: string) => Promise<Result<unknown, Failure>>;
  readonly upload?: (file: File, moved: (share: number) => void) => Promise<Result<unknown, Failure>>;
}

/** The form page of somebody who is signed in; jobs are seen as `see` says. */
function open(form: Row, { answer, upload }: Setup = {}) {
  const watches = new Map<number, Settable<JobSnapshot>>();
  const watchOf = (id: number): Settable<JobSnapshot> => {
    const known = watches.get(id) ?? observable<JobSnapshot>({ row: undefined, lines: null, failure: null });
    watches.set(id, known);
    return known;
  };
  const sent: { readonly path: string; readonly body: Row }[] = [];
  const approvals = vi.fn(async () => ok(undefined));
  const idle = { ask: async () => ok(undefined), failure: observable(null), stop: () => undefined };
  const signedIn = { payload: { user: admin } };
  const portal = {
    databases: { cache, work, unkept: null, workLasts: true },
    partition: 'p',
    user: admin,
    config: idle,
    jobs: idle,
    approvals: { ...idle, ask: approvals },
    watches: { of: (id: number) => ({ ...watchOf(id), ask: () => undefined }) },
  };
  const services = {
    api: {
      async call({ path }: { readonly path: string }, { body }: { readonly body: Row }) {
        sent.push({ path, body });
        return (await answer?.(path)) ?? ok({ message: 'succesfully launched form', output: { id: 7 } });
      },
      upload,
      serverTime: () => null,
    },
    clock: browserClock,
    ids: browserIds,
    locks: tabLocks(),
    connection: observable({ at: 'online', since: 0, lastContact: null }),
    scripts: { run: async () => ok(1), warm: vi.fn(), stop: vi.fn() },
    session: { subscribe: () => () => undefined, current: () => signedIn },
    portal: observable({ at: 'open', portal }),
    setup: { knows: () => true },
    busy: observable(0),
    announce: () => undefined,
  } as unknown as Services;
  const view = { at: 'ready', form: { name: 'Deploy', ...form }, constants: {}, asOf: 1, live: true } as const;
  const page = <OpenForm view={view} query={new URLSearchParams()} onReload={() => undefined} />;
  render(
    <MemoryRouter initialEntries={['/form?form=Deploy']}>
      <ServicesProvider value={services}>
        <FluentProvider theme={webLightTheme}>
          <Toasts>
            <Confirmations>
              <Routes>
                <Route path="/form" element={page} />
                <Route path="/" element={<h1>Forms</h1>} />
              </Routes>
              <Place />
            </Confirmations>
          </Toasts>
        </FluentProvider>
      </ServicesProvider>
    </MemoryRouter>,
  );
  const see = (row: JobRow, lines: readonly string[] = [], failure: Failure | null = null): void =>
    act(() => watchOf(row.id).set({ row, lines, failure }));
  return { sent, see, approvals };
}

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}

const host = { name: 'host', type: 'text', default: 'web1' };
const run = () => screen.getByRole('button', { name: 'Run' });
const panel = () => within(screen.getByRole('complementary', { name: 'Run' }));

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
  expect(await panel().findByRole('button', { name: 'job is success' })).toBeVisible();
  expect(approvals).toHaveBeenCalledOnce();
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
});

test('U3 a failed launch is shown as an error with its reason, and pressing it puts it away', async () => {
  const refusal: Failure = { kind: 'refused', message: 'failed to launch form', error: 'No such form', output: '' };
  open({ fields: [host] }, { answer: async () => fail(refusal) });
  await userEvent.click(run());
  const result = await panel().findByRole('button', { name: 'failed to launch form' });
  expect(panel().getByText('No such form')).toBeVisible();
  expect(screen.getByText('Failed to invoke job launch')).toBeInTheDocument();
  await userEvent.click(result);
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
  expect(await panel().findByRole('button', { name: 'Failed to get job' })).toBeVisible();
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

const unanswered = { key: 'k', form: 'Deploy', opening: 'before', since: 5, after: 0, sent: { host: 'web1' } };

test('U18 U21 a launch that an earlier page sent is gone on with, found by its key, and its values are not offered again', async () => {
  await work.launches.put(unanswered);
  await work.keepAnswers({ id: 'before', form: 'Deploy', editedAt: 1, digest: 'd', fields: ['host'], answers: { host: 'db1' } }, []);
  const fate = { job: { id: 7, start: '2026-01-01T10:32:00Z' }, refusal: '' };
  const { sent, see } = open(
    { fields: [host] },
    { answer: async (path) => ok(path === '/version' ? { message: '1', output: { knows: ['launches'] } } : fate) },
  );
  expect(await screen.findByText(/^Job 7, started \d/, { selector: '[role=status] *' })).toBeInTheDocument();
  see(jobRow(7, 'running', 'info'));
  expect(await panel().findByText('job is running')).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(['/version', '/job/launch/:key']);
  await waitFor(async () => expect(await work.launches.count()).toBe(0));
  expect(await work.answers.count()).toBe(0);
  expect(screen.queryByText('You left this form half-filled')).toBeNull();
});

test('U21 where only the job list can tell, Run waits and says why until the person decides', async () => {
  await work.launches.put(unanswered);
  const { sent } = open(
    { fields: [host] },
    { answer: async (path) => ok(path === '/version' ? { message: '5.0.8', output: { knows: [] } } : []) },
  );
  expect(await screen.findByText('The job list has no job of yours from this form since then.')).toBeVisible();
  expect(run()).toHaveAttribute('aria-disabled', 'true');
  expect(panel().getByText(/Waits until it is known what became of the last launch/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
  await waitFor(async () => expect(await work.launches.count()).toBe(0));
  expect(sent.map(({ path }) => path)).toEqual(['/version', '/job']);
});

test('a job that the server calls running and whose row is abandoned ends the run: the row decides', async () => {
  const { see } = open({ fields: [host] });
  await userEvent.click(run());
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'abandoned', 'info', { settled: true }), ['first line']);
  expect(await panel().findByRole('button', { name: 'job abandoned' })).toBeVisible();
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
});

test('U17 a job that was deleted while it was followed ends the run with that word', async () => {
  const { see } = open({ fields: [host], onFinish: [{ home: 0 }] });
  await userEvent.click(run());
  await screen.findByRole('region', { name: 'Job output' });
  see(jobRow(7, 'running', 'info'), ['first line']);
  const gone: Failure = { kind: 'refused', message: 'failed to find job', error: 'No such job', output: undefined };
  see(jobRow(7, 'running', 'info'), ['first line'], gone);
  expect(await panel().findByRole('button', { name: 'Job 7 was deleted' })).toBeVisible();
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status', { name: 'place' })).toHaveTextContent('/form?form=Deploy');
});

test('a launch that was not sent says so, and can be tried again', async () => {
  const page: Failure = { kind: 'foreign', message: 'Something else answered POST /job', unsent: true };
  const { sent } = open({ fields: [host] }, { answer: async () => fail(page) });
  await userEvent.click(run());
  expect(await panel().findByRole('button', { name: 'Nothing was sent' })).toBeVisible();
  expect(run()).not.toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(run());
  expect(sent).toHaveLength(2);
});
