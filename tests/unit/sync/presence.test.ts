import { expect, test } from 'vitest';
import type { ConnectionRunner } from '#sync/run/connection.ts';
import { watchPresence } from '#sync/run/presence.ts';

const online = { current: () => ({ at: 'online' }), subscribe: () => () => undefined } as unknown as ConnectionRunner;

test('nothing is asked while somebody signs out, and again when that failed', () => {
  const presence = watchPresence(online);
  const seen: boolean[] = [];
  presence.subscribe(() => seen.push(presence.current().awake));
  expect(presence.current().awake).toBe(true);
  presence.rest(true);
  presence.rest(true);
  dispatchEvent(new Event('focus'));
  presence.rest(false);
  expect(seen).toEqual([false, false, true]);
});
