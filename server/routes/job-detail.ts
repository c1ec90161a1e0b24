import * as v from 'valibot';
import { isOver, type JobStatus } from '#contract/job-status.ts';
import { positionOf, positionText, type OutputPosition } from '#contract/output-position.ts';
import type { User } from '#contract/session.ts';
import { inJson, type Markup, type Reached } from '#server/domain/jobs/output.ts';
import type { Jobs, SeenJob } from '#server/domain/jobs/jobs.ts';
import type { JobRow } from '#server/domain/stores.ts';
import { whole, wholeInPieces, type Answer } from './answers.ts';

/** What a status means for whoever polls (contract 7.3); an abandoned job is over, or a form page would poll for ever. */
const told: Readonly<Record<JobStatus, readonly [status: string, message: string]>> = {
  running: ['info', 'job is running'],
  abort: ['info', 'job is running'],
  aborting: ['info', 'job is running'],
  aborted: ['warning', 'job aborted'],
  approve: ['warning', 'job is waiting for approval'],
  rejected: ['warning', 'job is rejected'],
  success: ['success', 'job ran successfully'],
  warning: ['success', 'job ran partially successful'],
  failed: ['error', 'job failed'],
  abandoned: ['warning', 'job abandoned'],
};

/** A job as lists show it. */
export const summaryOf = ({ id, form, target, status, start, end, user, user_type, job_type, parent_id, approval }: JobRow) => ({
  id,
  form,
  target,
  status,
  start,
  end,
  user,
  user_type,
  job_type,
  parent_id,
  approval,
});

/** Weak: the count of all jobs is left out, so that a launch elsewhere does not make every log travel again. */
export function tagOf({ row, counter }: SeenJob, isText: boolean): string {
  return `W/"${row.id}-${row.status}-${row.end === null ? '' : Date.parse(row.end)}-${counter ?? 0}${isText ? '-text' : ''}"`;
}

export async function detailed(jobs: Jobs, user: User, { row, counter }: SeenJob, isText: boolean): Promise<Answer> {
  const [status, message] = told[row.status];
  // Output after the status was read: a job that is over is shown with all of its output.
  const markup = isText ? null : await jobs.outputs.html(row.id);
  const data = { ...(await dataOf(jobs, user, row)), counter };
  if (markup?.before === null) return whole(status, message, { ...data, output: markup.html });
  return wholeInPieces(status, message, data, 'output', markup ? piecesOf(markup) : inUtf8(jobs.outputs.text(row.id), inJson));
}

async function dataOf(jobs: Jobs, user: User, row: JobRow) {
  const { input, subjobs, count } = await jobs.detail(user, row);
  return {
    ...summaryOf(row),
    extravars: input.extravars,
    credentials: input.credentials,
    notifications: objectOf(row.notifications),
    approval: objectOf(row.approval),
    step: row.step,
    parent_id: row.parent_id,
    awx_id: row.awx_id,
    subjobs,
    no_of_records: count,
  };
}

/** With what only our own pages read: they are told by the way they ask. */
async function moreOf(jobs: Jobs, user: User, row: JobRow) {
  return { ...(await dataOf(jobs, user, row)), steps_to_come: await jobs.stepsToCome(row), relaunched_from: row.relaunched_from };
}

/** Shorter than a page waits before it doubts the connection (`patienceMs` of sync/run/poller.ts). */
const longestHoldMs = 4000;
const Wait = v.fallback(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform((ms) => Math.min(Number(ms), longestHoldMs)),
  ),
  0,
);

/**
 * The same for a reader who goes on from a position, with what came behind it; held until something did, as long as the reader waits.
 * A position that is of no use is answered with everything.
 *
 * @returns null when the job is gone, or may no longer be seen
 */
export async function followed(jobs: Jobs, user: User, first: SeenJob, after: string, wait: string | undefined): Promise<Answer | null> {
  const { id } = first.row;
  const from = positionOf(after);
  const isHeld = from !== null && isOf(first, from) && !isOver(first.row.status);
  if (isHeld) await jobs.changes.changed(id, from.change, v.parse(Wait, wait), `${user.type}/${user.username}`);
  // Before the row is read: what changes from here on is new to whoever asks next.
  const change = jobs.changes.count(id);
  const seen = isHeld ? await jobs.see(user, id) : first;
  if (!seen) return null;
  const { row, counter } = seen;
  const [status, message] = told[row.status];
  const at = ({ next, low, chars, hash }: Reached): string =>
    positionText({ start: Date.parse(row.start), change, next, low, chars, hash });
  if (from !== null && isOf(seen, from)) {
    const { html, reached } = await jobs.outputs.since(id, from);
    const data = { ...(await moreOf(jobs, user, row)), counter, after, position: at(reached) };
    return whole(status, message, { ...data, output: html });
  }
  const markup = await jobs.outputs.html(id);
  const data = { ...(await moreOf(jobs, user, row)), counter, position: at(markup.reached) };
  return markup.before === null
    ? whole(status, message, { ...data, output: markup.html })
    : wholeInPieces(status, message, data, 'output', piecesOf(markup));
}

/** Whether a position is one of this job's output: not of another that had its number, nor from before a backup was brought back. */
const isOf = ({ row, counter }: SeenJob, { start, next }: OutputPosition): boolean =>
  start === Date.parse(row.start) && next >= 1 && next <= (counter ?? 1);

async function* piecesOf({ before, html }: Markup): AsyncGenerator<Uint8Array> {
  if (before) yield* before;
  yield Buffer.from(inJson(html));
}

export async function* inUtf8(pieces: AsyncIterable<string>, written = (text: string): string => text): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(written(piece));
}

const objectOf = (json: string | null): unknown => (json === null ? {} : JSON.parse(json));
