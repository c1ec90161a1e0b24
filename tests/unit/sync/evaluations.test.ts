import { afterEach, beforeEach, expect, test } from 'vitest';
import { fail, ok } from '#lib/result.ts';
import { CacheDatabase } from '#db/cache.ts';
import { compileForm, openForm, readForm, type Effect, type FormEvent, type FormState, type Question } from '#engine/index.ts';
import { failuresBorne, runEvaluations, type Evaluations } from '#sync/run/evaluations.ts';
import { observable, type Settable } from '#sync/run/observable.ts';
import type { RemoteQuestion, Reply } from '#sync/run/shared-questions.ts';
import { fakeWorld, settled, type FakeWorld } from '#tests/support/fake-world.ts';

let cache: CacheDatabase;
beforeEach(async () => {
  cache = new CacheDatabase(`cache-${crypto.randomUUID()}`);
  await cache.open();
});
afterEach(() => cache.delete());

const expression = (text: string, noLog = false): Question => ({ kind: 'expression', text, noLog });
const unreachable: Reply = { type: 'failed', message: 'gone', offline: true };

interface Asked {
  readonly question: RemoteQuestion;
  readonly signal: AbortSignal;
  readonly answer: (reply: Reply) => Promise<void>;
}

interface Page {
  readonly world: FakeWorld;
  readonly evaluations: Evaluations;
  /** Questions that reached the network. */
  readonly asked: Asked[];
  /** What the form was told. */
  readonly fed: FormEvent[];
  readonly gaveUp: string[];
  readonly connection: Settable<{ readonly at: 'online' | 'offline' | 'unreachable' }>;
  readonly inSight: Settable<boolean>;
  readonly ask: (field: string, ask: number, question: Question) => void;
  readonly wait: (field: string, ask: number, ms: number) => void;
}

const fields = [
  { name: 'host', type: 'enum', expression: 'fn.hosts()', refresh: '10s' },
  { name: 'size', type: 'enum', expression: 'fn.sizes()' },
  { name: 'pw', type: 'password', default: 's3cret' },
];
const form = (): FormState => openForm(compileForm(readForm({ name: 'F', fields }).form, {}))[0];

function page(state: FormState = form(), current = () => state): Page {
  const world = fakeWorld();
  const asked: Asked[] = [];
  const fed: FormEvent[] = [];
  const gaveUp: string[] = [];
  const connection = observable<{ readonly at: 'online' | 'offline' | 'unreachable' }>({ at: 'online' });
  const inSight = observable(true);
  const evaluations = runEvaluations({
    clock: world.clock,
    cache,
    scripts: { run: async (source) => (source === 'throw' ? fail('it throws') : ok(`ran ${source}`)) },
    ask: (question, signal) =>
      new Promise((resolve) => {
        const answer = async (reply: Reply): Promise<void> => {
          resolve(reply);
          await settled();
        };
        asked.push({ question, signal, answer });
      }),
    connection,
    inSight,
    current,
    feed: (event) => void fed.push(event),
    gaveUp: (field) => void gaveUp.push(field),
  });
  const perform = (effect: Effect): void => evaluations.perform(effect);
  return {
    world,
    evaluations,
    asked,
    fed,
    gaveUp,
    connection,
    inSight,
    ask: (field, ask, question) => perform({ do: 'ask', field, ask, question }),
    wait: (field, ask, ms) => perform({ do: 'wait', field, ask, ms }),
  };
}

/** Lets the cache, which lives in a database, have its turn. */
const until = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setImmediate(resolve));
};

test('E3 questions go out together and answers go back under their own number', async () => {
  const { ask, asked, fed } = page();
  ask('host', 1, expression('a'));
  ask('size', 2, { kind: 'query', text: 'select 1', config: 'db', noLog: false });
  expect(asked.map(({ question }) => question.kind)).toEqual(['expression', 'query']);
  await asked[1]!.answer({ type: 'answered', output: [1] });
  await asked[0]!.answer({ type: 'answered', output: undefined, error: 'no such host' });
  expect(fed).toEqual([
    { type: 'answered', ask: 2, output: [1] },
    { type: 'answered', ask: 1, output: undefined, error: 'no such host' },
  ]);
});

test('a script runs on this device, with or without a connection, and its failure is told', async () => {
  const { ask, asked, fed, connection } = page();
  connection.set({ at: 'offline' });
  ask('host', 1, { kind: 'script', source: '1+1' });
  ask('size', 2, { kind: 'script', source: 'throw' });
  await settled();
  expect(asked).toEqual([]);
  expect(fed).toEqual([
    { type: 'answered', ask: 1, output: 'ran 1+1' },
    { type: 'failed', ask: 2, message: 'it throws', offline: false },
  ]);
});

test('E1 two fields with one question ask it once; the question after its answer is a new one', async () => {
  const { ask, asked, fed } = page();
  ask('host', 1, expression('a'));
  ask('size', 2, expression('a'));
  expect(asked).toHaveLength(1);
  await asked[0]!.answer({ type: 'answered', output: 'x' });
  expect(fed.map((event) => 'ask' in event && event.ask)).toEqual([1, 2]);
  ask('host', 3, expression('a'));
  expect(asked).toHaveLength(2);
});

test('E2 an outdated question is cancelled once nobody waits for it, and its answer is dropped', async () => {
  const { ask, asked, fed } = page();
  ask('host', 1, expression('a'));
  ask('size', 2, expression('a'));
  ask('host', 3, expression('b'));
  expect(asked[0]!.signal.aborted).toBe(false);
  ask('size', 4, expression('c'));
  expect(asked[0]!.signal.aborted).toBe(true);
  await asked[0]!.answer({ type: 'answered', output: 'late' });
  expect(fed).toEqual([]);
});

test('E2 leaving the page cancels questions and waits', async () => {
  const { ask, wait, asked, fed, evaluations, world } = page();
  ask('host', 1, expression('a'));
  wait('size', 2, 1000);
  evaluations.stop();
  expect(asked[0]!.signal.aborted).toBe(true);
  await asked[0]!.answer({ type: 'answered', output: 'late' });
  await world.pass(5000);
  expect(fed).toEqual([]);
});

test('E4 without a connection the last answer counts, with its age, and nothing is sent', async () => {
  const first = page();
  first.ask('host', 1, expression('a'));
  await first.asked[0]!.answer({ type: 'answered', output: ['x', null] });
  await first.world.pass(300);
  await until(async () => (await cache.evaluations.count()) === 1);
  const { ask, asked, fed, connection } = page();
  connection.set({ at: 'unreachable' });
  ask('host', 1, expression('a'));
  ask('size', 2, expression('never asked'));
  await until(() => fed.length === 2);
  expect(asked).toEqual([]);
  expect(fed).toContainEqual({ type: 'answered', ask: 1, output: ['x', null], asOf: 1_000_000 });
  expect(fed).toContainEqual({ type: 'failed', ask: 2, message: 'Needs a connection', offline: true });
});

test('E4 a question that finds nobody falls back to the last answer, however new', async () => {
  const { ask, asked, fed } = page();
  ask('host', 1, expression('a'));
  await asked[0]!.answer({ type: 'answered', output: 'x' });
  ask('host', 2, expression('a'));
  await asked[1]!.answer(unreachable);
  await until(() => fed.length === 2);
  expect(fed[1]).toEqual({ type: 'answered', ask: 2, output: 'x', asOf: 1_000_000 });
});

test('E5 with the connection, fields with an old answer or none are asked again, and no others', () => {
  const state = form();
  const seen: FormState = {
    ...state,
    fields: state.fields.map((field, at) => (at === 0 ? { ...field, asOf: 5 } : at === 1 ? { ...field, offline: true } : field)),
  };
  const { connection, fed } = page(seen);
  connection.set({ at: 'offline' });
  connection.set({ at: 'unreachable' });
  expect(fed).toEqual([]);
  connection.set({ at: 'online' });
  expect(fed).toEqual([
    { type: 'refreshed', field: 'host' },
    { type: 'refreshed', field: 'size' },
  ]);
});

test('E6 what must not be logged, what was asked with a password, and errors are not kept', async () => {
  const { ask, asked, world } = page();
  ask('host', 1, expression('quiet', true));
  await asked[0]!.answer({ type: 'answered', output: 'x' });
  ask('host', 2, expression("fn.login('s3cret')"));
  await asked[1]!.answer({ type: 'answered', output: 'x' });
  ask('host', 3, expression('bad'));
  await asked[2]!.answer({ type: 'answered', output: undefined, error: 'wrong' });
  ask('host', 4, expression('good'));
  await asked[3]!.answer({ type: 'answered', output: 'x' });
  await world.pass(300);
  await until(async () => (await cache.evaluations.count()) > 0);
  expect(await cache.evaluations.toArray()).toHaveLength(1);
  expect(JSON.stringify(await cache.evaluations.toArray())).not.toContain('good');
});

test('E7 a wait ends after its time, and one that is due in a hidden tab when the tab is seen again', async () => {
  const { wait, world, fed, inSight } = page();
  wait('host', 1, 1000);
  await world.pass(999);
  expect(fed).toEqual([]);
  await world.pass(1);
  expect(fed).toEqual([{ type: 'woken', ask: 1 }]);
  inSight.set(false);
  wait('host', 2, 1000);
  await world.pass(60_000);
  expect(fed).toHaveLength(1);
  inSight.set(true);
  expect(fed[1]).toEqual({ type: 'woken', ask: 2 });
});

const failing = (state: FormState): FormState => ({ ...state, fields: state.fields.map((field) => ({ ...field, failure: 'HTTP 500' })) });

test('E8 an auto refresh that keeps failing is given up and told; asked again, it goes on', async () => {
  const { ask, wait, asked, world, fed, gaveUp } = page(failing(form()));
  const round = async (n: number): Promise<void> => {
    ask('host', n, expression('a'));
    await asked.at(-1)!.answer({ type: 'failed', message: 'HTTP 500', offline: false });
    fed.length = 0;
    wait('host', n, 500);
    await world.pass(500);
  };
  for (let n = 1; n < failuresBorne; n++) await round(n);
  expect([gaveUp, fed.length]).toEqual([[], 1]);
  await round(failuresBorne);
  expect([gaveUp, fed]).toEqual([['host'], []]);
  await round(failuresBorne + 1);
  expect([gaveUp.length, fed.length]).toEqual([1, 1]);
});

test('E8 a success between failures that came without a question begins the count anew', async () => {
  const good = form();
  let state = good;
  const { ask, wait, asked, gaveUp } = page(good, () => state);
  for (let n = 1; n < 2 * failuresBorne; n++) {
    state = failing(good);
    ask('host', n, expression('a'));
    await asked.at(-1)!.answer({ type: 'failed', message: 'HTTP 500', offline: false });
    wait('host', n, 500);
    state = good;
    wait('host', n, 5000);
  }
  expect(gaveUp).toEqual([]);
});

test('E8 a field without auto refresh, and one that misses only the network, are not given up', async () => {
  const { ask, wait, asked, gaveUp } = page();
  for (let n = 1; n < 2 * failuresBorne; n++) {
    ask('size', 2 * n, expression('a'));
    await asked.at(-1)!.answer({ type: 'failed', message: 'HTTP 500', offline: false });
    wait('size', 2 * n, 500);
    ask('host', 2 * n + 1, expression('b'));
    await asked.at(-1)!.answer(unreachable);
    await until(() => true);
    wait('host', 2 * n + 1, 500);
  }
  expect(gaveUp).toEqual([]);
});
