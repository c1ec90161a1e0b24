import { liveQuery } from 'dexie';
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
import { observable, type Observable } from '#sync/run/observable.ts';
import { paced } from '#sync/run/paced.ts';
import type { Polled, Poller, Resource } from '#sync/run/poller.ts';
import type { World } from '#sync/run/world.ts';

/** A job as this device knows it. `row` undefined = not read yet, null = not kept here. */
export interface JobSnapshot {
  readonly row: JobRow | null | undefined;
  /** Why the newest poll failed, whichever tab made it. */
  readonly failure: Failure | null;
}

/**
 * While somebody subscribes, the job is polled until it is over: every 2 s, and once more after the end; a server that holds answers
 * until there is something new is asked again at once.
 */
export interface JobWatch extends Observable<JobSnapshot> {
  ask(): void;
  /**
   * A part of its output is missing on this device, or damaged: of a job that is over all is asked for again, once. What is here stays
   * until that has come. True = it has.
   */
  readonly mend: () => Promise<boolean>;
  /** The same for what surrounds the output: that it grew is told once a second, all else at once. */
  readonly calm: Observable<JobSnapshot>;
}

export interface JobWatches {
  /** The same object for the same job, as long as somebody watches it. */
  of(id: number): JobWatch;
  /** Asks for a job that a page is about to show: its answer comes while the page is drawn. */
  expect(id: number): void;
  stop(): void;
}

interface Setup {
  readonly cache: CacheDatabase;
  readonly api: Api;
  readonly world: World;
  readonly start: (resource: Resource) => Poller;
  /** Whether the server answers from a position on, and holds its answer until there is something new. */
  readonly follows: () => boolean;
  /** Reads long answers elsewhere. */
  readonly feeder: Feeder;
  /** What is known of a job before anybody watches it; undefined = it was not read. */
  readonly firstRow?: (id: number) => JobRow | null | undefined;
}

/** A page that was about to come is there, or comes no more. */
const expectedMs = 3000;

const pace = { everyMs: 2000, backoff: { firstMs: 1000, maxMs: 30_000 }, gapMs: 1000 } as const;
/** A job that has just begun often ends at once. */
const firstPace = { ...pace, everyMs: 300 } as const;
/** Of answers that are held until there is something new: what a busy job writes in this time travels together. */
const quickPace = { ...pace, everyMs: 100 } as const;

export function watchJobs(setup: Setup): JobWatches {
  const watched = new Map<number, JobWatch & { stop(): void }>();
  const of = (id: number): JobWatch => {
    const known = watched.get(id) ?? watchJob(id, setup, (watch) => (watch ? watched.set(id, watch) : watched.delete(id)));
    watched.set(id, known);
    return known;
  };
  return {
    of,
    expect(id) {
      setup.world.clock.after(
        expectedMs,
        of(id).subscribe(() => undefined),
      );
    },
    stop() {
      for (const watch of watched.values()) watch.stop();
      watched.clear();
      setup.feeder.stop();
    },
  };
}

/** @param registered called with the watch when its first viewer comes, with null when the last one goes */
function watchJob(
  id: number,
  setup: Setup,
  registered: (watch: (JobWatch & { stop(): void }) | null) => unknown,
): JobWatch & { stop(): void } {
  const snapshot = observable<JobSnapshot>({ row: setup.firstRow?.(id), failure: null });
  let viewers = 0;
  let end: (() => void) | null = null;
  let poller: Poller | null = null;
  let resource: JobResource | null = null;
  const begin = (): void => {
    const polling = (poller = setup.start((resource = jobResource(id, setup))));
    const unfollow = polling.failure.subscribe(() => snapshot.set({ ...snapshot.current(), failure: polling.failure.current() }));
    const unread = followRow(id, setup.cache, snapshot);
    end = () => {
      unfollow();
      unread();
      polling.stop();
    };
  };
  const stop = (): void => {
    end?.();
    end = poller = null;
  };
  const subscribe = (changed: () => void): (() => void) => {
    const unsubscribe = snapshot.subscribe(changed);
    if (viewers++ === 0) {
      registered(watch);
      begin();
    }
    return () => {
      unsubscribe();
      if (--viewers > 0) return;
      stop();
      registered(null);
    };
  };
  let isMended = false;
  const mend = async (): Promise<boolean> => {
    // Of a running job what is missing is being replaced.
    if (isMended || poller === null || snapshot.current().row?.job.settled !== true) return false;
    isMended = true;
    resource?.startOver();
    return (await poller.ask()).ok;
  };
  const watched = { current: snapshot.current, subscribe };
  const calm = paced(watched, setup.world.clock, { everyMs: 1000, isUrgent: isOtherwise });
  const watch = { ...watched, ask: () => void poller?.ask(), mend, stop, calm };
  return watch;
}

/** Something else changed than how much it wrote. */
function isOtherwise(one: JobSnapshot, other: JobSnapshot): boolean {
  const [before, after] = [one.row, other.row];
  if (!before || !after || one.failure !== other.failure) return true;
  const isEmpty = ({ heads, tail }: JobRow): boolean => heads.length === 0 && tail === '';
  return (
    before.job.status !== after.job.status ||
    before.job.settled !== after.job.settled ||
    before.job.subjobs.length !== after.job.subjobs.length ||
    isEmpty(before) !== isEmpty(after)
  );
}

/** Keeps the snapshot's row equal to what is stored, whichever tab stores it. */
function followRow(id: number, cache: CacheDatabase, snapshot: ReturnType<typeof observable<JobSnapshot>>): () => void {
  const reading = liveQuery(() => cache.job(id)).subscribe({
    next: (row) => snapshot.set({ ...snapshot.current(), row }),
    error: () => undefined,
  });
  return () => reading.unsubscribe();
}

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

/**
 * How one job is asked for and kept.
 *
 * @param hold how long the server may hold its answer, ms
 */
export function jobResource(id: number, { cache, api, world, follows, feeder }: Omit<Setup, 'start'>, hold = holdMs): JobResource {
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
    return keep(answer.value.value, long.held(), { id, cache, world, anew }, course);
  };
  const onwards = async (signal: AbortSignal): Promise<Result<Polled, Failure>> => {
    const began = world.clock.now();
    const anew = course.startsOver;
    const after = anew ? '' : ((await cache.ownJob(id))?.position ?? '');
    // All of an output may be long; what comes behind a position is what was just written.
    const long = after === '' ? longAnswer(feeder, id) : null;
    const options = { signal, ...(long && { lighten: long.lighten }) };
    const answer = await api.call(getJob, { params: { id }, query: { after, wait: String(hold) } }, options);
    if (!answer.ok) return answer;
    if (signal.aborted) return ok({ finished: false });
    const kept = await keep(answer.value, long?.held() ?? null, { id, cache, world, anew }, course);
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

type Place = Pick<Setup, 'cache' | 'world'> & { readonly id: number; readonly anew: boolean };

async function keep(told: JobAnswer, held: HeldOutput | null, place: Place, course: Course): Promise<Result<Polled, Failure>> {
  const { id, cache, world, anew } = place;
  const message = told.message ?? '';
  const job = v.safeParse(JobDetail, told.data);
  if (!job.success) return unread(id, told.data, message);
  if (anew) {
    await cache.forgetJob(id);
    course.startsOver = false;
  }
  const now = world.clock.now();
  const news = { answer: { status: told.status, message }, job: job.output, held };
  const kept = await keepJob(cache, news, course.position, now);
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
