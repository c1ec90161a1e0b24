import { createElement } from 'react';
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { adminSlugs } from '#features/admin/slugs.ts';
import { later, type Later } from '#ui/later.tsx';
import { FormPage, page, SignedInBar } from './preloaded-pages.ts';
import { Shell } from './Shell.tsx';

/** One for all settings, so that the menu stays as it is from page to page. */
const AdminArea = page(async () => (await import('#features/admin/AdminArea.tsx')).AdminArea);

/** The form page's own fields stand beside the text in the designer; of two features neither knows the other, so they meet here. */
const FormPreview = later(async () => (await import('#features/form/preview/FormPreview.tsx')).FormPreview);

async function loadDesigner() {
  // Also for those who open it later, without a network.
  void FormPreview.preload();
  const { DesignerPage } = await import('#features/designer/DesignerPage.tsx');
  return () => createElement(DesignerPage, { Preview: FormPreview });
}

/** Every address of the app (specification 2), and `/form-reload`. */
const pages: Readonly<Record<string, Later<object>>> = {
  '/': page(async () => (await import('#features/catalogue/CataloguePage.tsx')).CataloguePage),
  '/form': FormPage,
  '/login': page(async () => (await import('#features/sign-in/SignInPage.tsx')).SignInPage),
  '/profile': page(async () => (await import('#features/profile/ProfilePage.tsx')).ProfilePage),
  // One route, so that the list stays as it is when a job is opened beside it.
  '/jobs/:id?': page(async () => (await import('#features/jobs/JobsPage.tsx')).JobsPage),
  '/storage': page(async () => (await import('#features/storage/StoragePage.tsx')).StoragePage),
  '/error': page(async () => (await import('#features/setup/ErrorPage.tsx')).ErrorPage),
  '/schema': page(async () => (await import('#features/setup/SchemaPage.tsx')).SchemaPage),
  '/install': page(async () => (await import('#features/setup/InstallPage.tsx')).InstallPage),
  '/designer': page(loadDesigner),
  ...Object.fromEntries(adminSlugs.map((slug) => [`/${slug}`, AdminArea])),
  '/logs': page(async () => (await import('#features/server-log/ServerLogPage.tsx')).ServerLogPage),
  // One route for all its pages: the guide is read once.
  '/reference-guide/*': page(async () => (await import('#features/reference-guide/ReferenceGuidePage.tsx')).ReferenceGuidePage),
  '*': page(async () => (await import('#features/setup/NotFoundPage.tsx')).NotFoundPage),
};

/** Loads the page of an address, and what surrounds it, while it is not yet known that it may be shown. */
export async function preloadPage(path: string, isSignedIn: boolean): Promise<void> {
  const at = Object.keys(pages).find((pattern) => matchPath(pattern, path) !== null);
  await Promise.all([isSignedIn ? SignedInBar.preload() : null, at === undefined ? null : pages[at]?.preload()]);
}

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
          <Route path="/form-reload" element={<FormReload />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
