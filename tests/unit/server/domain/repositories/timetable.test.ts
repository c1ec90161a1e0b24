// @vitest-environment node
import { expect, test } from 'vitest';
import { everyMinute, isTimetable } from '#server/domain/repositories/timetable.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

/** A Saturday, half a minute past nine in the evening, in the time zone of the machine. */
const evening = new Date(2026, 10, 21, 21, 0, 30).getTime();
const minute = 60_000;

/** The patterns that were due, with the minutes after the start at which they were. */
function watched(...patterns: string[]) {
  const world = fakeWorld(undefined, evening);
  const due: string[] = [];
  const stop = everyMinute(world.clock, (isDue) => {
    for (const pattern of patterns) if (isDue(pattern)) due.push(`${pattern} at ${Math.ceil((world.clock.now() - evening) / minute)}`);
  });
  return { ...world, due, stop };
}

test('what is due is due once in its minute', async () => {
  const { due, pass } = watched('*/2 * * * *', '5 21 * * *', '');
  await pass(6 * minute);
  expect(due).toEqual(['*/2 * * * * at 2', '*/2 * * * * at 4', '5 21 * * * at 5', '*/2 * * * * at 6']);
});

test('what was missed while the machine slept is made up for once', async () => {
  const world = fakeWorld(undefined, evening);
  let asleep = 0;
  const due: number[] = [];
  const clock = { ...world.clock, now: () => world.clock.now() + asleep };
  everyMinute(clock, (isDue) => {
    if (isDue('*/10 * * * *')) due.push(Math.round((clock.now() - evening) / minute));
  });
  asleep = 35 * minute;
  await world.pass(minute);
  asleep += 1;
  await world.pass(3 * minute);
  expect(due).toHaveLength(1);
});

test('after it was stopped nothing is due any more', async () => {
  const { due, pass, stop } = watched('* * * * *');
  await pass(minute);
  stop();
  await pass(5 * minute);
  expect(due).toHaveLength(1);
});

test('only five parts that come true some day are a time table', () => {
  for (const good of ['', '0 4 * * 1', '*/5 * * * *', '0 0 L * *', '0 0 * * 5L', '0,30 8-18 1-7 1,6 0-6'])
    expect(isTimetable(good, evening)).toBe(true);
  for (const wrong of ['* * * *', '* * * * * *', '0 0 31 2 *', '60 * * * *', 'x', ', * * * *'])
    expect(isTimetable(wrong, evening)).toBe(false);
});
