import { fail, ok, type Result } from '#lib/result.ts';
import type { Api } from '#api/api.ts';
import { getConfig, type Config } from '#contract/config.ts';
import { reasonOf, type Failure } from '#contract/failure.ts';
import { countApprovals, listJobs } from '#contract/jobs.ts';
import type { User } from '#contract/session.ts';
import type { Fact } from '#db/cache.ts';
import { catalogueOf } from '#db/catalogue.ts';
import { closeDatabases, openDatabases, withCacheInMemory, type Databases } from '#db/open.ts';
import { partitionOf } from '#db/partition.ts';
import { isListBusy } from '#sync/busy-list.ts';
import type { FirstConfig } from '#sync/run/first-config.ts';
import type { ConnectionRunner } from '#sync/run/connection.ts';
import { fetchForOffline, fetchInterpreterForOffline } from '#sync/run/for-offline.ts';
import { drawn } from '#sync/run/drawn.ts';
import { lookFirst, takeFirstJob, type FirstPlace } from '#sync/run/first-view.ts';
import { keepIconsIn, type Icons } from '#sync/run/icons.ts';
import { aheadResource } from '#sync/run/fetch-ahead.ts';
import { jobResource } from '#sync/run/job-resource.ts';
import { watchJobs, type JobWatches } from '#sync/run/job-watches.ts';
import { createFeeder } from '#sync/run/log/feeder.ts';
import { observable, type Settable } from '#sync/run/observable.ts';
import { startPoller, type Poller, type Polled, type Resource } from '#sync/run/poller.ts';
import { watchPresence, type PresenceWatch } from '#sync/run/presence.ts';
import { guardStore, type StoreGuard } from '#sync/run/store-guard.ts';
import type { Observable } from '#sync/run/observable.ts';
import { nameTab } from '#sync/run/tabs.ts';
import type { World } from '#sync/run/world.ts';

const backoff = { firstMs: 1000, maxMs: 30_000 } as const;
const pace = (everyMs: number | null) => ({ everyMs, backoff, gapMs: 1000 });

/** Everything that lives from sign-in to sign-out of one person: what is kept, and who keeps it fresh. */
export interface Portal {
  readonly partition: string;
  readonly user: User;
  readonly databases: Databases;
  readonly config: Poller;
  /** Why there is no config to go on with, for people; null when there is one, or it may still come. */
  readonly configProblem: Observable<string | null>;
  /** The first one there was, for as long as it takes to keep it; null where this device had one. */
  readonly freshConfig: Observable<FreshConfig | null>;
  readonly approvals: Poller;
  readonly jobs: JobListRunner;
  readonly watches: JobWatches;
  /** Fetches output ahead. */
  readonly ahead: Poller;
  readonly presence: PresenceWatch;
  /** Asks for something more, shared by all tabs of the person, until it is stopped. */
  readonly poll: (resource: Resource) => Poller;
  close(): void;
}

/** What a config says, before it is kept. */
export interface FreshConfig {
  readonly fact: Fact<'catalogue'>;
  readonly forms: Config['forms'];
}

export interface JobListRunner extends Poller {
  /** How many records a list asks for. */
  readonly records: Settable<number>;
  /** Keeps the list fresh until the returned function is called. */
  watch(): () => void;
}

/** Who opens a portal, and what it needs. */
export interface PortalSetup {
  readonly user: User;
  /** Of the API, e.g. `https://forms.example` */
  readonly origin: string;
  readonly api: Api;
  readonly connection: ConnectionRunner;
  readonly world: World;
  readonly icons: Icons;
  /** What the address asks for. */
  readonly place: FirstPlace;
  /** A config that was asked for meanwhile, null = none was. */
  readonly firstConfig: Promise<FirstConfig | null> | null;
  /** Whether the server answers from a position of a job's output on (`knows: ['output']`). */
  readonly follows: () => boolean;
  /** Starts a thread that reads logs; null = there are none. */
  readonly startLogWorker: (() => Worker) | null;
  /** The device takes no more: from now on this portal stands in the place of the one that was opened. */
  readonly replaced: (portal: Portal) => void;
}

/** What stays the same when one portal takes the place of another. */
interface Place {
  readonly partition: string;
  readonly presence: PresenceWatch;
  /** The databases are closed: this tab holds up nobody any more. */
  readonly leave: () => void;
}

/** Opens what this device keeps for a person and starts to keep it fresh. */
export async function openPortal(setup: PortalSetup): Promise<Portal> {
  const partition = partitionOf(setup.origin, setup.user);
  const leave = nameTab(partition, setup.world.ids);
  try {
    const first = lookFirst(setup.place);
    const databases = await openDatabases(partition, setup.world.clock, first);
    first.keepFor(databases);
    setup.icons.know(first.icons()?.value ?? {});
    const portal = portalOver(databases, { partition, presence: watchPresence(setup.connection), leave }, setup);
    // A server that is not known yet to answer from a position on would be asked for all of an output that is here.
    if (setup.place.job !== null && setup.follows()) portal.watches.expect(setup.place.job);
    return portal;
  } catch (error) {
    leave();
    throw error;
  }
}

function portalOver(databases: Databases, place: Place, setup: PortalSetup): Portal {
  const { user, api, world, follows } = setup;
  const { partition, presence } = place;
  let isClosed = false;
  const store = guardStore(databases.cache, world.clock, async () => {
    stop();
    const next = await withCacheInMemory(partition, databases);
    if (isClosed) closeDatabases(next);
    else setup.replaced(portalOver(next, place, { ...setup, firstConfig: null }));
  });
  // Rows in the memory of this tab are read by no other: it asks for itself.
  const tab = databases.unkept === null ? '' : `-${world.ids.next()}`;
  const start = (resource: Resource): Poller =>
    startPoller({ ...resource, name: `${partition}${tab}-${resource.name}`, request: store(resource.request) }, world, presence);
  const configProblem = observable<string | null>(null);
  const freshConfig = observable<FreshConfig | null>(null);
  const config = start(configResource(databases, setup, configProblem, freshConfig));
  const approvals = start(approvalsResource(databases, api, world));
  const jobs = jobList(databases, api, world, start, store);
  const { cache } = databases;
  const firstRow = (id: number) => takeFirstJob(databases, id);
  const following = { cache, api, world, follows, firstRow, feeder: createFeeder(setup.startLogWorker) };
  const watches = watchJobs({ ...following, start });
  const jobOf = (id: number): Resource => {
    const { request, ...resource } = jobResource(id, following, { hold: 0 });
    return { ...resource, request: store(request) };
  };
  const ahead = start(aheadResource({ user, databases, world, askList: jobs.ask, jobOf, isWatched: watches.has }));
  const letGoOfIcons = keepIconsIn(cache, setup.icons, world.clock);
  const stop = (): void => {
    letGoOfIcons();
    for (const poller of [config, approvals, jobs, watches, ahead]) poller.stop();
  };
  return {
    partition,
    user,
    databases,
    config,
    configProblem,
    freshConfig,
    approvals,
    jobs,
    watches,
    ahead,
    presence,
    poll: start,
    close() {
      isClosed = true;
      stop();
      setup.icons.forget();
      closeDatabases(databases);
      place.leave();
    },
  };
}

const more = ok({ finished: false });

/** Within that time a page has read again what was kept. */
const keptMs = 2000;

/** On start, on focus and on demand, and every five minutes while somebody looks; an unchanged config costs a 304. */
function configResource(
  { cache }: Databases,
  setup: PortalSetup,
  problem: Settable<string | null>,
  fresh: Settable<FreshConfig | null>,
): Resource {
  const { api, world } = setup;
  let unread = setup.firstConfig;
  let isLookedAfter = false;
  const request = async (signal: AbortSignal): Promise<Result<Polled, Failure>> => {
    const known = await cache.fact('catalogue');
    const first = known === null ? await unread : null;
    unread = null;
    const now = first?.at ?? world.clock.now();
    const asking = { query: { timestamp: String(now) } };
    const answer = first?.answer ?? (await api.callIfChanged(getConfig, asking, known?.etag ?? null, { signal }));
    if (!answer.ok) return answer;
    if (!answer.value.changed) {
      await cache.confirm('catalogue', now);
      if (!isLookedAfter) void fetchInterpreterForOffline(cache).catch(() => undefined);
      isLookedAfter = true;
      return more;
    }
    const { value, etag, storedAt } = answer.value;
    if (!('config' in value))
      return fail({ kind: 'refused', message: 'Could not get forms.yaml file', error: value.error, output: undefined });
    // The worker's copy helps only a device whose own cache is gone.
    if (storedAt === null || known === null) {
      const at = storedAt ?? now;
      const catalogue = catalogueOf(value.config);
      if (known === null) {
        fresh.set({ fact: { at, etag, value: catalogue }, forms: value.config.forms });
        await drawn();
      }
      await cache.keepConfig(value.config, at, etag, catalogue);
      world.clock.after(keptMs, () => fresh.set(null));
    }
    if (storedAt !== null) return fail({ kind: 'unreachable', reason: 'network', message: 'The server cannot be reached' });
    void fetchForOffline(value.config, setup.icons);
    return more;
  };
  return {
    name: 'config',
    pace: () => pace(300_000),
    async request(signal) {
      const outcome = await request(signal);
      const isRefused = !outcome.ok && (outcome.error.kind === 'refused' || outcome.error.kind === 'foreign');
      const isLost = isRefused && (await cache.fact('catalogue')) === null;
      problem.set(isLost && !outcome.ok ? `Could not get forms.yaml file\n${reasonOf(outcome.error)}` : null);
      return outcome;
    },
  };
}

function approvalsResource({ cache }: Databases, api: Api, world: World): Resource {
  return {
    name: 'approvals',
    pace: () => pace(60_000),
    async request(signal) {
      const answer = await api.call(countApprovals, {}, { signal });
      if (!answer.ok) return answer;
      await cache.tell('approvals', answer.value, world.clock.now());
      return more;
    },
  };
}

function jobList({ cache }: Databases, api: Api, world: World, start: (resource: Resource) => Poller, store: StoreGuard): JobListRunner {
  const records = observable(500);
  let busy = false;
  let viewers = 0;
  let poller: Poller | null = null;
  const request = async (signal: AbortSignal): Promise<Result<Polled, Failure>> => {
    const answer = await api.call(listJobs, { query: { records: String(records.current()) } }, { signal });
    if (!answer.ok) return answer;
    const now = world.clock.now();
    busy = isListBusy(answer.value, api.serverTime() ?? now);
    await cache.tell('jobs', answer.value, now);
    return more;
  };
  const asker = { name: 'jobs', pace: () => pace(busy ? 5000 : 30_000), request };
  const failure = observable<Failure | null>(null);
  const begin = (): void => {
    poller = start(asker);
    poller.failure.subscribe(() => failure.set(poller?.failure.current() ?? null));
  };
  const end = (): void => {
    poller?.stop();
    poller = null;
  };
  return {
    records,
    failure,
    async ask() {
      if (poller) return poller.ask();
      const outcome = await store(request)(new AbortController().signal);
      failure.set(outcome.ok ? null : outcome.error);
      return outcome.ok ? ok(undefined) : outcome;
    },
    watch() {
      if (viewers++ === 0) begin();
      return () => {
        if (--viewers === 0) end();
      };
    },
    stop: end,
  };
}
