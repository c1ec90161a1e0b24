import { createLogReader } from '#db/log-reader.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#lib/result.ts';
import type { Api } from '#api/api.ts';
import { cacheName, partitionOf, workName } from '#db/partition.ts';
import { createSessionStore, keyValueStore } from '#db/session-store.ts';
import { beginWipe, finishWipe } from '#db/wipe.ts';
import { connected } from '#sync/online.ts';
import type { ConnectionRunner } from '#sync/run/connection.ts';
import { runHalfFilled } from '#sync/run/half-filled.ts';
import { observable } from '#sync/run/observable.ts';
import { keepIcons } from '#sync/run/icons.ts';
import { keepPortal, type PortalState } from '#sync/run/portal-keeper.ts';
import { openPortal, type Portal } from '#sync/run/portal.ts';
import type { WorkDatabase } from '#db/work.ts';
import { failingStorage, type FailingStorage } from '#tests/support/failing-storage.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { anna, tokenOf } from '#tests/support/tokens.ts';

const origin = 'http://full';
const partition = partitionOf(origin, anna);
const job = {
  id: 5,
  form: 'Deploy',
  target: 'Deploy',
  status: 'success',
  start: '2026-01-01T00:00:00.000Z',
  end: '2026-01-01T00:01:00.000Z',
  user: 'anna',
  user_type: 'local',
  job_type: 'script',
  parent_id: null,
  approval: null,
};
const detail = {
  ...job,
  extravars: {},
  credentials: {},
  notifications: {},
  step: null,
  awx_id: null,
  subjobs: [],
  no_of_records: 1,
  counter: null,
};
const output = 'first line\nlast line\n';
const config = { categories: [], roles: [], constants: {}, forms: [{ name: 'Deploy', fields: [] }], errors: [], warnings: [] };

/** A server that says the same whenever it is asked. */
const answers: Readonly<Record<string, unknown>> = { '/job/approvals': 2, '/job': [job] };
const api = {
  serverTime: () => null,
  call: async ({ path }: { readonly path: string }) => ok(answers[path]),
  callIfChanged: async ({ path }: { readonly path: string }) =>
    ok({
      changed: true,
      etag: 'e',
      storedAt: null,
      value: path === '/config' ? { config } : { status: 'success', message: '', data: { ...detail, output } },
    }),
} as unknown as Api;

interface Visit {
  readonly open: () => Portal;
  readonly portals: Portal[];
  readonly signOut: () => Promise<void>;
}

function visit(): Visit {
  const storage = keyValueStore(new Map());
  const session = createSessionStore(storage);
  const connection = { ...observable(connected(0, true)), feed: () => undefined, probeWith: () => undefined } as ConnectionRunner;
  session.keep({ token: tokenOf(), refreshtoken: 'r' });
  const portal = keepPortal(
    session,
    origin,
    api,
    connection,
    fakeWorld(),
    async () => (setup) => openPortal({ ...setup, icons: keepIcons(fakeWorld().clock), follows: () => false, startLogWorker: null }),
  );
  const portals: Portal[] = [];
  const note = (): void => {
    const state: PortalState = portal.current();
    if (state.at === 'open') portals.push(state.portal);
  };
  portal.subscribe(note);
  const open = (): Portal => {
    const state = portal.current();
    if (state.at !== 'open') throw new Error(state.at === 'failed' ? state.message : state.at);
    return state.portal;
  };
  return {
    open,
    portals,
    async signOut() {
      beginWipe(partition, storage);
      session.clear();
      await finishWipe(storage);
    },
  };
}

let device: FailingStorage | null = null;
afterEach(() => device?.restore());

/** Keeps asking whichever portal is open for the log of the job, as a page does. */
async function logOfJob(at: Visit): Promise<readonly string[]> {
  let unsubscribe = (): void => undefined;
  let on: Portal | null = null;
  const lines = await vi.waitFor(
    async () => {
      const portal = at.open();
      if (portal !== on) {
        unsubscribe();
        on = portal;
        unsubscribe = portal.watches.of(5).subscribe(() => undefined);
      }
      const { row } = portal.watches.of(5).current();
      const read = row ? await createLogReader(portal.databases.cache).lines(row) : null;
      expect(read).not.toBeNull();
      return read!;
    },
    { timeout: 10_000, interval: 5 },
  );
  unsubscribe();
  return lines;
}

/** Half a form is entered; true when it is on the device or the person was told that it is not. */
async function isHalfFilledSafe({ databases: { work } }: Portal): Promise<boolean> {
  const told: string[] = [];
  const world = fakeWorld();
  const runner = runHalfFilled({
    work,
    world,
    partition,
    mine: { id: 'mine', form: 'Deploy', digest: 'd', fields: ['host'] },
    answers: () => ({ host: 'web1' }),
    isNews: () => true,
    fill: () => undefined,
    tell: (reason) => void told.push(reason),
  });
  const stop = runner.start();
  runner.feed({ type: 'edited' });
  stop();
  return vi.waitFor(async () => {
    const isKept = (await work.keptAnswers('mine')) !== null;
    expect(isKept || told.length === 1).toBe(true);
    return true;
  });
}

const outcome = (write: Promise<void>): Promise<'kept' | 'told'> =>
  write.then(
    () => 'kept' as const,
    () => 'told' as const,
  );

/** A launch is kept before it leaves, and goes with what it was filled in as. What was told to be gone is gone, the rest is there whole. */
async function launchAndForget(work: WorkDatabase): Promise<void> {
  const launch = { key: 'k', form: 'Deploy', opening: 'mine', since: 1, after: 0, sent: {} };
  const kept = await outcome(work.keepLaunch(launch));
  expect(await work.unansweredLaunches('Deploy')).toEqual(kept === 'kept' ? [launch] : []);
  const hadAnswers = (await work.keptAnswers('mine')) !== null;
  const forgotten = await outcome(work.forgetLaunch('k', true));
  expect(await work.unansweredLaunches()).toEqual(kept === 'kept' && forgotten === 'told' ? [launch] : []);
  const areThere = kept === 'kept' && forgotten === 'kept' ? false : hadAnswers;
  expect((await work.keptAnswers('mine')) !== null).toBe(areThere);
  const discarded = await outcome(work.forgetAnswers(['mine']));
  expect((await work.keptAnswers('mine')) !== null).toBe(areThere && discarded === 'told');
}

/** Everything a person does between sign-in and sign-out that writes to this device. */
async function walk(at: Visit): Promise<void> {
  // The catalogue and the form are what the server says.
  await vi.waitFor(
    async () => {
      const { cache } = at.open().databases;
      expect((await cache.fact('catalogue'))?.value.summaries.map(({ name }) => name)).toEqual(['Deploy']);
      expect((await cache.form('Deploy'))?.form.name).toBe('Deploy');
      expect((await cache.fact('approvals'))?.value).toBe(2);
      expect(at.open().config.failure.current()).toBeNull();
    },
    { timeout: 10_000, interval: 5 },
  );
  // Work is on the device, or the person is told.
  const { work } = at.open().databases;
  const [favourite, recent, choice] = [
    await outcome(work.toggleFavourite('Deploy', 1)),
    await outcome(work.remember('Deploy', 1)),
    await outcome(work.choose('catalogue.shape', 'list')),
  ];
  expect(await work.favourites.count()).toBe(favourite === 'kept' ? 1 : 0);
  expect(await work.recent.count()).toBe(recent === 'kept' ? 1 : 0);
  expect(await work.settings.count()).toBe(choice === 'kept' ? 1 : 0);
  expect(await isHalfFilledSafe(at.open())).toBe(true);
  await launchAndForget(work);
  // A job was launched: list and log are what the server says.
  expect(await logOfJob(at)).toEqual(['first line', 'last line', '']);
  expect((await at.open().jobs.ask()).ok).toBe(true);
  await vi.waitFor(
    async () => {
      if ((await at.open().databases.cache.fact('jobs')) === null) await at.open().jobs.ask();
      expect((await at.open().databases.cache.fact('jobs'))?.value).toHaveLength(1);
    },
    { timeout: 10_000, interval: 5 },
  );
}

const names = async (): Promise<string[]> => (await indexedDB.databases()).flatMap(({ name }) => name ?? []);

async function walkOn(
  nth: number,
  when: 'once' | 'from then on',
): Promise<{ readonly writes: number; readonly portals: readonly Portal[] }> {
  device = failingStorage(nth, when);
  const at = visit();
  await vi.waitFor(() => at.open(), { timeout: 10_000 });
  await walk(at);
  await at.signOut();
  const left = await names();
  expect(left).not.toContain(workName(partition));
  expect(left).not.toContain(cacheName(partition));
  device.restore();
  return { writes: device.writes(), portals: at.portals };
}

test('K2 P1 P2 P6 whichever write a full device refuses, once or from then on, pages show what the server says and work is kept or missed aloud', async () => {
  const { writes } = await walkOn(Infinity, 'once');
  expect(writes).toBeGreaterThan(6);
  for (const when of ['once', 'from then on'] as const) {
    for (let nth = 1; nth <= writes; nth += 1) {
      const { portals } = await walkOn(nth, when);
      // Told at most once, and only when something is not kept.
      expect(portals.length, `write ${nth}, ${when}`).toBeLessThanOrEqual(2);
      expect(portals.filter(({ databases }) => databases.unkept === 'full').length).toBe(portals.length - 1);
    }
  }
});
