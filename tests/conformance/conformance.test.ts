import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Machine } from '#interpreter/machine.ts';
import { openScripts, playCase, readCases } from './conformance.ts';
import { deviations } from './deviations.ts';

const { cases, unreadable } = readCases(null);
let scripts: Machine;

beforeAll(async () => {
  scripts = await openScripts();
});
afterAll(() => scripts.dispose());

describe('cases of the reference', () => {
  test.each(cases.map((one) => [one.id, one.rule, one] as const))('%s %s', async (_id, _rule, one) => {
    expect((await playCase(one, scripts)).faults).toEqual([]);
  });
});

describe('deviations', () => {
  test('each stands for a case that the reference would have otherwise, once', () => {
    const ids = deviations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !cases.some((one) => one.id === id))).toEqual([]);
  });

  test.each(deviations.map(({ id, rule }) => [id, rule] as const))('%s deviates because of %s', async (id) => {
    const one = cases.find((other) => other.id === id)!;
    expect((await playCase(one, scripts, one.expect)).faults).not.toEqual([]);
  });
});

describe('a file of cases', () => {
  test('all of the bundled one can be read', () => expect(unreadable).toEqual([]));

  test('that is not there or holds no list is named', async () => {
    expect(() => readCases('/nowhere/cases.json')).toThrow(/nowhere/);
    await write('{}');
    expect(() => readCases(file)).toThrow(/holds no list of cases/);
  });

  test('names what is no case and keeps the others', async () => {
    await write(
      JSON.stringify([{ id: 'X1', form: {} }, 7, { id: 'X2', form: { fields: [] }, actions: [{ dance: 1 }], expect: {} }, cases[0]]),
    );
    const read = readCases(file);
    expect(read.cases.map(({ id }) => id)).toEqual(['A01']);
    expect(read.unreadable.map(({ id }) => id)).toEqual(['X1', 'number 2', 'X2']);
    expect(read.unreadable[2]?.reason).toContain('dance');
  });

  test('that expects something nobody knows how to look at does not hold', async () => {
    expect((await playCase(cases[0]!, scripts, { smell: 'roses' })).faults).toEqual([
      'smell: this harness does not know how to look at it',
    ]);
  });
});

const file = join(tmpdir(), `fieldrun-cases-${process.pid}.json`);
const write = (text: string): Promise<void> => writeFile(file, text);
afterAll(() => rm(file, { force: true }));
