import { expect, test } from 'vitest';
import { clockTime, duration, exactTime, relativeTime, staysTrueMs } from '#ui/time.ts';

const now = new Date(2026, 10, 21, 10, 32, 5).getTime();
const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

test('an exact time is the local day and second', () => {
  expect(exactTime(now)).toBe('2026-11-21 10:32:05');
});

test('an age names the day only when it is not today', () => {
  expect(clockTime(now - hours, now)).toBe('09:32');
  expect(clockTime(now - 24 * hours, now)).toBe('2026-11-20 10:32');
});

test.each([
  [0, 'now'],
  [-2 * seconds, 'now'],
  [12 * seconds, '12 s ago'],
  [59 * minutes, '59 min ago'],
  [23 * hours, '23 h ago'],
  [24 * hours, '2026-11-20 10:32:05'],
  [-2 * hours, '2026-11-21 12:32:05'],
])('%i ms ago reads %j', (age, text) => {
  expect(relativeTime(now - age, now)).toBe(text);
});

test('a relative time is never more than 5 s behind within the hour', () => {
  for (const age of [0, 30 * seconds, 5 * minutes, 50 * minutes]) expect(staysTrueMs(now - age, now)).toBeLessThanOrEqual(5 * seconds);
});

test('a duration is told in its two largest units', () => {
  expect(duration(4_400)).toBe('4 s');
  expect(duration(65_000)).toBe('1 min 5 s');
  expect(duration(2 * hours + 3 * minutes)).toBe('2 h 3 min');
});
