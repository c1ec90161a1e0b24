import { expect, test } from 'vitest';
import { snapshotOf } from '#interpreter/snapshot.ts';

const page = 65_536;

test('a memory goes back to what it held, also after it grew', () => {
  const memory = new WebAssembly.Memory({ initial: 64, maximum: 80 });
  new Uint8Array(memory.buffer).fill(1, 5 * page, 5 * page + 10);
  new Uint8Array(memory.buffer).fill(2, 40 * page, 41 * page);
  const goBack = snapshotOf(memory);
  new Uint8Array(memory.buffer).fill(9, 5 * page, 50 * page);
  memory.grow(4);
  goBack();
  const bytes = new Uint8Array(memory.buffer);
  expect([...bytes.subarray(5 * page, 5 * page + 12)]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  expect(bytes.subarray(40 * page, 41 * page).every((byte) => byte === 2)).toBe(true);
});

test('what nobody had taken is left alone, and small gaps between data go back with it', () => {
  const memory = new WebAssembly.Memory({ initial: 64 });
  const bytes = new Uint8Array(memory.buffer);
  bytes[0] = 1;
  bytes[3 * page] = 1;
  bytes[60 * page] = 1;
  const goBack = snapshotOf(memory);
  bytes.fill(7);
  goBack();
  expect([bytes[2 * page], bytes[30 * page], bytes[60 * page + 1]]).toEqual([0, 7, 0]);
});
