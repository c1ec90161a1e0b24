import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMachine, type Machine } from '#interpreter/machine.ts';
import { pageLimits, type Outcome } from '#interpreter/outcome.ts';
import { interpreterBytes, stepClock } from '#tests/support/interpreter.ts';

// On machines that do other things, too.
vi.setConfig({ testTimeout: 120_000 });

const limits = { ...pageLimits, timeMs: 5000, retryMs: 0, memoryBytes: 64 * 1024 * 1024, resultLength: 8_000_000 };
let machine: Machine;
beforeEach(async () => {
  machine = await openMachine({ wasm: interpreterBytes(), now: stepClock(), limits });
});
afterEach(() => machine.dispose());

const value = (source: string): unknown => {
  const outcome = machine.run(source);
  expect(outcome).toMatchObject({ ok: true });
  return outcome.ok && outcome.value;
};
const refusal = (source: string): Outcome => {
  const outcome = machine.run(source);
  expect(outcome.ok).toBe(false);
  return outcome;
};

describe('M5 a result is data', () => {
  test.each<readonly [string, unknown]>([
    ['1+1', 2],
    ["'a'+'b'", 'ab'],
    ['[1,2,3].length', 3],
    ['true && !false', true],
    ['null', null],
    ['undefined', undefined],
    ['', undefined],
    ['  ', undefined],
    ['NaN', Number.NaN],
    ['1/0', Number.POSITIVE_INFINITY],
    ['({a:[1,{b:null}],c:undefined})', { a: [1, { b: null }] }],
    ['[1,,3]', [1, null, 3]],
    ['[undefined]', [null]],
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
    ["'Füße 👍'", 'Füße 👍'],
    ['a = 5, a + 1', 6],
    ['let x = 2; x * 21', 42],
    ['if (true) { "yes" } else { "no" }', 'yes'],
    ['console.log("x"), 1', 1],
    ['// nothing', undefined],
    ["['b','a'].toSorted()[0]", 'a'],
    ['Object.groupBy([1,2], (n) => n % 2 ? "odd" : "even")', { odd: [1], even: [2] }],
    ['/(?<y>\\d{4})/u.exec("in 2024").groups.y', '2024'],
  ])('%s gives its value', (source, wanted) => expect(value(source)).toEqual(wanted));

  test.each<readonly [string, unknown]>([
    ['{a:1}', { a: 1 }],
    [' { "a": 1, b: [2] } ', { a: 1, b: [2] }],
    ['{}', {}],
    ['{a:1}.a', 1],
  ])('M6 C26 %s is an object where it begins and ends with a brace', (source, wanted) => {
    if (source.trim().endsWith('}')) expect(value(source)).toEqual(wanted);
    else expect(machine.run(source).ok).toBe(false);
  });

  test('a list of 100,000 rows comes whole', () => {
    const rows = value("Array.from({length: 100000}, (_, i) => ({name: 'host' + i, size: i}))");
    expect(rows).toHaveLength(100_000);
  });
});

describe('M3 M5 M7 what gives no data is refused in words', () => {
  test.each<readonly [string, string, string]>([
    ['zip.zap', 'threw', 'ReferenceError: zip is not defined'],
    ['null.x', 'threw', "TypeError: Cannot read properties of null (reading 'x')"],
    ['1+', 'threw', 'SyntaxError: Unexpected end of input'],
    ['throw new RangeError("too far")', 'threw', 'RangeError: too far'],
    ['throw 5', 'threw', '5'],
    ['throw []', 'threw', 'An error without words'],
    ["throw new Error('')", 'threw', 'Error: '],
    ['throw {}', 'threw', '[object Object]'],
    ['Promise.resolve(1)', 'promise', 'promise'],
    ['new Promise(() => 0)', 'promise', 'promise'],
    ['(async () => 1)()', 'promise', 'promise'],
    ['Promise.reject(1)', 'promise', 'promise'],
    ['import("x")', 'promise', 'promise'],
    ['const a = {}; a.a = a; a', 'notData', 'contains itself'],
    ['10n', 'notData', 'bigint'],
    ['[10n]', 'notData', 'BigInt'],
    ['() => 1', 'notData', 'function'],
    ['Symbol("x")', 'notData', 'symbol'],
    ['({get a() { throw new Error("in a getter") }})', 'threw', 'in a getter'],
    ['"x".repeat(1e9)', 'outOfMemory', '64 MB'],
    ['const a = []; while (1) a.push("x".repeat(5e6) + a.length)', 'outOfMemory', '64 MB'],
    ['const f = () => f() + 1; f()', 'tooDeep', 'nested too deeply'],
    ['let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a', 'tooDeep', 'nested too deeply'],
    ['"x".repeat(9e6)', 'tooBig', '8000000'],
  ])('%s is refused: %s', (source, reason, words) => {
    expect(refusal(source)).toMatchObject({ reason, message: expect.stringContaining(words) });
  });

  test('M3 what hangs is cut off, its second try too, and the limit is named', async () => {
    const impatient = await openMachine({ wasm: interpreterBytes(), now: stepClock(), limits: { ...pageLimits, timeMs: 20, retryMs: 40 } });
    const expected = { reason: 'timedOut', message: expect.stringContaining('longer than 40 ms') };
    expect(impatient.run('while (true);')).toMatchObject(expected);
    expect(impatient.run('/(a+)+$/.test("a".repeat(50) + "b")')).toMatchObject(expected);
    expect(impatient.run('new Proxy({}, { ownKeys() { while (true); } })')).toMatchObject(expected);
    expect(impatient.run('({ toJSON() { while (true); } })')).toMatchObject(expected);
    expect(impatient.run('throw { get message() { while (true); } }')).toMatchObject(expected);
    expect(impatient.run('try { while (true); } finally { 1 }')).toMatchObject(expected);
    expect(impatient.run('1')).toEqual({ ok: true, value: 1 });
  });

  test('M4 a device that was busy gets a second try with more time', async () => {
    // A loop of this length looks at the clock some ten times.
    const loop = 'for (let i = 0; i < 100000; i++); "done"';
    const slow = (stepMs: number) =>
      openMachine({ wasm: interpreterBytes(), now: stepClock(stepMs), limits: { ...pageLimits, timeMs: 50, retryMs: 250 } });
    expect((await slow(10)).run(loop)).toEqual({ ok: true, value: 'done' });
    expect((await slow(100)).run(loop)).toMatchObject({ reason: 'timedOut' });
  });

  test('M4 what hardly computes is not cut off, however slow the device is', async () => {
    const slow = await openMachine({ wasm: interpreterBytes(), now: stepClock(10_000), limits: { ...pageLimits, timeMs: 50, retryMs: 0 } });
    expect(slow.run('fnArray.from([3, 1]).sortBy().map((n) => n + 1)')).toEqual({ ok: true, value: [2, 4] });
  });

  test('M2 what one script needed of the memory is not missing to the next', async () => {
    let current = await openMachine({
      wasm: interpreterBytes(),
      now: stepClock(),
      limits: { ...limits, timeMs: 100, memoryBytes: 32 * 1024 * 1024 },
    });
    for (let n = 0; n < 3; n++) {
      current.run('const m = new Map(); while (1) m.set({}, m)');
      if (!current.isUsable) current = await openMachine({ wasm: interpreterBytes(), now: stepClock(), limits });
      expect(current.run('[1].map((n) => n + 1)')).toEqual({ ok: true, value: [2] });
    }
  });

  test('after it went to its bounds, a machine says that it is spent', async () => {
    machine.run('let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a');
    if (machine.isUsable) expect(machine.run('1')).toEqual({ ok: true, value: 1 });
    machine.run('const a = []; while (1) a.push("x".repeat(5e6) + a.length)');
    expect(machine.isUsable).toBe(false);
  });
});

describe('M2 scripts do not meet', () => {
  test.each([
    ['globalThis.left = 1', 'typeof left', 'undefined'],
    ['var left = 1', 'typeof left', 'undefined'],
    ['Array.prototype.map = () => "mine"', '[1].map((n) => n)', [1]],
    ['Object.prototype.left = 1', '({}).left', undefined],
    ['JSON.stringify = () => "mine"', '({a:1})', { a: 1 }],
    ['Object.freeze(Array.prototype); Object.freeze(globalThis)', 'b = [1], b.push(2), b', [1, 2]],
    ['String.prototype.trim = null', '" x ".trim()', 'x'],
  ])('%s leaves nothing behind', (first, second, wanted) => {
    machine.run(first);
    expect(value(second)).toEqual(wanted);
  });

  test('a script that changes how JSON is written changes only its own result', () => {
    expect(value('JSON.stringify = () => "mine"; ({a:1})')).toEqual({ a: 1 });
  });
});

test('M2 every script finds the world as it was made, in every part of it', () => {
  const seen: readonly (readonly [string, unknown])[] = [
    ['typeof left + typeof fnArray', 'undefinedfunction'],
    ['left = 1, Array.prototype.own = 2', 2],
    ['typeof left + typeof [].own', 'undefinedundefined'],
    ['fnArray.from([{ a: 1 }]).length', 1],
    ['kept = Array.from({ length: 100000 }, (_, at) => ({ at })), kept.length', 100_000],
    ['new Uint8Array(2e6).fill(7).length', 2_000_000],
    ['new Uint8Array(3e6).some((byte) => byte !== 0)', false],
  ];
  for (let round = 0; round < 3; round++) for (const [source, wanted] of seen) expect(value(source)).toEqual(wanted);
});

test('M2 what a script throws away of its helpers is there for the next', async () => {
  const preludes = ['globalThis.say = ((ask) => (text) => ask("say", text))(globalThis.ask); delete globalThis.ask;'];
  const asking = await openMachine({
    wasm: interpreterBytes(),
    now: stepClock(),
    limits,
    preludes,
    ask: (name, input) => `${name} ${input}`,
  });
  for (let round = 0; round < 3; round++) {
    expect(asking.run('say("a") + typeof Math.random() + JSON.stringify([1])')).toEqual({ ok: true, value: 'say anumber[1]' });
    asking.run(
      'say = null; Math.random = null; JSON.stringify = null; Math = JSON = null; let a = []; for (let i = 0; i < 1e5; i++) a = { a }; 1',
    );
    asking.run('for (const name of Object.getOwnPropertyNames(globalThis)) delete globalThis[name]');
  }
  asking.dispose();
});

test('M2 numbers by chance are others in every script', () => {
  const drawn = Array.from({ length: 50 }, () => value('[Math.random(), Math.random()]')).flat() as number[];
  expect(new Set(drawn).size).toBe(100);
  expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(value('Object.keys(Math).length')).toBe(0);
});

test('M3 what scripts used is there for the next ones', () => {
  for (let n = 0; n < 40; n++) machine.run('Array.from({ length: 50000 }, (_, at) => `${at}`).length');
  expect(machine.isUsable).toBe(true);
  expect(refusal('for (;;);')).toMatchObject({ reason: 'timedOut' });
  expect(value('1 + 1')).toBe(2);
});
