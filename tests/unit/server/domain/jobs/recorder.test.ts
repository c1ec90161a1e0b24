// @vitest-environment node
import { expect, test } from 'vitest';
import { recorder } from '#server/domain/jobs/recorder.ts';
import type { NewOutput } from '#server/domain/stores.ts';

/** A recorder over a clock that stands still until it is told, and a storage that finishes when it is told. */
function set() {
  let now = 0;
  let timers: { readonly at: number; readonly ring: () => void }[] = [];
  const stored: NewOutput[][] = [];
  const finish: (() => void)[] = [];
  const clock = {
    now: () => now,
    after(ms: number, ring: () => void) {
      const timer = { at: now + ms, ring };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
  };
  const append = (output: readonly NewOutput[]): Promise<void> => {
    stored.push([...output]);
    return new Promise((done) => finish.push(done));
  };
  const settle = async (): Promise<void> => {
    finish.shift()?.();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const pass = (ms: number): void => {
    now += ms;
    const due = timers.filter((timer) => timer.at <= now);
    timers = timers.filter((timer) => timer.at > now);
    for (const timer of due) timer.ring();
  };
  return {
    ...recorder(append, clock),
    stored,
    settle,
    pass,
    texts: () => stored.map((batch) => batch.map(({ stream, text }) => `${stream}:${text}`)),
  };
}

test('the first lines are stored at once, further ones together after a pause', async () => {
  const { sink, texts, settle, pass } = set();
  void sink('stdout', 'one\n');
  expect(texts()).toEqual([['stdout:one\n']]);
  await settle();
  void sink('stdout', 'two\n');
  void sink('stdout', 'three\n');
  expect(texts()).toHaveLength(1);
  pass(50);
  expect(texts()[1]).toEqual(['stdout:two\nthree\n']);
});

test('lines are never cut, whatever the chunks; what has no line feed yet waits', async () => {
  const { sink, texts, settle, pass, end } = set();
  void sink('stdout', 'on');
  expect(texts()).toEqual([]);
  void sink('stdout', 'e\ntw');
  expect(texts()).toEqual([['stdout:one\n']]);
  await settle();
  const ended = end();
  await settle();
  pass(100);
  await ended;
  expect(texts()[1]).toEqual(['stdout:tw']);
});

test('the streams keep their order of arrival', async () => {
  const { sink, texts, settle, pass } = set();
  void sink('stdout', 'a\n');
  await settle();
  void sink('stdout', 'b\n');
  void sink('stderr', 'c\n');
  void sink('stdout', 'd\n');
  pass(50);
  expect(texts()[1]).toEqual(['stdout:b\n', 'stderr:c\n', 'stdout:d\n']);
});

test('64 kB are stored without waiting, in records of at most that size', async () => {
  const { sink, stored, settle } = set();
  void sink('stdout', 'first\n');
  await settle();
  const line = `${'x'.repeat(999)}\n`;
  for (let n = 0; n < 200; n++) void sink('stdout', line);
  expect(stored).toHaveLength(2);
  await settle();
  expect(stored.length).toBeGreaterThan(2);
  for (const batch of stored) for (const { text } of batch) expect(text.length).toBeLessThanOrEqual(64 * 1024);
});

test('a program that writes faster than the disk is asked to wait', async () => {
  const { sink, settle } = set();
  const megabyte = `${'y'.repeat(1023)}\n`.repeat(1024);
  expect(sink('stdout', megabyte)).toBeUndefined();
  void sink('stdout', megabyte);
  const wait = sink('stdout', 'z\n');
  expect(wait).toBeInstanceOf(Promise);
  let waited = false;
  void wait?.then(() => (waited = true));
  await Promise.resolve();
  expect(waited).toBe(false);
  await settle();
  expect(waited).toBe(true);
});

test('a line without end is cut at a megabyte', () => {
  const { sink, stored } = set();
  void sink('stdout', 'w'.repeat(1024 * 1024 + 1));
  expect(stored.flat()[0]?.text).toHaveLength(1024 * 1024 + 1);
});
