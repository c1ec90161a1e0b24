import { expect, test } from 'vitest';
import type { Clock } from '#lib/ports.ts';
import { watchedJobs } from '#server/domain/jobs/changes.ts';
import type { JobStore } from '#server/domain/stores.ts';

const store = { note: async () => undefined } as unknown as JobStore;
/** A clock on which nothing is ever due. */
const clock = { now: () => 0, after: () => () => undefined } as unknown as Clock;

/** Whether somebody is still held after all others had their turn. */
async function isHeld(waiting: Promise<void>): Promise<boolean> {
  const first = await Promise.race([waiting, new Promise((turn) => setImmediate(() => turn('held')))]);
  return first === 'held';
}

test('one person who waits a thousand times leaves room for others, and has it again when that is over', async () => {
  const { changes, store: watched } = watchedJobs(store, clock);
  const greedy = Array.from({ length: 1000 }, () => changes.changed(1, 0, 4000, 'local/greedy'));
  expect(await isHeld(greedy[49]!)).toBe(true);
  expect(await isHeld(greedy[50]!)).toBe(false);
  const other = changes.changed(1, 0, 4000, 'ldap/greedy');
  expect(await isHeld(other)).toBe(true);
  await watched.note(1, {});
  await Promise.all([...greedy, other]);
  expect(await isHeld(changes.changed(1, 1, 4000, 'local/greedy'))).toBe(true);
  changes.close();
});
