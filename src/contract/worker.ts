import * as v from 'valibot';

/** On answers that the service worker gave from its store: when they were fetched, milliseconds since 1970. */
export const storedAtHeader = 'x-fieldrun-stored-at';

/** What the page says to the worker. */
export const ToWorker = v.variant('type', [
  /** A waiting version takes over. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** A page that was loading while the worker took over is not under it yet. */
  v.object({ type: v.literal('CLAIM') }),
  /** The person of this partition signed out at `at` (ms since 1970): answers to older tokens are not kept any more (P6). */
  v.object({ type: v.literal('FORGET'), partition: v.string(), at: v.number() }),
]);
export type ToWorker = v.InferOutput<typeof ToWorker>;
