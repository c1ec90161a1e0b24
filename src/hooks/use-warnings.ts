import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { Clock } from '#lib/ports.ts';
import { useServices } from '#hooks/services.tsx';
import type { BenchItem } from '#sync/designer/bench.ts';
import { lookThrough, warningsOf, type Findings, type Warning } from '#sync/designer/warnings.ts';

/** As long as one look may take: between two of them a key can be drawn. */
const sliceMs = 10;

/**
 * What is wrong with the portal as it lies here. Typing comes first, and so does opening: a large portal is looked through bit by bit,
 * and until that is done the first time nothing is told.
 */
export function useWarnings(items: readonly BenchItem[]): readonly Warning[] {
  const { clock } = useServices();
  const calm = useDeferredValue(items);
  const [known] = useState<Findings>(() => new Map());
  const [warnings, setWarnings] = useState<readonly Warning[]>([]);
  useEffect(
    () =>
      inSlices(clock, lookThrough(calm, known), () => {
        const found = warningsOf(calm, known);
        startTransition(() => setWarnings((before) => (isSame(before, found) ? before : found)));
      }),
    [clock, calm, known],
  );
  return warnings;
}

/** Goes on with the steps until they are done, a slice at a time, the first at once. Gives what ends it. */
function inSlices(clock: Clock, steps: Iterator<unknown>, then: () => void): () => void {
  let end = (): void => undefined;
  const slice = (): void => {
    const until = clock.now() + sliceMs;
    let isDone = false;
    while (!isDone && clock.now() <= until) isDone = steps.next().done === true;
    if (isDone) then();
    else end = clock.after(0, slice);
  };
  slice();
  return () => end();
}

const isSame = (one: readonly Warning[], other: readonly Warning[]): boolean =>
  one.length === other.length &&
  one.every(({ item, line, text }, at) => item === other[at]!.item && line === other[at]!.line && text === other[at]!.text);
