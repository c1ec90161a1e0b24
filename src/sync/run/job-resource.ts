import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { isOver } from '#contract/job-status.ts';
import { errorText, foreign } from '#contract/envelope.ts';
import { getJob, isNoSuchJob, JobDetail, type JobAnswer } from '#contract/jobs.ts';
import type { CacheDatabase } from '#db/cache.ts';
import type { JobRow } from '#db/rows.ts';
import type { Position } from '#sync/log-feed.ts';
import { keepJob } from '#sync/run/keep-job.ts';
import type { Feeder, HeldOutput } from '#sync/run/log/feeder.ts';
import type { Polled, Resource } from '#sync/run/poller.ts';
import type { World } from '#sync/run/world.ts';

/** What it takes to ask for a job and to keep it. */
export interface JobAsking {
  readonly cache: CacheDatabase;
  readonly api: Api;
  readonly world: World;
  /** Whether the server answers from a position on, and holds its answer until there is something new. */
  readonly follows: () => boolean;
  /** Reads long answers elsewhere. */
  readonly feeder: Feeder;
}

const pace = { everyMs: 2000, backoff: { firstMs: 1000, maxMs: 30_000 }, gapMs: 1000 } as const;
/** A job that has just begun often ends at once. */
const firstPace = { ...pace, everyMs: 300 } as const;
/** Of answers that are held until there is something new: what a busy job writes in this time travels together. */
const quickPace = { ...pace, everyMs: 100 } as const;

/** What the polls of one job remember. */
interface Course {
  /** Where the feed of the last whole answer ended. */
  position: Position | null;
  etag: string | null;
  /** Polls that were answered. */
  answered: number;
  /** The last answer was worth its request: the next one may leave at once. */
  isQuick: boolean;
  /** What is kept is damaged: the next answer that is asked for takes its place. */
  startsOver: boolean;
}

export interface JobResource extends Resource {
  /** What is kept counts for nothing: the next request asks for all of it, and its answer takes the place of what is kept. */
  readonly startOver: () => void;
}

/** How long the server may hold its answer. A held answer that hangs is asked for again elsewhere (`patienceMs` of the poller). */
const holdMs = 3000;

/** Who is going to show it. */
interface Shown {
  /** What is known of the job when it is first asked for, followed as others change it; undefined = it was not read. */
  readonly known?: (() => JobRow | null | undefined) | undefined;
  /** Told of the very first answer before it is kept, and null when it was. Only where the row holds all of the output. */
  readonly coming?: ((row: JobRow | null) => void) | undefined;
  /** How long the server may hold its answer, ms. */
  readonly hold?: number;
}

/** How one job is asked for and kept. */
export function jobResource(id: number, setup: JobAsking, shown: Shown = {}): JobResource {
  const { cache, api, world, follows, feeder } = setup;
  const { coming, hold = holdMs } = shown;
  // What was read a moment ago is not read again; what another tab does to it meanwhile is noticed when the answer is kept.
  let { known } = shown;
  const course: Course = { position: null, etag: null, answered: 0, isQuick: false, startsOver: false };
  const whole = async (signal: AbortSignal): Promise<Result<Polled, Failure>> => {
    const long = longAnswer(feeder, id);
    const anew = course.startsOver;
    if (anew) course.etag = null;
    const answer = await api.callIfChanged(getJob, { params: { id } }, course.etag, { signal, lighten: long.lighten });
    if (!answer.ok) return answer;
    if (!answer.value.changed) {
      const outcome = await confirmed(cache, id, world.clock.now());
      // The row is gone from here: the next answer must be a whole one.
      if (!outcome) course.etag = null;
      return ok({ finished: outcome?.finished ?? false });
    }
    // Another answer was faster while this one was read.
    if (signal.aborted) return ok({ finished: false });
    course.etag = answer.value.etag;
    return keep(answer.value.value, long.held(), { id, cache, world, anew, coming }, course);
  };
  const onwards = async (signal: AbortSignal): Promise<Result<Polled, Failure>> => {
    const began = world.clock.now();
    const anew = course.startsOver;
    const read = known?.();
    known = undefined;
    const row = read === undefined ? await cache.ownJob(id) : read;
    const after = anew ? '' : (row?.position ?? '');
    // All of an output may be long; what comes behind a position is what was just written.
    const long = after === '' ? longAnswer(feeder, id) : null;
    const options = { signal, ...(long && { lighten: long.lighten }) };
    const answer = await api.call(getJob, { params: { id }, query: { after, wait: String(hold) } }, options);
    if (!answer.ok) return answer;
    if (signal.aborted) return ok({ finished: false });
    const kept = await keep(answer.value, long?.held() ?? null, { id, cache, world, anew, coming }, course);
    // Answers that are neither held nor bring anything are not asked for at the pace of those that do.
    course.isQuick ||= world.clock.now() - began > holdMs / 2;
    return kept;
  };
  return {
    name: `job-${id}`,
    startOver: () => void (course.startsOver = true),
    pace() {
      if (follows()) return course.isQuick ? quickPace : pace;
      return course.answered === 1 ? firstPace : pace;
    },
    request: async (signal) => {
      course.isQuick = false;
      const outcome = await (follows() ? onwards(signal) : whole(signal));
      if (outcome.ok) course.answered++;
      return outcome;
    },
  };
}

/** Has the body of one answer read on another thread, when it is long. */
function longAnswer(feeder: Feeder, id: number) {
  let held: HeldOutput | null = null;
  return {
    held: () => held,
    async lighten(body: Blob): Promise<string> {
      const light = await feeder.lighten(id, body);
      held = light.held;
      return light.body;
    },
  };
}

type Place = Pick<JobAsking, 'cache' | 'world'> & Pick<Shown, 'coming'> & { readonly id: number; readonly anew: boolean };

async function keep(told: JobAnswer, held: HeldOutput | null, place: Place, course: Course): Promise<Result<Polled, Failure>> {
  const { id, cache, world, anew, coming } = place;
  const message = told.message ?? '';
  const job = v.safeParse(JobDetail, told.data);
  if (!job.success) return unread(id, told.data, message);
  if (anew) {
    await cache.forgetJob(id);
    course.startsOver = false;
  }
  const now = world.clock.now();
  const news = { answer: { status: told.status, message }, job: job.output, held };
  const kept = await keepJob(cache, news, course.position, now, coming).finally(() => coming?.(null));
  if (!kept) {
    // Another tab wrote meanwhile, or what is kept is not what the server sent: all of it is asked for.
    await cache.jobs.update(id, { position: '' });
    course.etag = null;
    course.isQuick = true;
    return ok({ finished: false });
  }
  course.position = kept.position;
  course.isQuick = kept.isNews;
  if (kept.settled) await cache.pruneJobs(now);
  return ok({ finished: kept.settled });
}

/** An answer without a job row is the server's refusal, or says nothing that can be read. A job that is gone is not asked for again. */
function unread(id: number, data: object, message: string): Result<Polled, Failure> {
  const error = 'error' in data ? errorText(data.error) : '';
  if (error === '') return foreign(`GET /job/${id}`);
  const failure: Failure = { kind: 'refused', message, error, output: undefined };
  return isNoSuchJob(failure) ? ok({ finished: true, failure }) : fail(failure);
}

/** Nothing changed since the last poll: only the age does. A job that was over then is settled now. null = it is not kept any more. */
async function confirmed(cache: CacheDatabase, id: number, now: number): Promise<{ finished: boolean } | null> {
  const row = await cache.ownJob(id);
  if (!row) return null;
  const settled = isOver(row.job.status);
  await cache.jobs.update(id, { at: now, job: { ...row.job, settled } });
  return { finished: settled };
}
