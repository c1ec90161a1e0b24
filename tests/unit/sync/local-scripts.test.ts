import { expect, test } from 'vitest';
import type { ToScripts, FromScripts } from '#interpreter/messages.ts';
import { openMachine } from '#interpreter/machine.ts';
import { pageLimits } from '#interpreter/outcome.ts';
import { runLocalScripts, type ScriptWorker } from '#sync/run/local-scripts.ts';
import { fakeWorld, settled } from '#tests/support/fake-world.ts';
import { interpreterBytes, stepClock } from '#tests/support/interpreter.ts';

/** A worker that does what the test says. */
interface FakeWorker extends ScriptWorker {
  readonly asked: ToScripts[];
  ended: boolean;
  tell(told: FromScripts): void;
  breaks(why: string): void;
}

function stage() {
  const workers: FakeWorker[] = [];
  const start = (): FakeWorker => {
    const worker: FakeWorker = {
      asked: [],
      ended: false,
      tell: () => undefined,
      breaks: () => undefined,
      ask: (asked) => void worker.asked.push(asked),
      listen(told, broke) {
        worker.tell = told;
        worker.breaks = broke;
      },
      terminate: () => void (worker.ended = true),
    };
    workers.push(worker);
    return worker;
  };
  const world = fakeWorld();
  return { workers, world, scripts: runLocalScripts(start, world.clock) };
}

const ran = (id: number, value: unknown): FromScripts => ({ type: 'ran', id, outcome: { ok: true, value } });

test('X2 the worker starts with the first script, once', async () => {
  const { workers, scripts } = stage();
  expect(workers).toHaveLength(0);
  scripts.warm();
  scripts.warm();
  const answer = scripts.run('1');
  await settled();
  expect(workers).toHaveLength(1);
  workers[0]!.tell({ type: 'ready' });
  workers[0]!.tell(ran(1, 1));
  expect(await answer).toEqual({ ok: true, value: 1 });
});

test('X4 scripts asked for at once travel together', async () => {
  const { workers, scripts } = stage();
  const answers = ['a', 'b', 'c'].map((source) => scripts.run(source));
  await settled();
  expect(workers[0]!.asked).toEqual([{ scripts: [1, 2, 3].map((id) => ({ id, source: 'abc'[id - 1] })) }]);
  for (const id of [3, 1, 2]) workers[0]!.tell(ran(id, id * 10));
  expect(await Promise.all(answers)).toEqual([10, 20, 30].map((value) => ({ ok: true, value })));
});

test('X3 a script that hangs ends its worker and is named; those behind it run in the next', async () => {
  const { workers, world, scripts } = stage();
  const first = scripts.run('1');
  const hung = scripts.run('[].indexOf.call({ length: 9e15 }, 1)');
  const behind = scripts.run('3');
  await settled();
  workers[0]!.tell({ type: 'ready' });
  await world.pass(2000);
  workers[0]!.tell(ran(1, 1));
  await world.pass(2000);
  expect(workers).toHaveLength(1);
  await world.pass(1000);
  expect(workers[0]!.ended).toBe(true);
  expect(await first).toEqual({ ok: true, value: 1 });
  expect(await hung).toEqual({ ok: false, error: expect.stringContaining('cut off: [].indexOf.call({ length: 9e15 }, 1)') });
  expect(workers[1]!.asked).toEqual([{ scripts: [{ id: 3, source: '3' }] }]);
  workers[1]!.tell({ type: 'ready' });
  workers[0]!.tell(ran(3, 'late, from the worker that is gone'));
  workers[1]!.tell(ran(3, 3));
  expect(await behind).toEqual({ ok: true, value: 3 });
  await world.pass(60_000);
  expect(workers).toHaveLength(2);
});

test('X3 a worker without work is not ended for its silence', async () => {
  const { workers, world, scripts } = stage();
  const answer = scripts.run('1');
  await settled();
  workers[0]!.tell({ type: 'ready' });
  workers[0]!.tell(ran(1, 1));
  await answer;
  await world.pass(600_000);
  const later = scripts.run('2');
  await world.pass(2900);
  expect(workers[0]!.ended).toBe(false);
  workers[0]!.tell(ran(2, 2));
  expect(await later).toEqual({ ok: true, value: 2 });
});

test.each<readonly [string, (worker: FakeWorker) => void]>([
  ['cannot load its interpreter', (worker) => worker.tell({ type: 'unavailable', why: 'Failed to fetch' })],
  ['cannot be started', (worker) => worker.breaks('Failed to fetch')],
])('X1 a worker that %s is told to everybody who waits, and tried again with the next script', async (_what, happens) => {
  const { workers, scripts } = stage();
  const answers = [scripts.run('1'), scripts.run('2')];
  await settled();
  happens(workers[0]!);
  for (const answer of await Promise.all(answers))
    expect(answer).toEqual({ ok: false, error: expect.stringMatching(/could not be loaded.*Failed to fetch/) });
  expect(workers[0]!.ended).toBe(true);
  const again = scripts.run('3');
  await settled();
  workers[1]!.tell(ran(3, 3));
  expect(await again).toEqual({ ok: true, value: 3 });
});

test('X1 an interpreter that does not come is given up after half a minute', async () => {
  const { workers, world, scripts } = stage();
  const answer = scripts.run('1');
  await world.pass(29_000);
  expect(workers[0]!.ended).toBe(false);
  await world.pass(1000);
  expect(await answer).toEqual({ ok: false, error: expect.stringContaining('within 30 seconds') });
});

test('X1 X2 a form that is left ends the worker and answers what is open; the next form starts another', async () => {
  const { workers, scripts } = stage();
  const leave = scripts.hold();
  const answer = scripts.run('1');
  const unsent = (await settled(), scripts.run('2'));
  leave();
  for (const one of [await answer, await unsent]) expect(one).toEqual({ ok: false, error: expect.stringContaining('left') });
  expect(workers[0]!.ended).toBe(true);
  const next = scripts.run('3');
  await settled();
  workers[1]!.tell(ran(3, 3));
  expect(await next).toEqual({ ok: true, value: 3 });
  expect(workers[0]!.asked).toEqual([{ scripts: [{ id: 1, source: '1' }] }]);
});

test('X1 where two forms are shown, as a preview and what is tried beside it, only the last to be left ends the worker', async () => {
  const { workers, scripts } = stage();
  const [leave, leaveOther] = [scripts.hold(), scripts.hold()];
  const answer = scripts.run('1');
  await settled();
  leave();
  leave();
  expect(workers[0]!.ended).toBe(false);
  workers[0]!.tell(ran(1, 'whole'));
  expect(await answer).toEqual({ ok: true, value: 'whole' });
  leaveOther();
  expect(workers[0]!.ended).toBe(true);
});

test('with the real interpreter, values and words come back', async () => {
  const machine = await openMachine({ wasm: interpreterBytes(), now: stepClock(), limits: { ...pageLimits, timeMs: 5000 } });
  const start = (): ScriptWorker => {
    let tell: (told: FromScripts) => void = () => undefined;
    return {
      listen: (told) => void (tell = told),
      ask: ({ scripts }) => scripts.forEach(({ id, source }) => tell({ type: 'ran', id, outcome: machine.run(source) })),
      terminate: () => undefined,
    };
  };
  const scripts = runLocalScripts(start, fakeWorld().clock);
  expect(await Promise.all(['1+1', '{a:1}', '', 'zip.zap'].map((source) => scripts.run(source)))).toEqual([
    { ok: true, value: 2 },
    { ok: true, value: { a: 1 } },
    { ok: true, value: undefined },
    { ok: false, error: 'ReferenceError: zip is not defined' },
  ]);
});
