import { expect, test } from 'vitest';
import { observable } from '#sync/run/observable.ts';
import { paced } from '#sync/run/paced.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

function stage() {
  const world = fakeWorld();
  const source = observable(0);
  const calm = paced(source, world.clock, { everyMs: 1000, isUrgent: (_, next) => next < 0 });
  const told: number[] = [];
  return { world, source, calm, told, listen: () => calm.subscribe(() => told.push(calm.current())) };
}

test('changes in quick succession are told once a second, the newest always; what is urgent at once', async () => {
  const { world, source, told, listen } = stage();
  const leave = listen();
  for (let n = 1; n <= 25; n++) {
    source.set(n);
    await world.pass(100);
  }
  await world.pass(1000);
  expect(told).toEqual([10, 20, 25]);
  source.set(26);
  source.set(-1);
  source.set(27);
  await world.pass(1000);
  leave();
  source.set(28);
  await world.pass(5000);
  expect(told).toEqual([10, 20, 25, -1, 27]);
});

test('who asks without waiting for changes gets what is true now, and who comes later, too', () => {
  const { source, calm, told, listen } = stage();
  source.set(3);
  expect(calm.current()).toBe(3);
  listen();
  source.set(4);
  expect([calm.current(), told]).toEqual([3, []]);
});
