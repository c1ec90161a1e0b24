/** What a field asks of the world, with all placeholders filled in. */
export type Question =
  /** Runs in the interpreter of this device. */
  | { readonly kind: 'script'; readonly source: string }
  /** Is evaluated by the server. */
  | { readonly kind: 'expression'; readonly text: string; readonly noLog: boolean }
  /** `config` as the form has it. */
  | { readonly kind: 'query'; readonly text: string; readonly config: unknown; readonly noLog: boolean };

/**
 * What the world outside has to do for a form. `ask` is unique in the life of a form; a field has at most one question or wait under
 * way, a newer one replaces it. `ask` is met by `answered` or `failed`, `wait` by `woken`.
 */
export type Effect =
  | { readonly do: 'ask'; readonly field: string; readonly ask: number; readonly question: Question }
  | { readonly do: 'wait'; readonly field: string; readonly ask: number; readonly ms: number };

/**
 * Why something is under way: `preset` the default is a script; `answer` the value or the options; `renewal` the same again, while the
 * old ones still count; `retry` and `refresh` the time until then.
 */
export type Aim = 'preset' | 'answer' | 'renewal' | 'retry' | 'refresh';
export interface Pending {
  readonly ask: number;
  readonly aim: Aim;
}

/** What a field wants to be under way next. */
export type Wish =
  | { readonly aim: 'preset' | 'answer' | 'renewal'; readonly question: Question }
  | { readonly aim: 'retry' | 'refresh'; readonly ms: number };
