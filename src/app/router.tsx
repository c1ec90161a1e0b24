import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { NotFoundPage } from '#features/setup/NotFoundPage.tsx';
import { RouteError } from './RouteError.tsx';
import { Shell } from './Shell.tsx';

/** A page that is loaded when it is first needed; the worker has it on the device by then. */
function page(path: string, load: () => Promise<React.ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }), ErrorBoundary: RouteError };
}

/** Mounts the form page anew, with the same form. */
function FormReload() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/form', search }} replace />;
}

/** Every address of the app (specification 2). */
const routes: readonly RouteObject[] = [
  page('/', async () => (await import('#features/catalogue/CataloguePage.tsx')).CataloguePage),
  page('/form', async () => (await import('#features/form/FormPage.tsx')).FormPage),
  { path: '/form-reload', Component: FormReload },
  page('/login', async () => (await import('#features/sign-in/SignInPage.tsx')).SignInPage),
  page('/profile', async () => (await import('#features/profile/ProfilePage.tsx')).ProfilePage),
  page('/jobs', async () => (await import('#features/jobs/JobsPage.tsx')).JobsPage),
  page('/jobs/:id', async () => (await import('#features/jobs/JobPage.tsx')).JobPage),
  page('/error', async () => (await import('#features/setup/ErrorPage.tsx')).ErrorPage),
  page('/schema', async () => (await import('#features/setup/SchemaPage.tsx')).SchemaPage),
  page('/install', async () => (await import('#features/setup/InstallPage.tsx')).InstallPage),
  ...['/designer', '/settings', '/logs', '/reference-guide/*'].map((path) =>
    page(path, async () => (await import('#features/setup/ElsewherePage.tsx')).ElsewherePage),
  ),
  { path: '*', Component: NotFoundPage },
];

export const createRouter = () => createBrowserRouter([{ path: '/', Component: Shell, ErrorBoundary: RouteError, children: [...routes] }]);
