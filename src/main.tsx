import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '#lib/assert.ts';
import { App } from './app/App.tsx';
import { watchInstallation } from './app/install.ts';
import { pathOfHash } from './app/old-links.ts';
import { preloadPage } from './app/router.tsx';
import { createServices } from './app/services.ts';
import { registerWorker } from './app/worker.ts';

const installation = watchInstallation();
// An old link changes only the hash when the app is already open.
const followOldLink = (): void => {
  const path = pathOfHash(location.hash);
  if (path === null) return;
  history.replaceState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
};
followOldLink();
addEventListener('hashchange', followOldLink);

/** Builds everything, asks for what will be needed, and draws. */
function start(): void {
  const services = createServices();
  // Asked before anything is drawn, so that the answer comes while scripts do. The installation page makes checks of its own.
  if (location.pathname !== '/install') void services.setup.check();
  // What will be needed comes while the database is looked at and the server is asked.
  const isSignedIn = services.session.current() !== null;
  const version = registerWorker(preloadPage(isSignedIn ? location.pathname : '/login', isSignedIn));

  const root = document.getElementById('root');
  assert(root, 'index.html has no #root');
  // In slices, not in one go: until the first of it is there, the page is that of index.html.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App services={services} version={version} installation={installation} />
      </StrictMode>,
    ),
  );
}

// Not in the frame of the script itself: a browser that somebody looks into takes down where each request came from, and would read all of
// the script once more to name its line.
queueMicrotask(start);
