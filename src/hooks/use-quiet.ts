import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { useServices } from '#hooks/services.tsx';

/** Longer than between two keys of somebody who goes on typing. */
const quietMs = 150;

/**
 * A value as it was when there was time. `isCostly`: drawing it would hold up the next key, so that it waits until nobody types; whoever
 * pauses has it at once.
 */
export function useQuiet<T>(value: T, isCostly: boolean): T {
  const { clock } = useServices();
  const [lastKey] = useState({ at: 0 });
  const [shown, setShown] = useState(value);
  const soon = useDeferredValue(value);
  useEffect(() => {
    const pressed = (): void => void (lastKey.at = clock.now());
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, [clock, lastKey]);
  useEffect(() => {
    let end = (): void => undefined;
    const look = (): void => {
      const left = isCostly ? lastKey.at + quietMs - clock.now() : 0;
      // A clock that was set back must not hold it up for ever.
      if (left > 0 && left <= quietMs) end = clock.after(left, look);
      else startTransition(() => setShown(() => value));
    };
    look();
    return () => end();
  }, [value, isCostly, clock, lastKey]);
  return isCostly ? shown : soon;
}
