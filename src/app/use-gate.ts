import { useLocation } from 'react-router-dom';
import { can } from '#contract/policy.ts';
import { useObservable, useServices } from '#hooks/services.tsx';
import { useConfigProblem } from '#hooks/use-setup.ts';
import { useSession } from '#hooks/use-session.ts';
import { passage, safeFrom, type Passage } from './gate.ts';

/** Whether the page at this address may be shown now, and where to go if not. */
export function useGate(): Passage {
  const { setup, portal, wipe } = useServices();
  const { pathname, search, hash, state } = useLocation();
  const session = useSession();
  return passage({
    path: pathname + search + hash,
    setup: useObservable(setup.state),
    isSignedIn: session.at === 'signed-in',
    mayChangePassword: session.at === 'signed-in' && can(session.user, 'change own password'),
    portal: useObservable(portal).at,
    isWiping: useObservable(wipe.state).at !== 'done',
    configFailed: useConfigProblem() !== null,
    from: safeFrom((state as { readonly from?: string } | null)?.from ?? null),
  });
}
