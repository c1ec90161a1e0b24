import { Cron } from 'croner';
import type { Clock } from '#lib/ports.ts';

const minuteMs = 60_000;

/** The next time after `from`, in ms; null for what is no pattern, and for a day that never comes. In the time zone of the server. */
export function nextTime(pattern: string, from: number): number | null {
  try {
    return new Cron(pattern, { paused: true, mode: '5-part' }).nextRun(new Date(from))?.getTime() ?? null;
  } catch {
    return null;
  }
}

/** Whether this can be kept as a time table: '' for never, else a pattern that comes true some day. */
export const isTimetable = (pattern: string, now: number): boolean => pattern === '' || nextTime(pattern, now) !== null;

/**
 * Looks at each full minute what is due since the last look: once, however often it was missed while the machine slept.
 *
 * @returns stops it
 */
export function everyMinute(clock: Clock, look: (isDue: (pattern: string) => boolean) => void): () => void {
  let last = clock.now();
  let cancel = (): void => undefined;
  function wait(): void {
    cancel = clock.after(minuteMs - (clock.now() % minuteMs), () => {
      const [from, now] = [last, clock.now()];
      last = now;
      look((pattern) => {
        const next = pattern === '' ? null : nextTime(pattern, from);
        return next !== null && next <= now;
      });
      wait();
    });
  }
  wait();
  return () => cancel();
}
