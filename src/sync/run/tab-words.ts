import * as v from 'valibot';
import type { Failure } from '#contract/failure.ts';

/** What tabs of this browser say to each other. Nothing of it is kept. */
export interface Tabs {
  /** Every other tab hears it. */
  say(word: TabWord): void;
  /** Until the returned function is called. */
  listen(heard: (word: TabWord) => void): () => void;
}

const Reason = v.picklist(['offline', 'network', 'timeout', 'gateway', 'trouble']);
const Told: v.GenericSchema<unknown, Failure> = v.variant('kind', [
  v.object({ kind: v.literal('unreachable'), reason: Reason, message: v.string() }),
  v.object({ kind: v.picklist(['unauthorized', 'denied', 'foreign']), message: v.string() }),
  v.object({ kind: v.literal('refused'), message: v.string(), error: v.string(), output: v.unknown() }),
]);

/**
 * `from` is who says it. `asked`: how does this poll stand? `told`: why its newest request failed, null = it did not, as known since `at`,
 * ms since 1970 by the clock that all tabs of a device share.
 */
export const TabWord = v.variant('type', [
  v.object({ type: v.literal('asked'), poll: v.string(), from: v.string() }),
  v.object({
    type: v.literal('told'),
    poll: v.string(),
    from: v.string(),
    at: v.number(),
    failure: v.nullable(Told),
    finished: v.boolean(),
  }),
]);
export type TabWord = v.InferOutput<typeof TabWord>;

/** The tabs of this browser at this address. Another version of the app may run in one of them: what cannot be read is not heard. */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel('fieldrun-tabs');
  const listeners = new Set<(word: TabWord) => void>();
  const hear = (said: unknown): void => {
    const word = v.safeParse(TabWord, said);
    if (word.success) for (const listener of listeners) listener(word.output);
  };
  channel.addEventListener('message', (event) => hear(event.data));
  return {
    say: (word) => channel.postMessage(word), // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel has no such argument: only this origin hears it
    listen(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}
