import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isAdminPath } from '#features/admin/slugs.ts';
import { useVersion } from '#hooks/use-setup.ts';
import { useSession } from '#hooks/use-session.ts';
import { useStartUp } from '#hooks/use-start-up.ts';
import { useToast } from '#ui/toasts.tsx';
import { useUnhurried } from '#ui/use-unhurried.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { TopBar } from './TopBar.tsx';
import { UpdateBar } from './UpdateBar.tsx';
import { usePreloadForm } from './use-preload-form.ts';
import { useGate } from './use-gate.ts';
import { WaitingPage } from './WaitingPage.tsx';
import styles from './Shell.module.css';

/** The frame of every page: top bar, bars that ask for attention, and the page once nothing is in its way. */
export function Shell() {
  const { pathname } = useLocation();
  const startUp = useStartUp(pathname);
  const say = useToast();
  const { notice } = startUp;
  useEffect(() => {
    if (notice) say(notice.intent, notice.text, notice.details);
  }, [notice, say]);
  const passage = useGate();
  const isShown = useUnhurried(passage.at === 'show');
  const isSignedIn = useSession().at === 'signed-in';
  usePreloadForm(isSignedIn);
  const isKnown = useVersion() !== null;
  const hasBar = isSignedIn || isKnown || startUp.settled;
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      {hasBar ? <TopBar isSignedIn={isSignedIn} /> : <div className={styles['bar']} />}
      <UpdateBar />
      <main id="content" className={pathname === '/login' ? styles['bare'] : styles['content']} tabIndex={-1}>
        {isShown && (
          <ErrorBoundary key={isAdminPath(pathname) ? 'settings' : pathname.split('/')[1]}>
            <Outlet />
          </ErrorBoundary>
        )}
        {(passage.at === 'wait' || (passage.at === 'show' && !isShown)) && <WaitingPage />}
        {passage.at === 'go' && <Navigate to={passage.to} state={{ from: passage.from }} replace />}
      </main>
    </div>
  );
}
