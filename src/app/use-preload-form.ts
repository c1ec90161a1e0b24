import { useEffect } from 'react';
import { formPage } from './preloaded-pages.ts';

/** Long enough for the first page to be there. */
const afterMs = 1000;

/** Loads the page that people open next while they still look for their form. */
export function usePreloadForm(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const timer = setTimeout(() => void formPage.preload(), afterMs);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}
