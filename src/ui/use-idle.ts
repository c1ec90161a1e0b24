import { useEffect, useState } from 'react';

/** How long something that can wait does so where the browser does not tell when it has time (WebKit). */
const patienceMs = 500;

/** false until the browser has drawn and has nothing better to do: for what the first view does not need. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const idle = (): void => setIdle(true);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(idle, patienceMs);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(idle, { timeout: 2000 });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
