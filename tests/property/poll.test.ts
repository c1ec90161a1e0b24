import { expect, test } from 'vitest';
import { asleep, step, type Pace, type Poll, type PollEvent } from '#sync/poll.ts';
import { forAll } from '#tests/support/forall.ts';

const pace: Pace = { everyMs: 2000, backoff: { firstMs: 1000, maxMs: 30_000 }, gapMs: 1000 };

/** A poller with its own time, answered by hand. */
class Run {
  poll: Poll = asleep;
  now = 1_000_000;
  requests: number[] = [];
  wakeAt: number | null = null;

  feed(event: PollEvent): void {
    const [next, effects] = step(this.poll, event, pace, this.now, 1);
    this.poll = next;
    for (const effect of effects) {
      if (effect.do === 'request') this.requests.push(this.now);
      else this.wakeAt = effect.at;
    }
  }
  pass(ms: number): void {
    const until = this.now + ms;
    while (this.wakeAt !== null && this.wakeAt <= until) {
      this.now = Math.max(this.now, this.wakeAt);
      this.wakeAt = null;
      this.feed({ type: 'due' });
    }
    this.now = until;
  }
}

test('Y1 Y2 one request at a time, none while asleep, whatever happens in whatever order', () => {
  forAll((draw) => {
    const run = new Run();
    let underWay = 0;
    for (let n = 0; n < 80; n++) {
      const before = run.requests.length;
      const wasAwake = run.poll.awake;
      const asked = draw.int(9);
      if (asked === 0) run.feed({ type: 'asked' });
      else if (asked <= 2) run.feed({ type: draw.pick(['woke', 'slept']) });
      else if (asked <= 5 && underWay > 0) {
        underWay--;
        run.feed(draw.chance(0.5) ? { type: 'succeeded', finished: draw.chance(0.2) } : { type: 'failed' });
      } else run.pass(draw.int(4000));
      underWay += run.requests.length - before;
      expect(underWay).toBeLessThanOrEqual(1);
      if (!wasAwake && !run.poll.awake && asked !== 0 && !(asked <= 5)) expect(run.requests.length).toBe(before);
    }
  });
});

test('Y3 failures wait 1, 2, 4 … 30 s, and waking does not shorten that', () => {
  const run = new Run();
  run.feed({ type: 'woke' });
  for (let n = 0; n < 7; n++) {
    run.feed({ type: 'failed' });
    for (let wakes = 0; wakes < 5; wakes++) {
      run.feed({ type: 'slept' });
      run.feed({ type: 'woke' });
    }
    run.pass(run.wakeAt! - run.now);
  }
  expect(run.requests.slice(1).map((at, n) => at - run.requests[n]!)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('Y4 a hundred flaps within a minute cost at most one request per gap', () => {
  const run = new Run();
  for (let n = 0; n < 100; n++) {
    run.feed({ type: 'woke' });
    if (run.poll.running) run.feed({ type: 'succeeded', finished: false });
    run.feed({ type: 'slept' });
    run.wakeAt = null;
    run.pass(600);
  }
  expect(run.requests.length).toBeLessThanOrEqual(60);
});

test('Y5 what was asked for during a request is asked after it', () => {
  const run = new Run();
  run.feed({ type: 'woke' });
  run.feed({ type: 'asked' });
  expect(run.requests).toHaveLength(1);
  run.feed({ type: 'succeeded', finished: false });
  expect(run.requests).toHaveLength(2);
});

test('Y6 what has finished is left alone until a person asks', () => {
  const run = new Run();
  run.feed({ type: 'woke' });
  run.feed({ type: 'succeeded', finished: true });
  run.pass(60_000);
  run.feed({ type: 'slept' });
  run.feed({ type: 'woke' });
  expect(run.requests).toHaveLength(1);
  run.feed({ type: 'asked' });
  expect(run.requests).toHaveLength(2);
});
