import * as v from 'valibot';
import { JobMarkRow } from '#db/rows.ts';
import { askToPersist } from '#db/room.ts';
import type { WorkDatabase } from '#db/work.ts';

/** `pins`: jobs to keep on this device. `reminders`: jobs that could not be decided without the server; nothing is ever sent for them. */
export type JobMarks = 'pins' | 'reminders';

/** The jobs that a person marked, newest mark first. Rows of a newer version are left alone. */
export async function markedJobs(work: WorkDatabase, marks: JobMarks): Promise<readonly JobMarkRow[]> {
  const rows = await work[marks].toArray();
  return rows.filter((row) => v.is(JobMarkRow, row)).sort((one, other) => other.at - one.at);
}

export async function markJob(work: WorkDatabase, marks: JobMarks, row: JobMarkRow): Promise<void> {
  await work.write(() => work[marks].put(row));
  askToPersist();
}

/** The person took the marks back, or did what they were to be reminded of. */
export async function unmarkJobs(work: WorkDatabase, marks: JobMarks, jobs: readonly number[]): Promise<void> {
  await work.write(() => work[marks].bulkDelete([...jobs]));
}
