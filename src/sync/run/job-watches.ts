import { liveQuery } from 'dexie';
import type { Failure } from '#contract/failure.ts';
import type { CacheDatabase } from '#db/cache.ts';
import type { JobRow } from '#db/rows.ts';
import { jobResource, type JobAsking, type JobResource } from '#sync/run/job-resource.ts';
import { observable, type Observable } from '#sync/run/observable.ts';
import { paced } from '#sync/run/paced.ts';
import type { Poller, Resource } from '#sync/run/poller.ts';

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
  /** Whether somebody watches it. */
  has(id: number): boolean;
  /** Asks for a job that a page is about to show: its answer comes while the page is drawn. */
  expect(id: number): void;
  stop(): void;
}

interface Setup extends JobAsking {
  readonly start: (resource: Resource) => Poller;
  /** What is known of a job before anybody watches it; undefined = it was not read. */
  readonly firstRow?: (id: number) => JobRow | null | undefined;
}

/** A page that was about to come is there, or comes no more. */
const expectedMs = 3000;

export function watchJobs(setup: Setup): JobWatches {
  const watched = new Map<number, EndableWatch>();
  const of = (id: number): JobWatch => {
    const known = watched.get(id) ?? watchJob(id, setup, (watch) => (watch ? watched.set(id, watch) : watched.delete(id)));
    watched.set(id, known);
    return known;
  };
  return {
    of,
    // A page has one at hand before it watches.
    has: (id) => watched.get(id)?.isWatched() === true,
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

interface EndableWatch extends JobWatch {
  stop(): void;
  isWatched(): boolean;
}

/** @param registered called with the watch when its first viewer comes, with null when the last one goes */
function watchJob(id: number, setup: Setup, registered: (watch: EndableWatch | null) => unknown): EndableWatch {
  const snapshot = observable<JobSnapshot>({ row: setup.firstRow?.(id), failure: null });
  let viewers = 0;
  let end: (() => void) | null = null;
  let poller: Poller | null = null;
  let resource: JobResource | null = null;
  // The first answer is shown while it is kept: until then there is no row of it.
  let isComing = false;
  const coming = (row: JobRow | null): void => {
    isComing = row !== null;
    if (row !== null) snapshot.set({ ...snapshot.current(), row });
  };
  const begin = (): void => {
    const known = (): JobSnapshot['row'] => snapshot.current().row;
    const polling = (poller = setup.start((resource = jobResource(id, setup, { known, coming }))));
    const unfollow = polling.failure.subscribe(() => snapshot.set({ ...snapshot.current(), failure: polling.failure.current() }));
    const unread = followRow(id, setup.cache, (row) => {
      if (row !== null || !isComing) snapshot.set({ ...snapshot.current(), row });
    });
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
  const watch = { ...watched, ask: () => void poller?.ask(), mend, stop, calm, isWatched: () => viewers > 0 };
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

/** Tells the row that is stored, and again whenever it changes, whichever tab stores it. */
function followRow(id: number, cache: CacheDatabase, tell: (row: JobRow | null) => void): () => void {
  const reading = liveQuery(() => cache.job(id)).subscribe({ next: tell, error: () => undefined });
  return () => reading.unsubscribe();
}
