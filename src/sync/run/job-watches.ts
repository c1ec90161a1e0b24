import { liveQuery } from 'dexie';
import * as v from 'valibot';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { isOver } from '#contract/job-status.ts';
import { errorText, foreign } from '#contract/envelope.ts';
import { getJob, isNoSuchJob, JobDetail } from '#contract/jobs.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { createLogReader } from '#db/log-reader.ts';
import type { JobRow } from '#db/rows.ts';
import type { Position } from '#sync/log-feed.ts';
import { keepJob } from '#sync/run/keep-job.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import type { Polled, Poller, Resource } from '#sync/run/poller.ts';
import type { World } from '#sync/run/world.ts';

/** A job as this device knows it. `row` undefined = not read yet, null = not kept here; `lines` null = not unpacked yet. */
export interface JobSnapshot {
  readonly row: JobRow | null | undefined;
  readonly lines: readonly string[] | null;
  /** Why the newest poll failed, whichever tab made it. */
  readonly failure: Failure | null;
}

/** While somebody subscribes, the job is polled every 2 s until it is over, and once more after the end. */
export interface JobWatch extends Observable<JobSnapshot> {
  ask(): void;
}

export interface JobWatches {
  /** The same object for the same job, as long as somebody watches it. */
  of(id: number): JobWatch;
  stop(): void;
}

interface Setup {
  readonly cache: CacheDatabase;
  readonly api: Api;
  readonly world: World;
  readonly start: (resource: Resource) => Poller;
}

const pace = { everyMs: 2000, backoff: { firstMs: 1000, maxMs: 30_000 }, gapMs: 1000 } as const;

export function watchJobs(setup: Setup): JobWatches {
  const watched = new Map<number, JobWatch & { stop(): void }>();
  return {
    of(id) {
      const known = watched.get(id) ?? watchJob(id, setup, (watch) => (watch ? watched.set(id, watch) : watched.delete(id)));
      watched.set(id, known);
      return known;
    },
    stop() {
      for (const watch of watched.values()) watch.stop();
      watched.clear();
    },
  };
}

/** @param registered called with the watch when its first viewer comes, with null when the last one goes */
function watchJob(
  id: number,
  setup: Setup,
  registered: (watch: (JobWatch & { stop(): void }) | null) => unknown,
): JobWatch & { stop(): void } {
  const snapshot = observable<JobSnapshot>({ row: undefined, lines: null, failure: null });
  let viewers = 0;
  let end: (() => void) | null = null;
  let poller: Poller | null = null;
  const begin = (): void => {
    const polling = (poller = setup.start(jobResource(id, setup)));
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
  const watch = {
    current: snapshot.current,
    ask: () => void poller?.ask(),
    stop,
    subscribe(changed: () => void) {
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
    },
  };
  return watch;
}

/** Keeps the snapshot's row and lines equal to what is stored, whichever tab stores it. */
function followRow(id: number, cache: CacheDatabase, snapshot: ReturnType<typeof observable<JobSnapshot>>): () => void {
  const reader = createLogReader(cache);
  let newest: JobRow | null = null;
  const show = async (row: JobRow | null): Promise<void> => {
    newest = row;
    const before = snapshot.current();
    const isSameText =
      before.row && row && before.lines && before.row.tail === row.tail && before.row.heads.at(-1)?.hash === row.heads.at(-1)?.hash;
    const lines = row === null ? null : isSameText ? before.lines : await reader.lines(row);
    if (newest === row && (row === null || lines !== null)) snapshot.set({ ...snapshot.current(), row, lines });
  };
  const reading = liveQuery(() => cache.job(id)).subscribe({ next: (row) => void show(row), error: () => undefined });
  return () => {
    newest = null;
    reading.unsubscribe();
  };
}

function jobResource(id: number, { cache, api, world }: Setup): Resource {
  let position: Position | null = null;
  let etag: string | null = null;
  return {
    name: `job-${id}`,
    pace: () => pace,
    async request(signal): Promise<Result<Polled, Failure>> {
      const answer = await api.callIfChanged(getJob, { params: { id } }, etag, { signal });
      if (!answer.ok) return answer;
      if (!answer.value.changed) {
        const outcome = await confirmed(cache, id, world.clock.now());
        // The row is gone from here: the next answer must be a whole one.
        if (!outcome) etag = null;
        return ok({ finished: outcome?.finished ?? false });
      }
      const { status, message, data } = answer.value.value;
      const job = v.safeParse(JobDetail, data);
      if (!job.success) return unread(id, data, message ?? '');
      etag = answer.value.etag;
      const kept = await keepJob(cache, { answer: { status, message: message ?? '' }, job: job.output }, position, world.clock.now());
      position = kept.position;
      if (kept.settled) await cache.pruneJobs(world.clock.now());
      return ok({ finished: kept.settled });
    },
  };
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
