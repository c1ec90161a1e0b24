import { useEffect } from 'react';
import { formPage } from './ahead.ts';

/** Long enough for the first page to be there. */
const afterMs = 1000;

/** Loads the page that people open next while they still look for their form. */
export function useFormAhead(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const timer = setTimeout(() => void formPage.ahead(), afterMs);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}
