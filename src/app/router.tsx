import type { ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { formPage } from './form-page.ts';
import { page } from './page.tsx';
import { Shell } from './Shell.tsx';

/** Every address of the app (specification 2). */
const pages: Readonly<Record<string, ComponentType>> = {
  '/': page(async () => (await import('#features/catalogue/CataloguePage.tsx')).CataloguePage).Page,
  '/form': formPage.Page,
  '/form-reload': FormReload,
  '/login': page(async () => (await import('#features/sign-in/SignInPage.tsx')).SignInPage).Page,
  '/profile': page(async () => (await import('#features/profile/ProfilePage.tsx')).ProfilePage).Page,
  // One route, so that the list stays as it is when a job is opened beside it.
  '/jobs/:id?': page(async () => (await import('#features/jobs/JobsPage.tsx')).JobsPage).Page,
  '/error': page(async () => (await import('#features/setup/ErrorPage.tsx')).ErrorPage).Page,
  '/schema': page(async () => (await import('#features/setup/SchemaPage.tsx')).SchemaPage).Page,
  '/install': page(async () => (await import('#features/setup/InstallPage.tsx')).InstallPage).Page,
  ...Object.fromEntries(
    ['/designer', '/settings', '/logs', '/reference-guide/*'].map((path) => [
      path,
      page(async () => (await import('#features/setup/ElsewherePage.tsx')).ElsewherePage).Page,
    ]),
  ),
  '*': page(async () => (await import('#features/setup/NotFoundPage.tsx')).NotFoundPage).Page,
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
