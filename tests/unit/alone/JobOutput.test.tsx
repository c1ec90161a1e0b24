import { FluentProvider } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { JobRow } from '#db/rows.ts';
import { JobOutput } from '#features/jobs/JobOutput.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { storedJob } from '#tests/support/stored-jobs.ts';
import { aJob } from '../features/jobs/jobs.ts';

const world = vi.hoisted(() => ({ step: { at: 'missing', failure: null }, known: [] as unknown[] }));
vi.mock('#hooks/use-job-marks.ts', () => ({ useJobMarks: () => ({ has: () => false, mark: () => undefined }) }));
vi.mock('#hooks/use-connection.ts', () => ({ useConnection: () => ({ at: 'online' }), whyNotSent: () => null }));
vi.mock('#hooks/use-job-log.ts', () => ({ useJobLog: () => ({}), useJobLines: () => [] }));
vi.mock('#hooks/use-jobs.ts', () => ({ useJob: () => world.step, useKnownJobs: () => world.known, linesIn: () => 0 }));
vi.mock('#hooks/use-portal.ts', () => ({ useForm: () => ({ at: 'loading' }) }));
vi.mock('#hooks/use-decision.ts', () => ({}));

/** A job without output on its page, for somebody who may see its variables or not. */
function open(job: Partial<JobRow['job']>, mayShowExtravars = true) {
  const row = storedJob(8, { job: { subjobs: [], steps_to_come: null, relaunched_from: null, ...job } });
  render(
    <MemoryRouter>
      <FluentProvider theme={{}}>
        <Toasts>
          <JobOutput
            view={{ at: 'ready', job: row.job, row, asOf: 1, live: true, failure: null, refresh: () => undefined }}
            mayShowExtravars={mayShowExtravars}
            onDownload={() => undefined}
            linkTo={(id) => `/jobs/${id}?page=2`}
            linkToStep={(id) => `/jobs/8?page=2&step=${id}`}
            step={null}
            actions={null}
            choice={null}
          />
        </Toasts>
      </FluentProvider>
    </MemoryRouter>,
  );
}

const ways = () =>
  within(screen.getByRole('navigation', { name: 'Belongs to this job' }))
    .getAllByRole('link')
    .map((link) => [link.textContent!.trim(), link.getAttribute('href')]);

test('a job leads to its form, to filling that in again, and to the job it was run again from', () => {
  open({ form: 'Restart & wait', relaunched_from: 5 });
  expect(ways()).toEqual([
    ['Form', '/form?form=Restart+%26+wait'],
    ['Run again with changes', '/form?form=Restart+%26+wait&__again__=8'],
    ['Run again from job 5', '/jobs/5?page=2'],
  ]);
});

test('a step leads to the job it belongs to, and is not run again by itself', () => {
  open({ parent_id: 6 });
  expect(ways()).toEqual([
    ['Form', '/form?form=Deploy'],
    ['Parent job 6', '/jobs/6?page=2'],
  ]);
});

test('a job that names itself as its parent is nobody’s step', () => {
  open({ parent_id: 8 });
  expect(ways().map(([name]) => name)).toEqual(['Form', 'Run again with changes']);
});

test('a job of steps leads to the job of each, and shows the newest beside its output', () => {
  world.known = [aJob(12, { parent_id: 8, target: 'Check' }), aJob(9, { parent_id: 8, target: 'Install' }), aJob(7, { parent_id: 6 })];
  open({ job_type: 'multistep', subjobs: [9, 12] });
  const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('link');
  expect(steps.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Install', '/jobs/8?page=2&step=9'],
    ['Check', '/jobs/8?page=2&step=12'],
  ]);
  const beside = screen.getByRole('region', { name: 'Output of the step' });
  expect(within(beside).getByRole('link', { name: 'Job 12' })).toHaveAttribute('href', '/jobs/12?page=2');
});

test.each(['running', 'failed', 'aborted'] as const)('kind and state of a job stand above its output: %s', (status) => {
  open({ job_type: 'ansible', status });
  const tags = screen.getByRole('navigation', { name: 'Belongs to this job' }).parentElement!;
  expect(within(tags).getByText('ansible')).toBeVisible();
  expect(within(tags).getByText(status)).toBeVisible();
  expect(tags).toHaveTextContent(/started .* by olga/);
});

test('the variables of a job stand beside its output once they are asked for, and go again', async () => {
  open({ extravars: { host: 'web1', vm: { disks: [40] } } });
  const beside = () => screen.queryByRole('region', { name: 'Extravars beside the output' });
  expect(beside()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show Extravars' }));
  expect(beside()).toHaveTextContent('"web1"');
  expect(beside()).toHaveTextContent('disks');
  expect(beside()!.parentElement).toContainElement(screen.getByText('This job wrote nothing.'));
  await userEvent.click(screen.getByRole('button', { name: 'Show Extravars' }));
  expect(beside()).toBeNull();
});

test('who may not see variables is not offered them', () => {
  open({ extravars: { host: 'web1' } }, false);
  expect(screen.queryByRole('button', { name: 'Show Extravars' })).toBeNull();
  expect(screen.queryByText('"web1"')).toBeNull();
});
