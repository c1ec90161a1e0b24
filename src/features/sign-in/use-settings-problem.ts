import { useEffect } from 'react';
import { isUnanswered, reasonOf, type Failure } from '#contract/failure.ts';

/** Says once that the ways to sign in are unknown. A server that cannot be reached is named by the page already. */
export function useSettingsProblem(failure: Failure | null, sayError: (message: string) => void): void {
  const reason = failure === null || isUnanswered(failure) ? null : reasonOf(failure);
  useEffect(() => {
    if (reason !== null) sayError(`Failed to get settings: ${reason}`);
  }, [reason, sayError]);
}
