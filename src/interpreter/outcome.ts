/** How much one script may take. */
export interface Limits {
  /** Time it may compute, in milliseconds. */
  readonly timeMs: number;
  /** Time of a second try after the first was cut: a device that is busy elsewhere must not make a form fail. 0 = no second try. */
  readonly retryMs: number;
  /** What the whole interpreter may hold, in bytes. */
  readonly memoryBytes: number;
  /** Depth of calls, in bytes of stack. */
  readonly stackBytes: number;
  /** Length of a result as JSON text, in characters. */
  readonly resultLength: number;
}

/** Why a script gave no value. `notData`: its result is none that can be kept, e.g. a function or a ring. */
export type Reason = 'threw' | 'timedOut' | 'outOfMemory' | 'tooDeep' | 'tooBig' | 'promise' | 'notData';

export interface Refusal {
  readonly ok: false;
  readonly reason: Reason;
  /** For people; names the limit where one was met. */
  readonly message: string;
}

/** What came of a script. */
export type Outcome = { readonly ok: true; readonly value: unknown } | Refusal;

/** A local script: one of a form of 330 has to be done in a blink, and what it gives becomes an answer on a page. */
export const pageLimits: Limits = {
  timeMs: 50,
  retryMs: 250,
  memoryBytes: 192 * 1024 * 1024,
  stackBytes: 192 * 1024,
  resultLength: 32 * 1024 * 1024,
};
