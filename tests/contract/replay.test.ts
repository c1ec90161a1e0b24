// @vitest-environment node
import { expect, test } from 'vitest';
import { run } from '#server/main.ts';
import { exchanges } from './replay/exchange.ts';
import { replayWalk } from './replay/replay.ts';

test(
  'the recorded walk is answered as the reference answered it, but for the differences that are meant',
  { timeout: 400_000 },
  async () => {
    const said: string[] = [];
    const { passed, failed, skipped, idle } = await replayWalk({ base: null, run, say: (line) => said.push(line) });
    console.info(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    expect(said.filter((line) => !line.startsWith('Skipped'))).toEqual([]);
    expect(passed + failed + skipped).toBe(exchanges().length);
    expect(
      idle.map(({ at, of, row }) => `${row}: ${at.join(' ')} ${of.join(' ')}`),
      'Take entries that explain nothing off the table.',
    ).toEqual([]);
  },
);
