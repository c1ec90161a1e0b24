import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What is looked for: it stands in the address, so that it can be shared and the way back leads to it. */
export function useFilter(): readonly [string, (filter: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = parameters.get('find') ?? '';
  const set = (next: string): void => setParameters(next === '' ? {} : { find: next }, { replace: true });
  return [filter, set];
}

/** The same a moment later: typing goes before drawing. */
export const useCalmly = <T>(value: T): T => useDeferredValue(value);
