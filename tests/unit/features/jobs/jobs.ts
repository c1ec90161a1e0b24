import { vi } from 'vitest';
import type { Job } from '#contract/jobs.ts';

/** A finished job, as a list shows it. */
export const aJob = (id: number, more: Partial<Job> = {}): Job => ({
  id,
  form: 'Restart web server',
  target: 'Restart web server',
  status: 'success',
  start: '2026-11-20T09:49:58.000Z',
  end: '2026-11-20T09:50:10.000Z',
  user: 'olga',
  user_type: 'local',
  job_type: 'ansible',
  parent_id: null,
  approval: null,
  ...more,
});

/** Every media query is answered alike. */
export const allMedia = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ ...new EventTarget(), media, matches, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    );
