import { useEffect, useState } from 'react';
import { useServices } from '#hooks/services.tsx';

/** The time, ms since 1970, and again after every step. */
export function useNow(stepMs: number): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.after(stepMs, () => setNow(clock.now())), [clock, stepMs, now]);
  return now;
}
