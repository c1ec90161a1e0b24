/** The world as pure code may see it. The composition root supplies it, tests replace it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Calls `then` once after `ms`; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
}

export interface Ids {
  /** A new text that no other call returns. */
  next(): string;
}
