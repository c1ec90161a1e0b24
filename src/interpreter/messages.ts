import type { Outcome } from './outcome.ts';

/** What a page asks of its interpreter: scripts, answered one by one in this order. */
export interface ToScripts {
  readonly scripts: readonly { readonly id: number; readonly source: string }[];
}

/** What the interpreter says. `unavailable`: it could not be loaded, and answers nothing. */
export type FromScripts =
  | { readonly type: 'ready' }
  | { readonly type: 'ran'; readonly id: number; readonly outcome: Outcome }
  | { readonly type: 'unavailable'; readonly why: string };
