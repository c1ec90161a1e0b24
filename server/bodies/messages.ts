import type { Result } from '#lib/result.ts';
import type { BodyKind } from './read.ts';

/** To the thread: read this. */
export interface ToBodyThread {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly kind: BodyKind;
}

/** From the thread, once for each. */
export interface FromBodyThread {
  readonly id: number;
  readonly read: Result<unknown, string>;
}
