// @vitest-environment node
import { expect, test } from 'vitest';
import { gunzip } from '#db/gzip.ts';
import { emptyLog, type KeptLog } from '#sync/log-feed.ts';
import { feedOutputs } from '#sync/run/log/feed-outputs.ts';
import { createFeeder } from '#sync/run/log/feeder.ts';
import type { FromFeeder } from '#sync/run/log/messages.ts';
import { drawBySeed, type Draw } from '#tests/support/forall.ts';

/** A worker that runs on this thread, and parts with what it hands over. */
function pretendedWorker(): Worker {
  const target = new EventTarget();
  const say = (message: FromFeeder, transfer: Transferable[] = []): void => {
    const data: unknown = structuredClone(message, { transfer });
    queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
  };
  const take = feedOutputs(say);
  return Object.assign(target, {
    postMessage: ({ message }: { message: Parameters<typeof take>[0] }) => take(message),
    terminate: () => undefined,
  }) as unknown as Worker;
}

const answer = (output: unknown): Blob =>
  new Blob([JSON.stringify({ status: 'success', message: 'm', data: { id: 5, output, status: 'running' } })]);

/** What a device keeps of an output. */
class Device {
  log: KeptLog = emptyLog;
  texts: string[] = [];
  readonly feeder = createFeeder(pretendedWorker);

  async hear(output: string): Promise<void> {
    const { body, held } = await this.feeder.lighten(5, answer(output));
    const read = JSON.parse(body) as { data: { output: string; status: string } };
    expect(read.data.status).toBe('running');
    if (!held) {
      expect(read.data.output).toBe(output);
      return;
    }
    expect(read.data.output).toBe('');
    expect(held.chars).toBe(output.length);
    const feed = (await held.feed(this.log))!;
    this.texts = [...this.texts.slice(0, feed.from), ...(await Promise.all(feed.packed.map((gz) => gunzip(gz))))];
    this.log = feed.log;
    expect(this.texts.join('') + this.log.tail).toBe(output);
  }
}

const some = (draw: Draw): string => `${draw.text(30)}${'x'.repeat(draw.int(2000))}\r\n`.repeat(200 + draw.int(200));

test('L1 L2 what another thread keeps is the output, whatever is sent again, cut, rewritten or grown', async () => {
  for (let seed = 0; seed < 3; seed++) {
    const draw = drawBySeed(seed);
    const device = new Device();
    let text = 'y'.repeat(200_000);
    for (let n = 0; n < 5; n++) {
      const cut = draw.int(text.length + 1);
      text = draw.pick([
        () => text + some(draw),
        () => text,
        () => text.slice(0, cut) + some(draw),
        () => `${some(draw)}${'z'.repeat(200_000)}`,
      ])();
      await device.hear(text);
    }
  }
});

test('answers without output, and what is no answer at all, come as they are', async () => {
  const feeder = createFeeder(pretendedWorker);
  const page = `<html>${' '.repeat(300_000)}</html>`;
  expect(await feeder.lighten(5, new Blob([page]))).toEqual({ body: page, held: null });
  const list = JSON.stringify([' '.repeat(300_000)]);
  expect((await feeder.lighten(5, new Blob([list]))).body).toBe(list);
  const none = await feeder.lighten(5, answer({ not: ' '.repeat(300_000) }));
  expect(none.held).toBeNull();
});

test('what is asked for twice, or too late, is not held: it has to be read again', async () => {
  const feeder = createFeeder(pretendedWorker);
  const { held } = await feeder.lighten(5, answer('a line\n'.repeat(60_000)));
  expect(await held!.feed(emptyLog)).not.toBeNull();
  expect(await held!.feed(emptyLog)).toBeNull();
});

test('without threads, and after one broke, answers are read here', async () => {
  const text = 'a line\n'.repeat(60_000);
  expect((await createFeeder(null).lighten(5, answer(text))).held).toBeNull();
  const broken = Object.assign(new EventTarget(), {
    postMessage: () => queueMicrotask(() => broken.dispatchEvent(new Event('error'))),
    terminate: () => undefined,
  });
  const feeder = createFeeder(() => broken as unknown as Worker);
  expect((await feeder.lighten(5, answer(text))).held).toBeNull();
  expect((await feeder.lighten(5, answer(text))).body).toContain('a line');
});

test('an answer that comes when the person has left starts no thread', async () => {
  let started = 0;
  const feeder = createFeeder(() => (started++, pretendedWorker()));
  const body = answer('y'.repeat(300_000));
  expect((await feeder.lighten(5, body)).held).not.toBeNull();
  feeder.stop();
  expect(await feeder.lighten(5, body)).toEqual({ body: await body.text(), held: null });
  expect(started).toBe(1);
});
