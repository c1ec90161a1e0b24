import { expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { CacheDatabase } from '#db/cache.ts';
import type { JobRow } from '#db/rows.ts';
import { fail, ok } from '#lib/result.ts';
import { watchJobs } from '#sync/run/job-watches.ts';
import { createFeeder } from '#sync/run/log/feeder.ts';
import { observable } from '#sync/run/observable.ts';
import type { Resource } from '#sync/run/poller.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';
import { storedJob } from '#tests/support/stored-jobs.ts';

const kept = { id: 7, at: 1, heads: [], tail: 'x', position: '', job: {} } as unknown as JobRow;

async function stage() {
  const cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
  await cache.open();
  onTestFinished(() => cache.delete());
  const world = fakeWorld();
  const polls: string[] = [];
  const asked: Resource[] = [];
  const api = {} as Api;
  const watches = watchJobs({
    cache,
    world,
    api,
    follows: () => true,
    feeder: createFeeder(null),
    firstRow: (id) => (id === 7 ? kept : undefined),
    start(resource) {
      const { name } = resource;
      asked.push(resource);
      polls.push(`${name} begins`);
      return {
        ask: async () => {
          polls.push(`${name} is asked for`);
          return ok(undefined);
        },
        failure: observable<Failure | null>(null),
        stop: () => void polls.push(`${name} ends`),
      };
    },
  });
  return { watches, world, polls, cache, asked, api };
}

test('a job that a page is about to show is asked for once, by whoever expected it, and goes on with the page', async () => {
  const { watches, world, polls } = await stage();
  watches.expect(7);
  expect(polls).toEqual(['job-7 begins']);
  const leave = watches.of(7).subscribe(() => undefined);
  await world.pass(10_000);
  expect(polls).toEqual(['job-7 begins']);
  void watches.of(8);
  expect([7, 8, 9].filter(watches.has)).toEqual([7]);
  leave();
  expect(watches.has(7)).toBe(false);
  expect(polls).toEqual(['job-7 begins', 'job-7 ends']);
});

test('a page that does not come is not waited for, and after the end nothing ends twice', async () => {
  const { watches, world, polls } = await stage();
  watches.expect(7);
  await world.pass(10_000);
  expect(polls).toEqual(['job-7 begins', 'job-7 ends']);
  watches.expect(8);
  watches.stop();
  await world.pass(10_000);
  expect(polls.filter((poll) => poll === 'job-8 ends')).toHaveLength(1);
});

test('what was read of a job while the databases were opened is there before anybody subscribes', async () => {
  const { watches } = await stage();
  expect(watches.of(7).current().row).toBe(kept);
  expect(watches.of(8).current().row).toBeUndefined();
  // What is stored is what counts from then on.
  const leave = watches.of(7).subscribe(() => undefined);
  await vi.waitFor(() => expect(watches.of(7).current().row).toBeNull());
  leave();
});

test('a job that comes is shown while it is kept, and what was not kept before does not take it away', async () => {
  const { watches, cache, asked, api } = await stage();
  const watch = watches.of(9);
  const leave = watch.subscribe(() => undefined);
  await vi.waitFor(() => expect(watch.current().row).toBeNull());
  const { job, ...row } = storedJob(9, { tail: 'its end' });
  const { answer, settled: _, ...detail } = job;
  api.call = (async () => ok({ ...answer, data: { ...detail, output: row.tail, position: '', after: '' } })) as never;
  let keep = (): void => undefined;
  const held = new Promise<void>((resolve) => (keep = resolve));
  const put = cache.transaction.bind(cache) as (...all: unknown[]) => unknown;
  vi.spyOn(cache, 'transaction').mockImplementationOnce(((...all: unknown[]) => held.then(() => put(...all))) as never);
  const kept = asked[0]!.request(new AbortController().signal);
  await vi.waitFor(() => expect(watch.current().row).toMatchObject({ id: 9, tail: 'its end' }));
  // Something else that is written makes the row be read again.
  await cache.jobs.put(storedJob(8));
  await cache.jobs.delete(9);
  expect(watch.current().row?.tail).toBe('its end');
  keep();
  expect((await kept).ok).toBe(true);
  await cache.forgetJob(9);
  await vi.waitFor(() => expect(watch.current().row).toBeNull());
  leave();
});

test('a tab that is asked to lead goes on where others left the output, not where it stood when its page began', async () => {
  const { watches, cache, asked, api } = await stage();
  // Read while the databases were opened: nothing of its output is kept yet.
  const watch = watches.of(7);
  onTestFinished(watch.subscribe(() => undefined));
  await cache.jobs.put(storedJob(7, { position: 'new', job: { status: 'running', settled: false } }));
  await vi.waitFor(() => expect(watch.current().row).toMatchObject({ position: 'new' }));
  const queries: unknown[] = [];
  api.call = (async (_: unknown, { query }: { readonly query: unknown }) => {
    queries.push(query);
    return fail({ kind: 'offline' });
  }) as never;
  await asked[0]!.request(new AbortController().signal);
  expect(queries).toMatchObject([{ after: 'new' }]);
});

test('a job that is over and damaged here is asked for anew once; of a running one what is missing is being replaced', async () => {
  const { watches, polls, cache } = await stage();
  await cache.jobs.bulkPut([storedJob(5), storedJob(6, { job: { status: 'running', settled: false } })]);
  const mended: boolean[] = [];
  for (const id of [5, 6, 5]) {
    const watch = watches.of(id);
    onTestFinished(watch.subscribe(() => undefined));
    await vi.waitFor(() => expect(watch.current().row).toMatchObject({ id }));
    mended.push(await watch.mend());
  }
  expect([mended, polls]).toEqual([
    [true, false, false],
    ['job-5 begins', 'job-5 is asked for', 'job-6 begins'],
  ]);
});
