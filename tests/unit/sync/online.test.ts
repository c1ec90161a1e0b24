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

test('O1 an answer that comes without a network is checked by another at once, and falls back to when the network was lost', () => {
  const [late, effects] = at(connected(0, true), ['networkLost', 'answered']);
  expect(effects).toEqual([{ do: 'probe' }]);
  const lostAt = at(connected(0, true), ['networkLost'])[0].since;
  expect(late).toMatchObject({ at: 'online', isDoubtful: true });
  expect(step(late, { type: 'unreachable' }, 5100, 1)).toEqual([expect.objectContaining({ at: 'offline', since: lostAt }), []]);
  // A server on this device answers without any network, and is looked for when it is away.
  const [here, none] = step(late, { type: 'answered' }, 5100, 1);
  expect([here.at, here.since, none]).toEqual(['online', 5100, []]);
  expect(step(here, { type: 'unreachable' }, 9000, 1)).toEqual([
    expect.objectContaining({ at: 'unreachable' }),
    [{ do: 'probeIn', ms: 1000 }],
  ]);
});

test.each(['foreign', 'troubled'] as const)(
  'O1 O2 an answer that is %s is none of the server: it looks again until that one answers',
  (type) => {
    const [away, effects] = step(connected(0, true), { type }, 100, 1);
    expect(away).toMatchObject({ at: type, since: 100 });
    expect(effects).toEqual([{ do: 'probeIn', ms: 1000 }]);
    expect(step(away, { type: 'due' }, 1100, 1)[1]).toEqual([{ do: 'probe' }]);
    expect(step(away, { type: 'unreachable' }, 1100, 1)[0]).toMatchObject({ at: 'unreachable', since: 100, failures: 2 });
    expect(step(away, { type: 'answered' }, 1200, 1)[0]).toMatchObject({ at: 'online', since: 1200, failures: 0 });
  },
);

test('O1 something that answers shows that there is a network, whatever the browser says of it', () => {
  expect(at(connected(0, false), ['foreign'])[0].at).toBe('foreign');
  expect(at(connected(0, false), ['unreachable'])[0].at).toBe('offline');
});

test('O4 a server that answers and cannot work is known since when, until it can', () => {
  const [unable] = at(connected(0, true), ['unable', 'answered', 'unable'], 700);
  expect(unable).toMatchObject({ at: 'online', unableSince: 700 });
  expect(at(unable, ['able'])[0].unableSince).toBeNull();
});
