import type { JobRow } from '#db/rows.ts';

/** A job as a device keeps it: over, its output without a closed block. */
export function storedJob(
  id: number,
  { job, ...row }: Partial<Omit<JobRow, 'job'>> & { readonly job?: Partial<JobRow['job']> } = {},
): JobRow {
  return {
    id,
    at: id,
    heads: [],
    tail: '',
    position: '',
    ...row,
    job: {
      id,
      form: 'Deploy',
      target: 'Deploy',
      status: 'success',
      start: '2026-01-01T00:00:00.000Z',
      end: '2026-01-01T00:01:00.000Z',
      user: 'olga',
      user_type: 'local',
      job_type: 'script',
      parent_id: null,
      approval: null,
      extravars: {},
      credentials: {},
      notifications: {},
      answer: { status: 'success', message: '' },
      settled: true,
      ...job,
    },
  } as JobRow;
}
