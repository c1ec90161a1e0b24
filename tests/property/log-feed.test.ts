import { expect, test } from 'vitest';
import { hashOf } from '#lib/hash.ts';
import { blockChars, continued, emptyLog, fed, keptChars, type KeptLog, type Position } from '#sync/log-feed.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';

/** A device that keeps block texts beside what the feed says of them. */
class Device {
  log: KeptLog = emptyLog;
  texts: string[] = [];
  position: Position | null = null;

  feed(text: string): void {
    const feed = fed(this.log, text, this.position);
    this.texts = [...this.texts.slice(0, feed.from), ...feed.added];
    this.log = feed.log;
    this.position = feed.position;
  }
  append(text: string): void {
    const feed = continued(this.log, text);
    this.texts = [...this.texts.slice(0, feed.from), ...feed.added];
    this.log = feed.log;
    this.position = null;
  }
  get text(): string {
    return this.texts.join('') + this.log.tail;
  }
}

function someLines(draw: Draw): string {
  const line = draw.text(30).replaceAll('\n', '') + 'x'.repeat(draw.int(3000));
  return `${line}\r\n`.repeat(1 + draw.int(60));
}

test('L1 L2 whatever the server sends again, cuts, rewrites or appends, the kept text equals the last one', () => {
  forAll(
    (draw) => {
      const device = new Device();
      let text = '';
      for (let n = 0; n < 12; n++) {
        const cut = draw.int(text.length + 1);
        const more = someLines(draw);
        if (draw.chance(0.3)) {
          device.append(more);
          text += more;
        }
        text = draw.pick([
          () => text + someLines(draw),
          () => text + someLines(draw),
          () => text,
          () => text.slice(0, cut),
          () => text.slice(0, cut) + someLines(draw),
          () => draw.text(20),
        ])();
        if (draw.chance(0.2)) device.position = null; // another tab went on, or the page was loaded again
        device.feed(text);
        expect(device.text).toBe(text);
        expect(keptChars(device.log)).toBe(text.length);
        expect(device.log.blocks.at(-1)?.hash ?? hashOf('')).toBe(hashOf(device.texts.join('')));
      }
    },
    { runs: 150 },
  );
});

test('L3 every block ends at a line end and tells its lines', () => {
  forAll(
    (draw) => {
      const device = new Device();
      device.feed(Array.from({ length: 8 }, () => someLines(draw)).join(''));
      for (const [n, text] of device.texts.entries()) {
        expect(text.endsWith('\n')).toBe(true);
        expect(device.log.blocks[n]).toMatchObject({ chars: text.length, lines: text.split('\n').length - 1 });
        expect(text.length).toBeGreaterThanOrEqual(blockChars);
      }
    },
    { runs: 40 },
  );
});

test('L2 an append leaves the closed blocks alone', () => {
  const device = new Device();
  const long = 'a line of output\r\n'.repeat(20_000);
  device.feed(long);
  const before = device.log.blocks;
  expect(before.length).toBeGreaterThan(3);
  const feed = fed(device.log, `${long}one more\r\n`, null);
  expect(feed.from).toBe(before.length);
  expect(feed.log.blocks.slice(0, before.length)).toEqual(before);
});

test('L4 going on from the last position reads no closed block again', () => {
  const device = new Device();
  const long = 'a line of output\r\n'.repeat(20_000);
  device.feed(long);
  const unreadable = device.log.blocks.map((block) => ({ ...block, hash: 'never compared' }));
  const feed = fed({ blocks: unreadable, tail: device.log.tail }, `${long}more\r\n`, device.position);
  expect(feed.from).toBe(unreadable.length);
});
