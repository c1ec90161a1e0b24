import { useDeferredValue, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/** What is looked for: it stands in the address, so that it can be shared and the way back leads to it. */
export function useFilter(): readonly [string, (filter: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { key } = useLocation();
  const kind = useNavigationType();
  const inAddress = parameters.get('find') ?? '';
  const [seen, setSeen] = useState({ key, filter: inAddress });
  // The address comes after the letters: what was typed since it was written counts, and only a way to somewhere else brings another filter.
  const now = key === seen.key ? seen : { key, filter: kind === 'REPLACE' ? seen.filter : inAddress };
  if (now !== seen) setSeen(now);
  const set = (filter: string): void => {
    setSeen((before) => ({ ...before, filter }));
    setParameters(filter === '' ? {} : { find: filter }, { replace: true });
  };
  return [now.filter, set];
}

/** The same a moment later: typing goes before drawing. */
export const useCalmly = <T>(value: T): T => useDeferredValue(value);
