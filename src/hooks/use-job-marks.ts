import { useLiveQuery } from 'dexie-react-hooks';
import type { Job } from '#contract/jobs.ts';
import { markedJobs, markJob, unmarkJobs, type JobMarks } from '#db/job-marks.ts';
import type { JobMarkRow } from '#db/rows.ts';
import { useOpenPortal, useServices } from '#hooks/services.tsx';

/** Jobs that this person marked on this device, newest mark first. */
export interface JobMarksView {
  readonly marked: readonly JobMarkRow[];
  readonly has: (id: number) => boolean;
  readonly mark: (job: Pick<Job, 'id' | 'form'>, is: boolean) => void;
  readonly unmark: (ids: readonly number[]) => void;
}

const none: readonly JobMarkRow[] = [];

/** @param marks `pins`: to be kept here; `reminders`: to be decided once the server is there again */
export function useJobMarks(marks: JobMarks): JobMarksView {
  const { clock, announce } = useServices();
  const { work } = useOpenPortal().databases;
  const marked = useLiveQuery(() => markedJobs(work, marks), [work, marks]) ?? none;
  const keeping = (write: Promise<void>): void =>
    void write.catch((error: unknown) =>
      announce({
        intent: 'error',
        text: 'This device could not keep that. Its storage may be full.',
        details: error instanceof Error ? error.message : String(error),
      }),
    );
  return {
    marked,
    has: (id) => marked.some(({ job }) => job === id),
    mark: ({ id, form }, is) => keeping(is ? markJob(work, marks, { job: id, form, at: clock.now() }) : unmarkJobs(work, marks, [id])),
    unmark: (ids) => void (ids.length > 0 && keeping(unmarkJobs(work, marks, ids))),
  };
}
