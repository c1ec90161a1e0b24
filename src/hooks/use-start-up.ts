import { useEffect, useRef } from 'react';
import { useObservable, useServices, type Notice } from '#hooks/services.tsx';

/**
 * Starts the page: checks the database, unless the first page is the one that checks the installation; then the next page does.
 * `settled` = there is nothing to wait for.
 *
 * @param page the path of the page that is shown
 */
export function useStartUp(page: string): { readonly settled: boolean; readonly notice: Notice | null } {
  const { setup, notices } = useServices();
  const isChecked = useRef(false);
  const makesChecks = page === '/install';
  useEffect(() => {
    if (makesChecks) void setup.loadVersion();
    else if (!isChecked.current) {
      isChecked.current = true;
      // The page asked as soon as its script was there; what came since holds.
      if (setup.state.current().at === 'checking') void setup.check();
    }
  }, [setup, makesChecks]);
  const { at } = useObservable(setup.state);
  return { settled: at !== 'checking', notice: useObservable(notices) };
}
