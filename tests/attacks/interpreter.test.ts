import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMachine, type Machine } from '#interpreter/machine.ts';
import { pageLimits } from '#interpreter/outcome.ts';
import { attacks, outsideNames } from '#tests/support/attacks.ts';
import { interpreterBytes, stepClock } from '#tests/support/interpreter.ts';

// On machines that do other things, too.
vi.setConfig({ testTimeout: 120_000 });

const secret = 'a-secret-of-the-page';
const wasm = interpreterBytes();
// A low ceiling, so that what is greedy is soon at its end.
const limits = { ...pageLimits, timeMs: 100, retryMs: 0, memoryBytes: 32 * 1024 * 1024 };
const open = (): Promise<Machine> => openMachine({ wasm, now: stepClock(), limits });

let machine: Machine;
const builtIn = Object.getOwnPropertyNames(Object.prototype);
beforeAll(async () => {
  machine = await open();
  Object.assign(globalThis, { secret });
  process.env['SECRET'] = secret;
});
afterAll(() => {
  delete (globalThis as { secret?: string }).secret;
  delete process.env['SECRET'];
});

test.each(attacks.map((attack) => [attack.length > 80 ? `${attack.slice(0, 80)}…` : attack, attack]))(
  'M1 %s does not get out',
  async (_name, attack) => {
    if (!machine.isUsable) machine = await open();
    const outcome = machine.run(attack);
    expect(JSON.stringify(outcome) ?? '').not.toContain(secret);
    // Nothing of this side was handed over or changed.
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(builtIn);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    if (outcome.ok) expect(['undefined', 'number', 'string', 'boolean', 'object']).toContain(typeof outcome.value);
    // It still works, or says that it does not.
    if (machine.isUsable) expect(machine.run('[1].map((n) => n + 1)')).toEqual({ ok: true, value: [2] });
  },
);

test.each(outsideNames)('M1 a script finds no %s', async (name) => {
  if (!machine.isUsable) machine = await open();
  expect(machine.run(`typeof ${name}`)).toEqual({ ok: true, value: 'undefined' });
});
