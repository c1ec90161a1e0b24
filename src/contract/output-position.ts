import * as v from 'valibot';
import { digest, runningHashOf, type RunningHash } from '#lib/hash.ts';

/**
 * Where a reader of a job's output stands. Our own addition (`knows: ['output']`): such a reader sends the position of its last answer as
 * `after` and gets the markup behind it instead of all of it.
 */
export interface OutputPosition {
  /** When the job started, ms since 1970: the number of a job means another one after a database was set up anew. */
  readonly start: number;
  /** Counts the changes of the job since the server was started. */
  readonly change: number;
  /** The order of the first piece of output that is not yet read. */
  readonly next: number;
  /** A heading of low importance is open. */
  readonly low: boolean;
  /** UTF-16 units of the markup up to here, and their hash. */
  readonly chars: number;
  readonly hash: RunningHash;
}

const whole = (digits: string): number => Number.parseInt(digits, 36);

/** A position as it travels; what it is made of is for the two who wrote this file. */
export const positionText = ({ start, change, next, low, chars, hash }: OutputPosition): string =>
  [...[start, change, next, low ? 1 : 0, chars].map((count) => count.toString(36)), digest(hash)].join('.');

/** Reads what `positionText` wrote. */
export const PositionText = v.pipe(
  v.string(),
  v.regex(/^(?:[\da-z]{1,10}\.){3}[01]\.[\da-z]{1,10}\.[\da-f]{16}$/),
  v.transform((text): OutputPosition => {
    const [start = '', change = '', next = '', low, chars = '', hash = ''] = text.split('.');
    return {
      start: whole(start),
      change: whole(change),
      next: whole(next),
      low: low === '1',
      chars: whole(chars),
      hash: runningHashOf(hash),
    };
  }),
);

/** null for what is no position. */
export function positionOf(text: string): OutputPosition | null {
  const read = v.safeParse(PositionText, text);
  return read.success ? read.output : null;
}
