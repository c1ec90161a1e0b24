import { ok } from '#lib/result.ts';
import { isOver, isUnderWay } from '#contract/job-status.ts';
import type { Job } from '#contract/jobs.ts';
import { can } from '#contract/policy.ts';
import type { User } from '#contract/session.ts';
import { markedJobs } from '#db/job-marks.ts';
import type { Databases } from '#db/open.ts';
import { belongHere, wantedAhead } from '#sync/ahead.ts';
import type { Resource } from '#sync/run/poller.ts';
import type { World } from '#sync/run/world.ts';

/** The name of the choice, kept like choices of views: anything but `off` is on. */
export const aheadSetting = 'fetch-ahead';

export interface AheadSetup {
  readonly user: User;
  readonly databases: Databases;
  readonly world: World;
  /** Reads the job list again. */
  readonly askList: () => Promise<unknown>;
  /** What keeps one job fresh, to be asked once or twice. */
  readonly jobOf: (id: number) => Resource;
  /** Whether this tab shows a job, and asks for it by itself. */
  readonly isWatched: (id: number) => boolean;
}

/** Somebody who has just come waits for other things. */
const firstAfterMs = 3000;
/** A list that is younger need not be asked for again. */
const freshMs = 30_000;
const backoff = { firstMs: 1000, maxMs: 30_000 } as const;

/** Browsers that tell how they are connected. https://wicg.github.io/netinfo/ */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether what is sent costs money, or the person asked to be sparing. Where the browser does not say: no. */
export function isMetered(on: { readonly connection?: Connection } = navigator as { readonly connection?: Connection }): boolean {
  return on.connection?.saveData === true || on.connection?.type === 'cellular';
}

/**
 * Keeps the output of jobs that somebody will want to read on this device before they ask: in one tab, every minute while a job of theirs
 * runs, else every five, and as soon as the server is there again.
 */
export function aheadResource(setup: AheadSetup): Resource {
  const { databases, world } = setup;
  let isBusy = false;
  let isFirst = true;
  const round = async (): Promise<void> => {
    if (isFirst) await new Promise<void>((resolve) => void world.clock.after(firstAfterMs, resolve));
    isFirst = false;
    isBusy = await fetchAhead(setup);
  };
  let running: Promise<void> | null = null;
  return {
    name: 'ahead',
    pace: () => ({ everyMs: isBusy ? 60_000 : 300_000, backoff, gapMs: 5000 }),
    // A round takes as long as it takes, and is no answer that somebody waits for.
    request: () => {
      running ??= round()
        .catch(() => undefined)
        .finally(() => (running = null));
      return Promise.resolve(ok({ finished: databases.unkept !== null }));
    },
  };
}

/** One round. Gives whether a job of this person is under way. */
export async function fetchAhead({
  user,
  databases: { cache, work, unkept },
  world,
  askList,
  jobOf,
  isWatched,
}: AheadSetup): Promise<boolean> {
  const isAllowed = async (): Promise<boolean> => !isMetered() && (await work.settings.get(aheadSetting))?.value !== 'off';
  if (unkept !== null || !(await isAllowed())) return false;
  const known = await cache.fact('jobs');
  if (known === null || world.clock.now() - known.at > freshMs) await askList();
  const jobs = (await cache.fact('jobs'))?.value ?? [];
  const mine = {
    jobs,
    isMine: (job: Job) => can(user, 'own job', job),
    waitsForMe: (job: Job) => can(user, 'approve job', job),
    pinned: (await markedJobs(work, 'pins')).map(({ job }) => job),
  };
  const rows = (await cache.jobs.bulkGet([...belongHere(mine)])).filter((row) => row !== undefined);
  const kept = new Map(rows.map(({ id, at, job }) => [id, { at, settled: job?.settled === true }] as const));
  const wanted = wantedAhead({ ...mine, kept, now: world.clock.now() });
  const { signal } = new AbortController();
  for (const id of wanted) {
    // A round is long: meanwhile the person may have left, gone on the road or switched it off.
    if (!cache.isOpen() || !(await isAllowed())) break;
    // B2: the first answer about a long log is many megabytes, and stored only when all of it is here.
    if (isWatched(id)) continue;
    const { request } = jobOf(id);
    const first = await request(signal);
    // Of servers that name no positions the end is known one answer later.
    const isEnding = first.ok && !first.value.finished && isOver((await cache.ownJob(id))?.job.status ?? 'running');
    const outcome = isEnding ? await request(signal) : first;
    if (!outcome.ok && outcome.error.kind !== 'refused' && outcome.error.kind !== 'denied') break;
  }
  return jobs.some((job) => isUnderWay(job.status) && can(user, 'own job', job));
}
