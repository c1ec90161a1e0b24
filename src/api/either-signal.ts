/**
 * A signal that fires as soon as one of two does, with its reason. `AbortSignal.any` is younger than the oldest browsers this app runs
 * in (scripts/floor.mjs).
 */
export function eitherSignal(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  if (!one) return other;
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}
