import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { JobTools, type JobToolsProps } from '#features/jobs/JobTools.tsx';
import { aJob, allMedia } from './jobs.ts';

const marks = vi.hoisted(() => ({ mark: vi.fn(), has: vi.fn(() => false) }));
vi.mock('#hooks/use-job-marks.ts', () => ({ useJobMarks: () => marks }));
afterEach(() => void vi.restoreAllMocks());

function open(isNarrow: boolean) {
  allMedia(isNarrow);
  const given: JobToolsProps = {
    job: aJob(5),
    actions: null,
    extravars: false,
    onExtravars: vi.fn(),
    onRefresh: vi.fn(),
    onDownload: vi.fn(),
    choice: null,
  };
  render(
    <FluentProvider theme={{}}>
      <JobTools {...given} />
    </FluentProvider>,
  );
  return given;
}

const names = () => screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));

test('where there is room all that can be done with a job is in sight', () => {
  open(false);
  expect(names()).toEqual(['Show Extravars', 'Refresh', 'Download Job', 'Keep on this device']);
});

test('on a phone what is seldom pressed is behind one button, and does the same', async () => {
  const { onRefresh, onDownload } = open(true);
  expect(names()).toEqual(['Show Extravars', 'More']);
  for (const name of ['Refresh', 'Download Job']) {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('button', { name, hidden: true }));
  }
  expect(onRefresh).toHaveBeenCalledOnce();
  expect(onDownload).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keep on this device', hidden: true }));
  expect(marks.mark).toHaveBeenCalledWith(expect.objectContaining({ id: 5 }), true);
});
