import type { Addition } from '#contract/setup.ts';
import { useObservable, useServices } from '#hooks/services.tsx';

/** Whether this server knows something that AnsibleForms does not; false while nobody can tell. */
export function useKnows(addition: Addition): boolean {
  const { setup } = useServices();
  // What it knows comes with its version.
  useObservable(setup.version);
  return setup.knows(addition);
}
