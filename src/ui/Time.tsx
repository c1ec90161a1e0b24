import { useEffect, useState } from 'react';
import { clockTime, exactTime, relativeTime, staysTrueMs } from './time.ts';

function useNow(stepMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}

/** A point in time: relative under a day, the exact time in the tooltip. */
export function Time({ at }: { readonly at: number }) {
  const [step, setStep] = useState(() => staysTrueMs(at, Date.now()));
  const now = useNow(step);
  const next = staysTrueMs(at, now);
  if (next !== step) setStep(next);
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {relativeTime(at, now)}
    </time>
  );
}

/** `as of 10:32`: how old what stands here is. Amber when it is not what the server would say now. */
export function Age({ asOf, live }: { readonly asOf: number; readonly live: boolean }) {
  const now = useNow(60_000);
  return (
    <span className={live ? 'age' : 'age old'} title={exactTime(asOf)}>
      as of <time dateTime={new Date(asOf).toISOString()}>{clockTime(asOf, now)}</time>
    </span>
  );
}
