/** Stops at a state that only a bug can produce. */
export function assert(claim: unknown, otherwise: string): asserts claim {
  if (!claim) throw new Error(`Bug: ${otherwise}`);
}

/** Ends a `switch` over a closed union: a new member fails to compile here. */
export function unreachable(value: never): never {
  throw new Error(`Bug: unexpected ${JSON.stringify(value)}`);
}
