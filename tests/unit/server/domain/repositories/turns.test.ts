// @vitest-environment node
import { expect, test } from 'vitest';
import { turns } from '#server/domain/repositories/turns.ts';
import { settled } from '#tests/support/fake-world.ts';

/** Work that ends when it is told to. */
function work() {
  const log: string[] = [];
  const open = new Map<string, () => void>();
  const run = (name: string) => (signal: AbortSignal) => {
    log.push(`${name} begins`);
    return new Promise<void>((resolve) => {
      open.set(name, resolve);
      signal.addEventListener('abort', () => resolve());
    }).then(() => void log.push(`${name} ends`));
  };
  const end = async (name: string): Promise<void> => {
    open.get(name)?.();
    await settled();
  };
  return { log, run, end };
}

test('one name takes one turn at a time, in order, and what waits is done once for all who ask', async () => {
  const { log, run, end } = work();
  const line = turns();
  const first = line.take('a', 'pull', run('1'));
  await settled();
  const [second, again] = [line.take('a', 'pull', run('2')), line.take('a', 'pull', run('3'))];
  expect(second).toBe(again);
  void line.take('a', 'reset', run('4'));
  await settled();
  await end('1');
  await first;
  await end('2');
  expect(log).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '4 begins']);
  await end('4');
});

test('different names work side by side, four at most', async () => {
  const { log, run, end } = work();
  const line = turns();
  for (const name of ['a', 'b', 'c', 'd', 'e']) void line.take(name, 'pull', run(name));
  await settled();
  expect(log).toEqual(['a begins', 'b begins', 'c begins', 'd begins']);
  await end('c');
  expect(log.at(-1)).toBe('e begins');
  for (const name of ['a', 'b', 'd', 'e']) await end(name);
});

test('a failure of one turn is told to who asked, and the next one comes', async () => {
  const line = turns();
  const bad = line.take('a', 'pull', () => Promise.reject(new Error('no disk')));
  const good = line.take('a', 'reset', () => Promise.resolve());
  await expect(bad).rejects.toThrow('no disk');
  await expect(good).resolves.toBeUndefined();
});

test('stopping a name ends what works and what waits, but not what is asked for later', async () => {
  const { log, run, end } = work();
  const line = turns();
  const all = [line.take('a', 'pull', run('1')), line.take('a', 'reset', run('2'))];
  await settled();
  line.stop('a');
  await Promise.all(all);
  void line.take('a', 'pull', run('3'));
  await settled();
  expect(log).toEqual(['1 begins', '1 ends', '3 begins']);
  await end('3');
});

test('closing waits for what is at work, and begins nothing more', async () => {
  const { log, run } = work();
  const line = turns();
  void line.take('a', 'pull', run('1'));
  await settled();
  await line.close();
  await line.take('b', 'pull', run('2'));
  expect(log).toEqual(['1 begins', '1 ends']);
});
