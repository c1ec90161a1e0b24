import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabLocks, type Locks } from '#api/locks.ts';
import type { LaunchRow } from '#db/rows.ts';
import { WorkDatabase } from '#db/work.ts';
import { launchSettled, unansweredLaunches, type UnansweredLaunches } from '#sync/run/unanswered-launches.ts';

let work: WorkDatabase;
let locks: Locks;
beforeEach(async () => {
  work = new WorkDatabase(`work-${crypto.randomUUID()}`);
  await work.open();
  locks = tabLocks();
});
afterEach(() => work.delete());

const row = (key: string, form = 'T'): LaunchRow => ({ key, form, opening: `opening of ${key}`, since: 5, after: 2, sent: { a: 1 } });

/** A page with the form open. Its process dies with `close`, as far as locks go. */
function page(form = 'T') {
  const resumed: string[] = [];
  const launches: UnansweredLaunches = unansweredLaunches({
    work,
    locks,
    partition: 'p',
    form,
    resume: ({ key }) => void resumed.push(key),
  });
  return { launches, resumed, close: launches.start() };
}

test('U20 a launch that no page looks after is taken over by one page, and by the next one when that goes', async () => {
  await work.launches.bulkPut([row('k'), row('of another form', 'Other')]);
  const [first, second] = [page(), page()];
  await vi.waitFor(() => expect([...first.resumed, ...second.resumed]).toEqual(['k']));
  const [holder, other] = first.resumed.length > 0 ? [first, second] : [second, first];
  await vi.waitFor(() => expect(other.launches.isElsewhere.current()).toBe(true));
  expect(holder.launches.isElsewhere.current()).toBe(false);
  holder.close();
  await vi.waitFor(() => expect(other.resumed).toEqual(['k']));
  expect(other.launches.isElsewhere.current()).toBe(false);
  other.launches.forget('k', true);
  await vi.waitFor(async () => expect(await work.unansweredLaunches('T')).toEqual([]));
  const third = page();
  await work.launches.put(row('sentinel'));
  await vi.waitFor(() => expect(third.resumed).toEqual(['sentinel']));
});

test('U20 what a page is sending keeps the others waiting until it is answered, and nobody takes it over', async () => {
  const [sender, other] = [page(), page()];
  await sender.launches.keep(row('k'));
  await vi.waitFor(() => expect(other.launches.isElsewhere.current()).toBe(true));
  expect(sender.launches.isElsewhere.current()).toBe(false);
  // Its person went to another page of the app: the answer is still on the way.
  sender.close();
  sender.launches.forget('k', true);
  await vi.waitFor(() => expect(other.launches.isElsewhere.current()).toBe(false));
  expect([...sender.resumed, ...other.resumed]).toEqual([]);
});

test('H11 what a launch was filled in with waits until it is known what became of it', async () => {
  const settled: string[] = [];
  await work.launches.put(row('k'));
  void launchSettled(work, 'opening of k', new AbortController().signal).then(() => settled.push('k'));
  await launchSettled(work, 'opening of nothing', new AbortController().signal);
  expect(settled).toEqual([]);
  await work.forgetLaunch('k', false);
  await vi.waitFor(() => expect(settled).toEqual(['k']));
  const over = new AbortController();
  await work.launches.put(row('k2'));
  const waiting = launchSettled(work, 'opening of k2', over.signal);
  over.abort();
  await waiting;
});
