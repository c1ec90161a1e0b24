import { expect, test } from 'vitest';
import { observable } from '#sync/run/observable.ts';
import { typedPace } from '#sync/run/typed-pace.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';

function stage() {
  const { clock, pass } = fakeWorld();
  const text = observable('');
  const paced = typedPace(text, clock);
  const seen: string[] = [];
  paced.subscribe(() => void seen.push(paced.current()));
  return { pass, seen, now: paced.now, told: (now: string) => text.set(now), typed: (now: string) => paced.typing(() => text.set(now)) };
}

test('what is typed is followed in a pause, and a third of a second after its beginning where there is none', async () => {
  const { pass, seen, typed } = stage();
  typed('a');
  await pass(50);
  typed('ab');
  expect(seen).toEqual([]);
  await pass(60);
  expect(seen).toEqual(['ab']);
  for (const text of ['1', '12', '123', '1234', '12345', '123456', '1234567', '12345678']) {
    typed(text);
    await pass(50);
  }
  expect(seen).toEqual(['ab', '123456']);
  await pass(60);
  expect(seen).toEqual(['ab', '123456', '12345678']);
});

test('what comes from elsewhere is told at once, with everything that was typed', async () => {
  const { pass, seen, typed, told } = stage();
  typed('a');
  told('a of theirs');
  expect(seen).toEqual(['a of theirs']);
  await pass(1000);
  expect(seen).toEqual(['a of theirs']);
});

test('whoever wants something done with it now has it at once, and only once', async () => {
  const { pass, seen, typed, now } = stage();
  now();
  typed('a');
  now();
  expect(seen).toEqual(['a']);
  await pass(1000);
  expect(seen).toEqual(['a']);
});
