import { useEffect } from 'react';
import { FormPage } from './preloaded-pages.ts';

/** Long enough for the first page to be there. */
const afterMs = 1000;

/** Loads the page that people open next while they still look for their form. */
export function usePreloadForm(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const timer = setTimeout(() => void FormPage.preload(), afterMs);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}
