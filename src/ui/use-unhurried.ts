import { useDeferredValue } from 'react';

/**
 * Whether something is to be drawn that takes a while: true a little later than `is`, false at once. React then draws it in slices of a
 * few milliseconds and answers a person in between; what a store or an observer causes is otherwise drawn in one go.
 */
export function useUnhurried(is: boolean): boolean {
  const isDue = useDeferredValue(is);
  return is && isDue;
}
