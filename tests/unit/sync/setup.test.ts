import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import type { Failure } from '#contract/failure.ts';
import { checkSchema, version } from '#contract/setup.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { connected, step, type Connection, type ConnectionEvent } from '#sync/online.ts';
import { observable } from '#sync/run/observable.ts';
import type { ConnectionRunner } from '#sync/run/connection.ts';
import { runSetup } from '#sync/run/setup.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

type Answer = Result<unknown, Failure>;
const well = ok({ status: 'success', message: 'schema and tables are ok', data: { output: [], error: [], success: [], failed: [] } });
const notOk = (...error: readonly string[]): Answer =>
  ok({ status: 'error', message: 'schema and tables are not ok', data: { output: [], error, success: [], failed: [] } });
const page: Answer = fail({ kind: 'foreign', message: 'a page' });
const refused: Answer = fail({ kind: 'refused', message: 'no', error: '', output: undefined });

/** A device whose connection a test moves, and a server whose check answers as it says. */
function stage(first: Answer) {
  const world = fakeWorld();
  const state = observable<Connection>(connected(world.clock.now(), true));
  const feed = (event: ConnectionEvent): void => state.set(step(state.current(), event, world.clock.now(), 1)[0]);
  const connection = { ...state, feed, probeWith: () => undefined } as ConnectionRunner;
  const server = { schema: first, checks: 0, knows: ['questions'] as readonly string[] };
  const call = async (endpoint: unknown): Promise<Answer> => {
    if (endpoint === version) return ok({ message: '5.0.8', output: { knows: server.knows } });
    expect(endpoint).toBe(checkSchema);
    server.checks++;
    return server.schema;
  };
  return { world, server, feed, connection, setup: runSetup({ call } as unknown as Api, connection, world) };
}

test.each([
  ['a page', page],
  ['a refusal', refused],
  ['a database that is away', notOk('connect ECONNREFUSED')],
])('O4 a check that ended with %s is made again after 1, 2, 4 … 30 s, until it ends well', async (_, answer) => {
  const { world, server, setup } = stage(answer);
  await setup.check();
  const gaps: number[] = [];
  for (let n = 0, at = world.clock.now(); n < 7; at = world.clock.now(), n++) {
    const before = server.checks;
    while (server.checks === before) await world.pass(500);
    gaps.push(world.clock.now() - at);
  }
  expect(gaps).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  server.schema = well;
  await world.pass(30_000);
  expect(setup.state.current()).toMatchObject({ at: 'answered', state: { at: 'ok' } });
  const { checks } = server;
  await world.pass(120_000);
  expect(server.checks).toBe(checks);
});

test('O4 while the server is away nothing is checked, and what became due at once when it is back', async () => {
  const { world, server, feed, setup } = stage(page);
  await setup.check();
  feed({ type: 'foreign' });
  await world.pass(20_000);
  expect(server.checks).toBe(1);
  server.schema = well;
  feed({ type: 'answered' });
  await world.pass(0);
  expect([server.checks, setup.state.current().at]).toEqual([2, 'answered']);
});

test('O4 a missing schema waits for a person; a server that says that it cannot work is in trouble', async () => {
  const missing = stage(notOk("Schema 'AnsibleForms' is not present"));
  await missing.setup.check();
  await missing.world.pass(120_000);
  expect([missing.server.checks, missing.connection.current().unableSince]).toEqual([1, null]);
  const away = stage(notOk('connect ECONNREFUSED'));
  await away.setup.check();
  expect(away.connection.current().unableSince).not.toBeNull();
  away.server.schema = well;
  await away.world.pass(1000);
  expect(away.connection.current().unableSince).toBeNull();
});

test('only what the version answer names is known, and nothing before it', async () => {
  const { setup, server } = stage(well);
  expect(setup.knows('questions')).toBe(false);
  await setup.loadVersion();
  expect([setup.knows('questions'), setup.knows('logout')]).toEqual([true, false]);
  server.knows = [];
  await setup.loadVersion();
  expect([setup.version.current(), setup.knows('questions')]).toEqual(['5.0.8', false]);
});
