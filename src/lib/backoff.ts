/** How long to wait before the next try. All times in milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Delay before try `failures + 1`: doubles from `firstMs` to `maxMs`.
 *
 * @param jitter 0..1, spreads clients that failed together over the last quarter of the delay
 */
export function delayAfter(failures: number, backoff: Backoff, jitter = 1): number {
  const full = Math.min(backoff.maxMs, backoff.firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.75 + 0.25 * jitter));
}
