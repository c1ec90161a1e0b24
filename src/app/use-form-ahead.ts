import { useEffect } from 'react';

/** Long enough for the first page to be there. */
const afterMs = 1000;

/** Loads the page that people open next while they still look for their form. A failure is no news: it is loaded again when needed. */
export function useFormAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void import('#features/form/FormPage.tsx').catch(() => undefined), afterMs);
    return () => clearTimeout(timer);
  }, []);
}
