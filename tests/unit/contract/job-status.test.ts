import { expect, test } from 'vitest';
import { isOver, JobStatus, runOf } from '#contract/job-status.ts';
import { isNoSuchJob } from '#contract/jobs.ts';

test('a run stands as the row of its job says; the words of the server count where they agree with it', () => {
  expect(runOf({ status: 'info', message: 'job is running' }, 'abandoned')).toEqual({ status: 'warning', message: 'job abandoned' });
  expect(runOf({ status: 'info', message: 'job is running' }, 'success')).toMatchObject({ status: 'success' });
  expect(runOf({ status: 'warning', message: 'in their words' }, 'aborted')).toEqual({ status: 'warning', message: 'in their words' });
  for (const status of JobStatus.options) {
    const { status: run } = runOf({ status: 'info', message: '' }, status);
    if (isOver(status)) expect(run, status).not.toBe('info');
  }
});

test('a job that is gone is told from any other refusal, in the words of all servers', () => {
  const refused = (error: string) => ({ kind: 'refused', message: 'failed to find job', error, output: undefined }) as const;
  for (const error of ['No such job', 'NotFoundError: Job 5 not found']) expect(isNoSuchJob(refused(error))).toBe(true);
  for (const error of ['', 'connect ECONNREFUSED', 'Error: Lost connection to the database'])
    expect(isNoSuchJob(refused(error))).toBe(false);
  expect(isNoSuchJob({ kind: 'foreign', message: 'No such job' })).toBe(false);
});
