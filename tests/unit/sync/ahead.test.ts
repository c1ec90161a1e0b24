import { expect, test } from 'vitest';
import { wantedAhead, type AheadInput } from '#sync/ahead.ts';
import { isMetered } from '#sync/run/fetch-ahead.ts';
import { aJob } from '../features/jobs/jobs.ts';

const now = 1_000_000;
const wanted = (over: Partial<AheadInput>): readonly number[] =>
  wantedAhead({
    jobs: [],
    isMine: ({ user }) => user === 'olga',
    waitsForMe: ({ status }) => status === 'approve',
    pinned: [],
    kept: new Map(),
    now,
    ...over,
  });

test('B1 first what waits or runs, then what was pinned, then the newest of this person with their steps', () => {
  const jobs = [
    aJob(9, { user: 'rita' }),
    aJob(8, { parent_id: 7 }),
    aJob(7),
    aJob(6, { status: 'running', end: null }),
    aJob(5, { user: 'rita', status: 'approve' }),
    aJob(4, { start: '2020-01-01T00:00:00.000Z' }),
  ];
  expect(wanted({ jobs, pinned: [2] })).toEqual([5, 6, 2, 8, 7]);
  const many = Array.from({ length: 30 }, (_, n) => aJob(100 - n));
  expect(wanted({ jobs: many })).toEqual(many.slice(0, 20).map(({ id }) => id));
});

test('B2 what is here for good, and what is being read, is not asked for; what went on since is', () => {
  const jobs = [aJob(7), aJob(6), aJob(5, { status: 'running', end: null }), aJob(4)];
  const kept = new Map([
    [7, { at: 0, settled: true }],
    [6, { at: now - 9000, settled: false }],
    [5, { at: 0, settled: true }],
    [2, { at: 0, settled: true }],
  ]);
  expect(wanted({ jobs, kept, pinned: [2] })).toEqual([5, 4]);
});

test('B3 a connection that costs money is left alone, where the browser tells of it', () => {
  expect([{}, { connection: {} }, { connection: { type: 'wifi' } }].map(isMetered)).toEqual([false, false, false]);
  expect([{ connection: { saveData: true } }, { connection: { type: 'cellular' } }].map(isMetered)).toEqual([true, true]);
});
