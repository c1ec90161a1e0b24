import type { Outcome } from '#interpreter/outcome.ts';

/** What a thread is started with. */
export interface ThreadData {
  /** The interpreter. */
  readonly wasm: ArrayBuffer;
  /** Path of the module that runs jq filters. */
  readonly jq: string;
}

/** What the world outside said: JSON text ('' = undefined), or why there is no answer. */
export type HostAnswer = { readonly output: string } | { readonly error: string };

/** To the thread: evaluate this, with the answers there are so far to what it asks, in the order it asks. */
export interface Evaluate {
  readonly script: string;
  readonly answers: readonly HostAnswer[];
}

/** From the thread, after each `Evaluate`; `asks`: once this is answered, too, the script is to be evaluated again. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'ran'; readonly outcome: Outcome }
  | { readonly type: 'asks'; readonly name: string; readonly input: string };
