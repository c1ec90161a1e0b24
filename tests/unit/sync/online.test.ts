import { expect, test } from 'vitest';
import { connected, step, type Connection, type ConnectionEvent } from '#sync/online.ts';

const at = (connection: Connection, events: readonly ConnectionEvent['type'][], now = 5000) =>
  events.reduce<readonly [Connection, readonly unknown[]]>(([state], type) => step(state, { type }, now, 1), [connection, []]);

test('O1 an answer makes it online and remembers when', () => {
  const [state] = at(connected(0, true), ['unreachable', 'answered']);
  expect(state).toMatchObject({ at: 'online', lastContact: 5000, failures: 0 });
});

test('O2 without answers it looks again after 1, 2, 4 … 30 s', () => {
  let state = connected(0, true);
  const waits: unknown[] = [];
  for (let n = 0; n < 7; n++) {
    const [next, effects] = step(state, { type: 'unreachable' }, n, 1);
    state = next;
    waits.push(effects[0]);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map((ms) => ({ do: 'probeIn', ms })));
  expect(state.since).toBe(0);
});

test('O3 without a network nothing is sent, whoever asks', () => {
  const [offline, effects] = at(connected(0, true), ['networkLost']);
  expect(offline.at).toBe('offline');
  expect(effects).toEqual([]);
  for (const type of ['due', 'asked', 'unreachable'] as const) expect(step(offline, { type }, 1, 1)[1]).toEqual([]);
});

test('O1 a network that returns is only believed once the server answers', () => {
  const [state, effects] = at(connected(0, false), ['networkReturned']);
  expect(state.at).toBe('unreachable');
  expect(effects).toEqual([{ do: 'probe' }]);
});
