import { useEffect } from 'react';
import { useObservable, useServices, type Notice } from '#hooks/services.tsx';

/** Starts the page: checks the database unless the page is the one that checks the installation. `settled` = the check is over. */
export function useStartUp(): { readonly settled: boolean; readonly notice: Notice | null } {
  const services = useServices();
  const { setup, notices } = services;
  useEffect(() => {
    // On that page the check would only repeat what it lists.
    if (location.pathname !== '/install') void setup.check();
  }, [setup]);
  const { at } = useObservable(setup.state);
  return { settled: at !== 'checking', notice: useObservable(notices) };
}
