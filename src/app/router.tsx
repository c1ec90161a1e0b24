import { lazy, type ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '#features/setup/NotFoundPage.tsx';
import { Shell } from './Shell.tsx';

/** A page that is loaded when it is first needed; the worker has it on the device by then. */
function page(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** Every address of the app (specification 2). */
const pages: Readonly<Record<string, ComponentType>> = {
  '/': page(async () => (await import('#features/catalogue/CataloguePage.tsx')).CataloguePage),
  '/form': page(async () => (await import('#features/form/FormPage.tsx')).FormPage),
  '/form-reload': FormReload,
  '/login': page(async () => (await import('#features/sign-in/SignInPage.tsx')).SignInPage),
  '/profile': page(async () => (await import('#features/profile/ProfilePage.tsx')).ProfilePage),
  // One route, so that the list stays as it is when a job is opened beside it.
  '/jobs/:id?': page(async () => (await import('#features/jobs/JobsPage.tsx')).JobsPage),
  '/error': page(async () => (await import('#features/setup/ErrorPage.tsx')).ErrorPage),
  '/schema': page(async () => (await import('#features/setup/SchemaPage.tsx')).SchemaPage),
  '/install': page(async () => (await import('#features/setup/InstallPage.tsx')).InstallPage),
  ...Object.fromEntries(
    ['/designer', '/settings', '/logs', '/reference-guide/*'].map((path) => [
      path,
      page(async () => (await import('#features/setup/ElsewherePage.tsx')).ElsewherePage),
    ]),
  ),
  '*': NotFoundPage,
};

/** Mounts the form page anew, with the same form. */
function FormReload() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/form', search }} replace />;
}

/** The declarative router: the one with loaders weighs 25 kB more and would load what Dexie already holds. */
export function AppRoutes() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell />}>
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
